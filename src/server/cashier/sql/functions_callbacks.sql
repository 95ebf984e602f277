-- What a provider's signed callback does to a deposit or a payout, and to the money.
-- Applied again whenever this text changes (db/migrate.ts).

-- Takes a payment for a deposit, with every transfer that it is of; false, and nothing is taken, where one of them went
-- into something before.
create or replace function cashier_take_payment(p_provider text, p_word jsonb, p_deposit deposits) returns boolean
language plpgsql as $$
declare
  parts constant jsonb := coalesce(p_word -> 'parts',
    jsonb_build_array(jsonb_build_object('id', p_word ->> 'paymentId', 'amount', p_word ->> 'amount')));
  taken text[];
begin
  insert into provider_payments (provider, payment_id, deposit_id)
  values (p_provider, p_word ->> 'paymentId', p_deposit.id) on conflict (provider, payment_id) do nothing;
  if not found then return false; end if;
  with own as (
    insert into provider_payment_parts (provider, part_id, deposit_id, amount_minor)
    select p_provider, part ->> 'id', p_deposit.id, ledger_minor(p_deposit.currency, (part ->> 'amount')::numeric)
      from jsonb_array_elements(parts) part order by part ->> 'id'
    on conflict (provider, part_id) do nothing returning part_id)
  select array_agg(part_id) into taken from own;
  -- Money that somebody put into suspense is nobody's payment any more. Who does so holds the table of parts meanwhile
  -- (statements/suspense.ts): its row is there by now, or its lock waits for this transaction.
  if cardinality(taken) = jsonb_array_length(parts) and not exists (
    select from suspense_items s where s.provider = p_provider
      and (s.outside_id = p_word ->> 'paymentId' or s.outside_id = any (taken))) then
    return true;
  end if;
  delete from provider_payment_parts where provider = p_provider and part_id = any (taken);
  delete from provider_payments where provider = p_provider and payment_id = p_word ->> 'paymentId';
  return false;
end $$;

-- Credits the deposit that a signed word says was paid, with what was asked for: takes the payment, closes the deposit,
-- moves the money. False when the payment, or a part of it, went into something before; raises on any other disagreement.
create or replace function cashier_credit_deposit(p_provider text, p_stamp text, p_body bytea, p_signature text)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  word constant jsonb := cashier_word(p_provider, p_stamp, p_body, p_signature);
  deposit deposits;
begin
  select d.* into deposit from deposits d
    where d.id = word ->> 'depositId' and d.provider = p_provider for no key update of d;
  if not found or deposit.state = 'credited' or word ->> 'outcome' is distinct from 'paid'
     or word ->> 'currency' is distinct from deposit.currency
     or ledger_minor(deposit.currency, (word ->> 'amount')::numeric) is distinct from deposit.amount_minor then
    raise exception 'this word credits no deposit' using errcode = '42501';
  end if;
  if deposit.instruction ->> 'shape' = 'address'
     and clock_timestamp() > (deposit.instruction ->> 'rateUntil')::timestamptz then
    raise exception 'the rate of deposit % holds no more', deposit.id using errcode = '42501';
  end if;
  if ledger_has_transfer('deposit:' || deposit.id) then
    raise exception 'deposit % is % though a transfer has its reference', deposit.id, deposit.state;
  end if;
  if not cashier_take_payment(p_provider, word, deposit) then return false; end if;
  update deposits set state = 'credited', closed_at = clock_timestamp(), payment_id = word ->> 'paymentId'
  where id = deposit.id;
  perform ledger_credit('deposit:' || deposit.id, 'deposit', 'deposits', deposit.member_id, deposit.currency,
    deposit.amount_minor, jsonb_build_object('aboutKey', 'cashier:method_' || deposit.kind, 'method', deposit.method_id));
  -- What was agreed on when it was opened, out of what has just come in.
  if deposit.fee_minor > 0 then
    perform ledger_credit('deposit-fee:' || deposit.id, 'deposit_fee', 'fees', deposit.member_id, deposit.currency,
      -deposit.fee_minor, jsonb_build_object('aboutKey', 'cashier:deposit_fee', 'method', deposit.method_id));
  end if;
  return true;
end $$;

-- The payout that a signed word is about, locked with its withdrawal; raises unless it may still be paid and the word
-- says its amount.
create or replace function cashier_payout_of(p_provider text, p_word jsonb) returns payouts
language plpgsql as $$
declare
  withdrawal withdrawals;
  payout payouts;
begin
  select w.* into withdrawal from withdrawals w
    where w.id = (select withdrawal_id from payouts where id = p_word ->> 'payoutId' and provider = p_provider)
    for no key update of w;
  if found then select * into payout from payouts where id = p_word ->> 'payoutId' for no key update; end if;
  if payout.id is null or payout.closed_at is not null or withdrawal.state <> 'paying'
     or p_word ->> 'currency' is distinct from withdrawal.currency
     or ledger_minor(withdrawal.currency, (p_word ->> 'amount')::numeric) is distinct from withdrawal.amount_minor then
    raise exception 'this word ends no payout' using errcode = '42501';
  end if;
  return payout;
end $$;

-- Takes the held money of the withdrawal whose payout a signed word says was paid: takes the payment, closes the payout,
-- and lets the member's time to answer begin. False when the payment is another's; raises on any other disagreement.
create or replace function cashier_settle_payout(p_provider text, p_stamp text, p_body bytea, p_signature text)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  word constant jsonb := cashier_word(p_provider, p_stamp, p_body, p_signature);
  payout constant payouts := cashier_payout_of(p_provider, word);
  withdrawal withdrawals;
  settled ledger_outcome;
begin
  select * into withdrawal from withdrawals where id = payout.withdrawal_id;
  if word ->> 'outcome' is distinct from 'paid' or not ledger_holds('withdrawal:' || withdrawal.id, 'withdrawal',
      withdrawal.member_id, withdrawal.currency, withdrawal.amount_minor + withdrawal.fee_minor) then
    raise exception 'this word settles no withdrawal' using errcode = '42501';
  end if;
  insert into provider_payments (provider, payment_id, payout_id)
  values (p_provider, word ->> 'paymentId', payout.id) on conflict (provider, payment_id) do nothing;
  if not found then return false; end if;
  settled := ledger_settle_hold('withdrawal:' || withdrawal.id, 'withdrawal',
    ledger_open_account('house', 0, 'withdrawals', withdrawal.currency, null), null, '{}');
  if settled.outcome <> 'posted' then
    raise exception 'the hold of withdrawal % is not settled: %', withdrawal.id, settled.outcome;
  end if;
  perform withdrawal_keep_fee(withdrawal);
  update payouts set state = 'paid', payment_id = word ->> 'paymentId', closed_at = clock_timestamp()
  where id = payout.id;
  update withdrawals set state = 'approved', confirm_by = clock_timestamp() + confirm_ms * interval '1 millisecond'
  where id = withdrawal.id;
  return true;
end $$;
