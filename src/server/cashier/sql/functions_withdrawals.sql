-- What is done with withdrawals beside the operator's decisions. Applied again whenever this text changes (db/migrate.ts).

-- What a deposit asks to be played counts from the moment it is credited.
create or replace function deposits_count_play() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if new.state = 'credited' and old.state <> 'credited' and new.turnover_minor > 0 then new.played_from := play_position(); end if;
  return new;
end $$;

-- Whether two of staff are to send it: for its amount, with what was sent to its member within 24 hours before, or for what
-- it was found to be. One at a time of a member, so that no two are sent side by side that are too much together.
create or replace function withdrawal_sent_by_two(p_withdrawal withdrawals) returns boolean language plpgsql as $$
declare
  sent bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawals sent', p_withdrawal.member_id));
  select coalesce(sum(w.amount_minor), 0) into sent from withdrawals w
   where w.member_id = p_withdrawal.member_id and w.currency = p_withdrawal.currency and w.id <> p_withdrawal.id
     and w.state not in ('requested', 'rejected', 'cancelled') and w.decided_at > clock_timestamp() - interval '24 hours';
  return withdrawal_needs_two(p_withdrawal.currency, p_withdrawal.amount_minor + sent) or exists (
    select from withdrawal_risks r where r.withdrawal_id = p_withdrawal.id and r.outcome = 'two_people');
end $$;

-- Moves a sent withdrawal's fee from what was sent to what the house earns.
create or replace function withdrawal_keep_fee(p_withdrawal withdrawals) returns void language plpgsql as $$
declare
  posted ledger_outcome;
begin
  if p_withdrawal.fee_minor = 0 then return; end if;
  posted := ledger_move('withdrawal-fee:' || p_withdrawal.id, 'withdrawal_fee', null, array[
      ledger_open_account('house', 0, 'withdrawals', p_withdrawal.currency, null),
      ledger_open_account('house', 0, 'fees', p_withdrawal.currency, null)],
    array[-p_withdrawal.fee_minor, p_withdrawal.fee_minor], '{}', false);
  if posted.outcome <> 'posted' then
    raise exception 'the fee of withdrawal % was refused: %', p_withdrawal.id, posted.outcome;
  end if;
end $$;

-- Takes back what its member asked for and nobody has decided on: false where that is not so any more.
create or replace function cashier_cancel_withdrawal(p_member bigint, p_withdrawal text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  voided ledger_outcome;
begin
  perform from withdrawals where id = p_withdrawal and member_id = p_member and state = 'requested' for update;
  if not found then return false; end if;
  update withdrawals set state = 'cancelled', decided_at = clock_timestamp() where id = p_withdrawal;
  voided := ledger_void_hold('withdrawal:' || p_withdrawal, 'withdrawal', '{}');
  if voided.outcome <> 'posted' then
    raise exception 'the hold of withdrawal % is not let go: %', p_withdrawal, voided.outcome;
  end if;
  return true;
end $$;

-- Sends what was found to be without risk, as the operator's document allows it: while withdrawals are taken, up to so much
-- each, up to so much within 24 hours of all, through the one provider that pays it out. Whoever serves may ask; what
-- bounds it is the owner's. Answers the payout, or null where a person is to look.
create or replace function cashier_approve_by_rule(p_withdrawal text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked withdrawals;
  bounds jsonb;
  providers text[];
  payout constant text := p_withdrawal || '-1';
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawals by rule', 0));
  select * into asked from withdrawals where id = p_withdrawal and state = 'requested' for update;
  if not found then return null; end if;
  select document -> 'automatic' into bounds from withdrawal_risk_rules where currency = asked.currency;
  if jsonb_typeof(bounds) is distinct from 'object'
     or not exists (select from withdrawal_risks where withdrawal_id = asked.id and outcome = 'automatic')
     or (asked.amount_minor <= ledger_minor(asked.currency, (bounds ->> 'upTo')::numeric)) is not true
     or (asked.amount_minor + (
       select coalesce(sum(w.amount_minor), 0) from withdrawal_decisions d join withdrawals w on w.id = d.withdrawal_id
        where d.decided_by = 'rule' and d.decided_at > clock_timestamp() - interval '24 hours' and w.currency = asked.currency
     ) <= ledger_minor(asked.currency, (bounds ->> 'perDay')::numeric)) is not true
     or withdrawal_sent_by_two(asked)
     or exists (select from staff_approvals where subject = asked.id)
     or not exists (select from members where id = asked.member_id and status = 'active')
     or not (select withdrawals_taken from site)
     or not ledger_holds('withdrawal:' || asked.id, 'withdrawal', asked.member_id, asked.currency,
       asked.amount_minor + asked.fee_minor)
     or not exists (
       select from ledger_opened_holds h join payee_accounts p on p.id = asked.payee_account_id
        where h.reference = 'withdrawal:' || asked.id and p.member_id = asked.member_id and h.meta ->> 'payeeId' = p.id
          and p.removed_at is null) then
    return null;
  end if;
  select array_agg(p.id) into providers from payment_providers p join payment_provider_limits l on l.provider = p.id
   where p.enabled and l.operation = 'payout' and l.currency = asked.currency
     and asked.amount_minor between l.min_minor and l.max_minor;
  if cardinality(providers) is distinct from 1 then return null; end if;
  update withdrawals set state = 'paying', decided_at = clock_timestamp() where id = asked.id;
  insert into withdrawal_decisions (withdrawal_id, decision, decided_by) values (asked.id, 'approve', 'rule');
  insert into payouts (id, withdrawal_id, attempt, provider) values (payout, asked.id, 1, providers[1]);
  insert into operator_acts (acted_by, act, subject, before, after)
  values ('rule', 'withdrawal_approve', asked.id, jsonb_build_object('state', 'requested'), jsonb_build_object(
    'state', 'paying', 'amountMinor', asked.amount_minor::text, 'currency', asked.currency,
    'payee', asked.payee_account_id, 'provider', providers[1], 'payout', payout));
  return payout;
end $$;
