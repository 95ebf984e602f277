-- The functions by which money enters a member's wallet for a reason of another area's, read from that area's tables.
-- Applied again whenever this text changes (db/migrate.ts).

-- Credits the deposit that a signed word says was paid, with what was asked for: takes the payment, closes the deposit,
-- moves the money. False when the payment credited another deposit; raises on any other disagreement.
create or replace function cashier_credit_deposit(p_provider text, p_stamp text, p_body bytea, p_signature text)
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
  if exists (select from transfers where reference = 'deposit:' || deposit.id) then
    raise exception 'deposit % is % though a transfer has its reference', deposit.id, deposit.state;
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

-- The payout that a signed word is about, locked with its withdrawal; raises unless it may still be paid and the word
-- says its amount.
create or replace function cashier_payout_of(p_provider text, p_word jsonb) returns payouts
language plpgsql as $$
declare
  withdrawal record;
  payout payouts;
begin
  select w.*, c.exponent into withdrawal from withdrawals w join currencies c on c.code = w.currency
    where w.id = (select withdrawal_id from payouts where id = p_word ->> 'payoutId' and provider = p_provider)
    for no key update of w;
  if found then select * into payout from payouts where id = p_word ->> 'payoutId' for no key update; end if;
  if payout.id is null or payout.closed_at is not null or withdrawal.state <> 'paying'
     or p_word ->> 'currency' is distinct from withdrawal.currency
     or (p_word ->> 'amount')::numeric * 10::numeric ^ withdrawal.exponent is distinct from withdrawal.amount_minor then
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
  if word ->> 'outcome' is distinct from 'paid' or not exists (
    select from holds h join accounts a on a.id = h.account_id
    where h.reference = 'withdrawal:' || withdrawal.id and h.kind = 'withdrawal' and h.state = 'open'
      and (h.amount_minor, a.currency, a.owner_kind, a.owner_id)
        = (withdrawal.amount_minor, withdrawal.currency, 'member', withdrawal.member_id)) then
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
  update payouts set state = 'paid', payment_id = word ->> 'paymentId', closed_at = clock_timestamp()
  where id = payout.id;
  update withdrawals set state = 'approved', confirm_by = clock_timestamp() + confirm_ms * interval '1 millisecond'
  where id = withdrawal.id;
  return true;
end $$;

-- The money that a trial plays with: once a member, and never real.
create or replace function members_pay_play_money(p_member bigint, p_currency text, p_amount bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_amount <= 0 or not exists (select from currencies where code = p_currency and realm = 'play') then
    raise exception 'only play money is given away' using errcode = '42501';
  end if;
  perform ledger_credit('free-play:' || p_member, 'opening', 'adjustments', p_member, p_currency, p_amount,
    '{"aboutKey": "members:opening_balance"}');
end $$;

-- Moves what two of staff agreed on between a member's wallet and the house's adjustments, once: by an approval that is
-- spent in this very transaction, which alone says of whom and how much. The owner's.
create or replace function wallet_adjust(p_approval bigint, p_meta jsonb) returns ledger_outcome language plpgsql
  set search_path = public, pg_temp as $$
declare
  agreed record;
begin
  select m.id as member, c.code, ((a.content ->> 'amount')::numeric * 10::numeric ^ c.exponent)::bigint as amount
    into agreed
    from staff_approvals a
      join members m on m.id = (a.content ->> 'memberId')::bigint
      join currencies c on c.code = m.currency and c.code = a.content ->> 'currency'
    where a.id = p_approval and a.act = 'member_adjust' and a.spent_in = pg_current_xact_id();
  if not found then
    raise exception 'nobody agreed to this adjustment' using errcode = '42501';
  end if;
  return ledger_move('adjustment:' || p_approval, 'adjustment', null, array[
      ledger_open_account('house', 0, 'adjustments', agreed.code, null),
      ledger_open_account('member', agreed.member, 'wallet', agreed.code, 0)],
    array[-agreed.amount, agreed.amount], p_meta, true);
end $$;

-- What the site's rule credits a registration, once a member; nothing where there is no rule, or it is of another
-- currency than the member.
create or replace function members_pay_registration_bonus(p_member bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rule record;
begin
  select c.code, ((s.registration_bonus ->> 'amount')::numeric * 10::numeric ^ c.exponent)::bigint as amount into rule
  from site s
    join currencies c on c.code = s.registration_bonus ->> 'currency' and c.realm = 'real'
    join members m on m.id = p_member and m.currency = c.code;
  if not found then return; end if;
  perform ledger_credit('registration-bonus:' || p_member, 'bonus', 'rewards', p_member, rule.code, rule.amount,
    '{"aboutKey": "members:registration_bonus"}');
end $$;
