-- Whether a provider signed a message, and what it says, by the kind of the provider: each adapter's own, beside its folder
-- in cashier/providers. Applied again whenever this text changes (db/migrate.ts).

-- An array of plain objects as JSON is written without spaces, each object's fields by their names.
create or replace function cashier_compact(p_items jsonb) returns text language sql immutable as $$
  select '[' || coalesce(string_agg(
      case jsonb_typeof(item) when 'object' then '{' || (
        select coalesce(string_agg(to_json(key)::text || ':' || value::text, ',' order by key collate "C"), '')
          from jsonb_each(item)) || '}'
      else item::text end, ',' order by place), '') || ']'
    from jsonb_array_elements(p_items) with ordinality as each(item, place)
$$;

-- An object's fields as `payment-requests` signs them (providers/payment-requests/sorted-fields.ts).
create or replace function cashier_sorted_fields(p_data jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(key || '=' || case
      when jsonb_typeof(value) = 'array' then cashier_compact(value)
      when value in ('null', '"null"', '"undefined"') then ''
      else value #>> '{}' end, '&' order by key collate "C"), '')
    from jsonb_each(p_data)
$$;

-- What of a message is signed: its fields, or the time it says and the body as it came, with a dot between.
create or replace function cashier_signed_text(p_provider text, p_stamp text, p_body bytea) returns bytea
language plpgsql stable as $$
begin
  if p_body <> '' and exists (select from payment_providers where id = p_provider and kind = 'payment-requests') then
    return convert_to(cashier_sorted_fields(convert_from(p_body, 'UTF8')::jsonb -> 'data'), 'UTF8');
  end if;
  return convert_to(p_stamp || '.', 'UTF8') || p_body;
end $$;

-- Whether the provider signed this. What we sign ourselves has more than a time before its body, or other fields.
create or replace function cashier_is_signed(p_provider text, p_stamp text, p_body bytea, p_signature text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from provider_keys where provider = p_provider and (ends_at is null or ends_at > clock_timestamp())
      and p_stamp ~ '^[0-9]{1,12}$' and p_signature ~ '^[0-9a-f]{64}$'
      and decode(p_signature, 'hex')
        = sha256(outer_block || sha256(inner_block || cashier_signed_text(p_provider, p_stamp, p_body))))
$$;

-- What `payment-requests` tells of an order: a transfer that arrived, or how a request that was asked about stands. It
-- knows a deposit by its number.
create or replace function cashier_word_of_request(p_provider text, p_data jsonb) returns jsonb language plpgsql stable as $$
declare
  status constant text := p_data ->> 'status';
  word constant jsonb := jsonb_build_object('currency', coalesce(p_data ->> 'currency', 'VND'), 'depositId', coalesce(
    (select d.id from deposits d where d.number = (p_data ->> 'orderCode')::bigint and d.provider = p_provider),
    'order-' || (p_data ->> 'orderCode')));
begin
  if status is null then
    return word || jsonb_build_object('paymentId', p_data ->> 'reference', 'amount', p_data ->> 'amount',
      'outcome', case when p_data ->> 'code' = '00' then 'paid' end);
  elsif status = 'PAID' then
    return word || (
      select jsonb_build_object('outcome', 'paid', 'amount', p_data ->> 'amountPaid',
          'paymentId', string_agg(item ->> 'reference', ':' order by place),
          'parts', jsonb_agg(jsonb_build_object('id', item ->> 'reference', 'amount', item ->> 'amount')))
        from jsonb_array_elements(p_data -> 'transactions') with ordinality as each(item, place));
  end if;
  return word || jsonb_build_object('paymentId', p_data ->> 'id', 'amount', p_data ->> 'amount', 'outcome',
    case when status in ('CANCELLED', 'FAILED') then 'failed' when status = 'EXPIRED' then 'expired' end);
end $$;

-- An amount as `checkout-sessions` counts it: of some currencies in whole units, of all others in hundredths.
create or replace function cashier_session_amount(p_currency text, p_units bigint) returns text language sql immutable as $$
  select case when p_currency in ('BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'UGX',
    'VND', 'VUV', 'XAF', 'XOF', 'XPF') then p_units::text else round(p_units::numeric / 100, 2)::text end
$$;

-- What an event of `checkout-sessions` tells of a session; no outcome where it tells of no end.
create or replace function cashier_word_of_session(p_event jsonb) returns jsonb language plpgsql immutable as $$
declare
  session constant jsonb := p_event -> 'data' -> 'object';
  currency constant text := upper(session ->> 'currency');
  outcome constant text := case p_event ->> 'type'
    when 'checkout.session.completed' then case when session ->> 'payment_status' = 'paid' then 'paid' end
    when 'checkout.session.async_payment_succeeded' then case when session ->> 'payment_status' = 'paid' then 'paid' end
    when 'checkout.session.async_payment_failed' then 'failed'
    when 'checkout.session.expired' then 'expired' end;
begin
  return jsonb_build_object('outcome', outcome, 'currency', currency,
    'depositId', coalesce(session ->> 'client_reference_id', session ->> 'id'),
    'paymentId', case when outcome = 'paid' then coalesce(session ->> 'payment_intent', session ->> 'id')
      else session ->> 'id' end,
    'amount', cashier_session_amount(currency, (session ->> 'amount_total')::bigint));
end $$;

-- What a charge's own events of `checkout-sessions` tell: what was taken back of a payment, and of which deposit that was.
create or replace function cashier_word_of_charge(p_provider text, p_event jsonb) returns jsonb language plpgsql stable as $$
declare
  charge constant jsonb := p_event -> 'data' -> 'object';
  payment constant text := coalesce(charge ->> 'payment_intent', charge ->> 'id');
  refunded constant boolean := p_event ->> 'type' = 'charge.refunded';
  units constant bigint := case when refunded then (charge ->> 'amount_refunded')::bigint
    - coalesce((p_event -> 'data' -> 'previous_attributes' ->> 'amount_refunded')::bigint, 0)
    else (charge ->> 'amount')::bigint end;
begin
  return jsonb_build_object('outcome', case when refunded then 'refunded' else 'disputed' end,
    'depositId', coalesce((select d.id from deposits d where d.provider = p_provider and d.payment_id = payment), payment),
    'paymentId', case when refunded then (charge ->> 'id') || ':' || (charge ->> 'amount_refunded') else charge ->> 'id' end,
    'currency', upper(charge ->> 'currency'), 'amount', cashier_session_amount(upper(charge ->> 'currency'), units));
end $$;

-- What a body of such a provider says, in the words of all kinds.
create or replace function cashier_read_word(p_kind text, p_provider text, p_message jsonb) returns jsonb language plpgsql as $$
begin
  case p_kind
    when 'payment-requests' then return cashier_word_of_request(p_provider, p_message -> 'data');
    when 'checkout-sessions' then
      return case when p_message ->> 'type' in ('charge.refunded', 'charge.dispute.created')
        then cashier_word_of_charge(p_provider, p_message) else cashier_word_of_session(p_message) end;
    else return p_message;
  end case;
end $$;

-- What a signed body says; raises where the provider did not sign it.
create or replace function cashier_word(p_provider text, p_stamp text, p_body bytea, p_signature text) returns jsonb
language plpgsql as $$
begin
  if not cashier_is_signed(p_provider, p_stamp, p_body, p_signature) then
    raise exception 'this is no word of %', p_provider using errcode = '42501';
  end if;
  return cashier_read_word((select kind from payment_providers where id = p_provider), p_provider,
    convert_from(p_body, 'UTF8')::jsonb);
end $$;
