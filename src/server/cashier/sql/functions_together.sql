-- Many deposits that are credited in one statement. Applied again whenever this text changes (db/migrate.ts).

-- Does what cashier_credit_once does for words of one provider about deposits in one currency, at most one of a member. Those
-- that it would not credit are left out, and so are, to be credited alone, a deposit that costs a fee, and one that, or whose
-- wallet, somebody else holds this moment: nobody is waited for. Answers the event of each word, null where it was left out.
-- Raises, and has done nothing, where a payment is kept, under review or in suspense: PL004, 23505.
create or replace function cashier_credit_many(
  p_provider text, p_currency text, p_stamps text[], p_bodies bytea[], p_signatures text[]
) returns bigint[] language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its_kind text;
  its_exponent constant int := ledger_exponent(p_currency);
  words jsonb;
  held text[];
  payees bigint[];
  fit jsonb;
  posted int;
  recorded jsonb;
begin
  select p.kind into its_kind from payment_providers p where p.id = p_provider;
  select jsonb_agg(word || jsonb_build_object('place', place)) into words
  from unnest(p_stamps, p_bodies, p_signatures) with ordinality as told (stamp, body, signature, place),
    lateral (select cashier_read_paid(p_provider, its_kind, stamp, body, signature) as word) said
  where word ->> 'currency' = p_currency;
  if its_kind is null or words is null then return array_fill(null::bigint, array[cardinality(p_stamps)]); end if;

  select array_agg(id) into held from (
    select d.id from deposits d where d.id in (select word ->> 'depositId' from jsonb_array_elements(words) word)
    order by d.id for no key update skip locked) locked;
  select array_agg(d.member_id) into payees from deposits d where d.id = any (held);
  payees := ledger_hold_payees(payees, p_currency);

  with said as (
    select distinct on (d.member_id) d.id, (word ->> 'place')::int as place, word ->> 'paymentId' as payment
    from jsonb_array_elements(words) word join deposits d on d.id = word ->> 'depositId'
    where d.id = any (held) and d.member_id = any (payees) and d.provider = p_provider
      and d.state in ('opened', 'asked', 'pending') and d.currency = p_currency and d.fee_minor = 0
      and d.amount_minor = (word ->> 'amount')::numeric * 10::numeric ^ its_exponent
      and d.instruction ->> 'shape' is distinct from 'address'
    order by d.member_id, place
  ), closed as (
    update deposits d set state = 'credited', closed_at = clock_timestamp(), payment_id = said.payment
    from said where d.id = said.id
    returning said.place, d.id, said.payment, d.member_id, d.amount_minor, d.kind, d.method_id
  )
  select jsonb_agg(to_jsonb(closed) || jsonb_build_object('amount', round(amount_minor / 10::numeric ^ its_exponent, its_exponent)::text))
    into fit from closed;
  if fit is null then return array_fill(null::bigint, array[cardinality(p_stamps)]); end if;

  with each as materialized (
    select * from jsonb_to_recordset(fit) as each (place int, id text, payment text, amount_minor bigint)
  ), payments as (
    insert into provider_payments (provider, payment_id, deposit_id) select p_provider, payment, id from each
  )
  insert into provider_payment_parts (provider, part_id, deposit_id, amount_minor)
  select p_provider, payment, id, amount_minor from each;
  select count(*) into posted from (
    select array_agg('deposit:' || id order by place) as named, array_agg(member_id order by place) as members,
      array_agg(amount_minor order by place) as amounts,
      array_agg(jsonb_build_object('aboutKey', 'cashier:method_' || kind, 'method', method_id) order by place) as abouts
    from jsonb_to_recordset(fit) as each (place int, id text, member_id bigint, amount_minor bigint, kind text, method_id text)
  ) every, ledger_move_many(named, 'deposit', members, 'deposits', p_currency, amounts, abouts);
  if posted <> jsonb_array_length(fit) or exists (
      select from jsonb_to_recordset(fit) as each (payment text) join suspense_items s
        on s.provider = p_provider and s.outside_id = payment
      union all select from jsonb_to_recordset(fit) as each (payment text) join payment_reviews r
        on r.provider = p_provider and r.payment_id = payment and r.closed_at is null) then
    raise exception 'deposits are not credited at once' using errcode = 'PL004';
  end if;
  insert into provider_words (provider, payment_id, deposit_id, outcome, amount, currency, answer)
  select p_provider, payment, id, 'paid', word ->> 'amount', p_currency, 'credited'
  from jsonb_to_recordset(fit) as each (place int, id text, payment text)
    join jsonb_array_elements(words) word on (word ->> 'place')::int = each.place;
  select jsonb_object_agg(place, record_event_quietly('deposit_credited', member_id,
      jsonb_build_object('depositId', id, 'amount', amount, 'currency', p_currency))) into recorded
  from jsonb_to_recordset(fit) as each (place int, id text, member_id bigint, amount text);
  return (select array_agg((recorded ->> place::text)::bigint order by place) from generate_subscripts(p_stamps, 1) place);
end $$;
