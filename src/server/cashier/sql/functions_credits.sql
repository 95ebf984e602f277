-- A deposit that is credited in one statement, and what its row may say. Applied again whenever this text changes
-- (db/migrate.ts).

-- What a signed word says of a deposit that was paid by one payment: `depositId`, `paymentId`, `amount`, `currency`; null: it
-- is not signed by its provider, or says something else.
create or replace function cashier_read_paid(p_provider text, p_kind text, p_stamp text, p_body bytea, p_signature text)
returns jsonb language plpgsql stable as $$
declare
  word jsonb;
begin
  if (p_stamp ~ '^[0-9]{1,12}$' and p_signature ~ '^[0-9a-f]{64}$') is not true or not exists (
    select from provider_keys k where k.provider = p_provider and (k.ends_at is null or k.ends_at > clock_timestamp())
      and decode(p_signature, 'hex') = sha256(k.outer_block || sha256(k.inner_block || case p_kind
        when 'payment-requests' then cashier_signed_text(p_provider, p_stamp, p_body)
        else convert_to(p_stamp || '.', 'UTF8') || p_body end))) then
    return null;
  end if;
  word := convert_from(p_body, 'UTF8')::jsonb;
  if p_kind in ('payment-requests', 'checkout-sessions') then word := cashier_read_word(p_kind, p_provider, word); end if;
  return case when word ->> 'outcome' = 'paid' and not word ? 'parts' and word ->> 'paymentId' <> ''
    and word ->> 'amount' ~ '^(0|[1-9][0-9]{0,14})([.][0-9]{1,9})?$' then word end;
end $$;

-- Does all that follows from a signed word that a deposit which waits was paid, by one payment of its very amount: takes the
-- payment, closes the deposit, moves the money, keeps the word and records the event, whose id is answered. Null, and nothing
-- is done, for any other word: those go step by step (provider-callback.ts). What turns up on the way undoes it and is raised:
-- PL004, or 23505 where the payment or the word is kept already. Where somebody holds the wallet it gives up at once, and is
-- asked again (credit-at-once.ts). What it checks is what cashier_credit_deposit and cashier_note_word check, written out.
create or replace function cashier_credit_once(p_provider text, p_stamp text, p_body bytea, p_signature text)
returns bigint language plpgsql
  security definer set search_path = public, pg_temp set lock_timeout = '20ms' as $$
declare
  word jsonb;
  its_kind text;
  its_exponent int;
  minor numeric;
  its_payment text;
  deposit deposits;
  posted ledger_outcome;
begin
  select p.kind into its_kind from payment_providers p where p.id = p_provider;
  word := case when its_kind is not null then cashier_read_paid(p_provider, its_kind, p_stamp, p_body, p_signature) end;
  if word is null then return null; end if;
  its_payment := word ->> 'paymentId';

  its_exponent := ledger_exponent(word ->> 'currency');
  minor := (word ->> 'amount')::numeric * 10::numeric ^ its_exponent;
  update deposits d set state = 'credited', closed_at = clock_timestamp(), payment_id = its_payment
    where d.id = word ->> 'depositId' and d.provider = p_provider and d.state in ('opened', 'asked', 'pending')
      and d.currency = word ->> 'currency' and d.amount_minor = minor
      and d.instruction ->> 'shape' is distinct from 'address'
    returning * into deposit;
  if not found then return null; end if;
  insert into provider_payments (provider, payment_id, deposit_id) values (p_provider, its_payment, deposit.id);
  insert into provider_payment_parts (provider, part_id, deposit_id, amount_minor)
  values (p_provider, its_payment, deposit.id, deposit.amount_minor);

  posted := ledger_move_in('deposit:' || deposit.id, 'deposit', 'deposits', deposit.member_id, deposit.currency,
    deposit.amount_minor, jsonb_build_object('aboutKey', 'cashier:method_' || deposit.kind, 'method', deposit.method_id));
  -- Money that somebody put into suspense is nobody's payment any more (cashier_take_payment), and what was told of this
  -- payment before is to be closed.
  if posted.outcome is distinct from 'posted' or exists (
      select from suspense_items s where s.provider = p_provider and s.outside_id = deposit.payment_id
      union all select from payment_reviews r
        where r.provider = p_provider and r.payment_id = deposit.payment_id and r.closed_at is null) then
    raise exception 'deposit % is not credited at once', deposit.id using errcode = 'PL004';
  end if;
  if deposit.fee_minor > 0 then
    perform ledger_credit('deposit-fee:' || deposit.id, 'deposit_fee', 'fees', deposit.member_id, deposit.currency,
      -deposit.fee_minor, jsonb_build_object('aboutKey', 'cashier:deposit_fee', 'method', deposit.method_id));
  end if;
  insert into provider_words (provider, payment_id, deposit_id, outcome, amount, currency, answer)
  values (p_provider, its_payment, deposit.id, 'paid', word ->> 'amount', deposit.currency, 'credited');
  return record_event_quietly('deposit_credited', deposit.member_id, jsonb_build_object('depositId', deposit.id,
    'amount', round(minor / 10::numeric ^ its_exponent, its_exponent)::text, 'currency', deposit.currency));
end $$;

-- What a deposit's row may say, however it is written.
create or replace function deposits_check() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if new.amount_minor > 0 and new.fee_minor >= 0 and new.fee_minor < new.amount_minor and new.turnover_minor >= 0
    and new.state in ('opened', 'asked', 'pending', 'credited', 'failed', 'expired', 'cancelled')
    and (new.state = 'credited') = (new.payment_id is not null)
    and (new.state in ('opened', 'asked', 'pending')) = (new.closed_at is null)
    and (new.bonus_minor > 0) is not false and (new.received_minor > 0) is not false and (new.settled_minor > 0) is not false
    and (new.settled_as in ('placed', 'refunded')) is not false then
    return new;
  end if;
  raise exception 'no deposit is like this: %', new.id using errcode = '23514';
end $$;

-- What a provider told is about a deposit or a payout, one of both.
create or replace function cashier_about_one() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if (new.deposit_id is null) <> (new.payout_id is null) then return new; end if;
  raise exception 'a row of % is about a deposit or a payout', tg_table_name using errcode = '23514';
end $$;

-- A transfer that a payment is of is of more than nothing.
create or replace function payment_parts_check() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if (new.amount_minor > 0) is not false then return new; end if;
  raise exception 'no transfer is of %', new.amount_minor using errcode = '23514';
end $$;
