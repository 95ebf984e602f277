-- A deposit is credited by a provider's own word, and the database sees for itself that it is one: whoever holds the
-- application's role can say no word of a provider's, and credit nothing without one.

-- Keys of providers, which the application's role cannot read: HMAC-SHA256, as the two blocks that the key makes.
create table provider_keys (
  provider text primary key,
  inner_block bytea not null check (length(inner_block) = 64),
  outer_block bytea not null check (length(outer_block) = 64),
  since timestamptz not null default clock_timestamp()
);
-- Of what only the owner writes, what the application's role may not even read.
alter table owner_tables add column readable boolean not null default true;
insert into owner_tables values ('provider_keys', false), ('provider_payments', true);

-- Whether the provider signed this: the time it says and the body as it came, with a dot between.
create function cashier_is_signed(p_provider text, p_stamp text, p_body bytea, p_signature text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from provider_keys where provider = p_provider and p_signature ~ '^[0-9a-f]{64}$' and decode(p_signature, 'hex')
      = sha256(outer_block || sha256(inner_block || convert_to(p_stamp || '.', 'UTF8') || p_body)))
$$;

-- What a signed body says; raises where the provider did not sign it.
create function cashier_word(p_provider text, p_stamp text, p_body bytea, p_signature text) returns jsonb
language plpgsql as $$
begin
  if cashier_is_signed(p_provider, p_stamp, p_body, p_signature) then return convert_from(p_body, 'UTF8')::jsonb; end if;
  raise exception 'this is no word of %', p_provider using errcode = '42501';
end $$;

drop function cashier_note_word(text, text, text, text, text, text, text);
-- Keeps what a provider said and was answered, once a word: the record of how deposits came to be credited or not.
create function cashier_note_word(
  p_provider text, p_stamp text, p_body bytea, p_signature text, p_answer text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  word constant jsonb := cashier_word(p_provider, p_stamp, p_body, p_signature);
begin
  insert into provider_words (provider, payment_id, deposit_id, outcome, amount, currency, answer)
  values (p_provider, word ->> 'paymentId', word ->> 'depositId', word ->> 'outcome', word ->> 'amount',
    word ->> 'currency', p_answer)
  on conflict do nothing;
end $$;

-- Credits the deposit that a signed word says was paid, with what was asked for: takes the payment, closes the deposit,
-- moves the money. False when the payment credited another deposit; raises on any other disagreement.
create function cashier_credit_deposit(p_provider text, p_stamp text, p_body bytea, p_signature text)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  word constant jsonb := cashier_word(p_provider, p_stamp, p_body, p_signature);
  deposit record;
begin
  select d.*, c.exponent into deposit from deposits d join currencies c on c.code = d.currency
    where d.id = word ->> 'depositId' and d.provider = p_provider for no key update of d;
  if not found or deposit.state = 'credited' or word ->> 'outcome' is distinct from 'paid'
     or word ->> 'currency' is distinct from deposit.currency
     or (word ->> 'amount')::numeric * 10::numeric ^ deposit.exponent is distinct from deposit.amount_minor then
    raise exception 'this word credits no deposit' using errcode = '42501';
  end if;
  insert into provider_payments (provider, payment_id, deposit_id)
  values (p_provider, word ->> 'paymentId', deposit.id) on conflict (provider, payment_id) do nothing;
  if not found then return false; end if;
  update deposits set state = 'credited', closed_at = clock_timestamp(), payment_id = word ->> 'paymentId'
  where id = deposit.id;
  perform ledger_credit('deposit:' || deposit.id, 'deposit', 'deposits', deposit.member_id, deposit.currency,
    deposit.amount_minor, jsonb_build_object('aboutKey', 'cashier:method_' || deposit.kind, 'method', deposit.method_id));
  return true;
end $$;

-- Nobody but that function brings a deposit to `credited`, or one from there to anything else.
create function deposits_credited_by_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.state <> 'credited' and new.payment_id is null
    or tg_op = 'UPDATE' and new.payment_id is not distinct from old.payment_id
      and ('credited' in (new.state, old.state)) = (new.state = old.state and new.state = 'credited')
    or pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return new;
  end if;
  raise exception 'only a provider''s word credits a deposit' using errcode = '42501';
end $$;
create trigger credited_by_word before insert or update of state, payment_id on deposits
  for each row execute function deposits_credited_by_word();
