-- Corrections of a wallet. Applied again whenever this text changes (db/migrate.ts).

-- Moves what two of staff agreed on between a member's wallet and the house's adjustments, once: by an approval that is
-- spent in this very transaction, which alone says of whom and how much. The owner's.
create or replace function wallet_adjust(p_approval bigint, p_meta jsonb) returns ledger_outcome language plpgsql
  set search_path = public, pg_temp as $$
declare
  agreed record;
begin
  select m.id as member, m.currency as code, ledger_minor(m.currency, (a.content ->> 'amount')::numeric)::bigint as amount
    into agreed
    from staff_approvals a
      join members m on m.id = (a.content ->> 'memberId')::bigint
    where m.currency = a.content ->> 'currency' and a.id = p_approval and a.act = 'member_adjust' and a.spent_in = pg_current_xact_id();
  if not found then
    raise exception 'nobody agreed to this adjustment' using errcode = '42501';
  end if;
  return ledger_move('adjustment:' || p_approval, 'adjustment', null, array[
      ledger_open_account('house', 0, 'adjustments', agreed.code, null),
      ledger_open_account('member', agreed.member, 'wallet', agreed.code, 0)],
    array[-agreed.amount, agreed.amount], p_meta, true);
end $$;

-- Sends money from a member to the one above (`up`) or to one below (`down`), once by its id: who stands where, both
-- accounts, the limits and the day's sum are looked at here, while nothing of them can change.
-- Codes: ok, recipient_unknown, transfers_closed, below_minimum, above_maximum, day_limit_reached, not_enough_funds,
-- not_allowed, `turnover_missing` where less than `p_locked` would be left, and `recipient_closed` where care or the
-- operator lets the other take nothing in.
create or replace function wallet_transfer_to_member(
  p_id text, p_from bigint, p_to bigint, p_direction text, p_amount bigint, p_locked bigint
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sender record;
  recipient record;
  limits member_transfer_limits;
  sent numeric;
  belongs boolean;
  posted ledger_outcome;
begin
  -- One at a time of a sender, so that no two slip below the day's limit together.
  perform pg_advisory_xact_lock(hashtextextended('member_transfers', p_from));
  select id, username, kind, status, currency, to_upline into sender from members where id = p_from for share;
  select id, username, kind, status, currency into recipient from members where id = p_to for share;
  if p_direction = 'up' then
    perform from uplines where (member_id, upline_id) = (p_from, p_to) for share;
    belongs := found;
  else
    belongs := members_is_above(p_from, p_to);
  end if;
  if sender.id is null or recipient.id is null or not belongs then return 'recipient_unknown'; end if;
  if sender.status <> 'active' or p_direction = 'up' and not sender.to_upline then return 'not_allowed'; end if;
  if sender.kind not in (0, 1, 2) or recipient.kind not in (0, 1, 2) or sender.currency <> recipient.currency then
    return 'recipient_unknown';
  end if;
  if recipient.status <> 'active' or care_check(p_to, 'deposit', p_amount) is not null then return 'recipient_closed'; end if;
  select * into limits from member_transfer_limits where currency = sender.currency;
  if not found then return 'transfers_closed'; end if;
  if p_amount < limits.min_minor then return 'below_minimum'; end if;
  if p_amount > limits.max_minor then return 'above_maximum'; end if;
  select coalesce(sum(amount_minor), 0) into sent from member_transfers
  where from_member = p_from and sent_at > clock_timestamp() - interval '24 hours';
  if sent + p_amount > limits.day_minor then return 'day_limit_reached'; end if;

  posted := ledger_move('member-transfer:' || p_id, 'member_transfer', null,
    array[ledger_account('member', p_from, 'wallet', sender.currency),
      ledger_open_account('member', p_to, 'wallet', sender.currency, 0)],
    array[-p_amount, p_amount],
    jsonb_build_object('from', sender.username, 'to', recipient.username, 'direction', p_direction), true);
  if posted.outcome = 'not_enough_funds' then return posted.outcome; end if;
  if posted.outcome = 'account_frozen' then return 'recipient_closed'; end if;
  if posted.outcome <> 'posted' then
    raise exception 'transfer % of member %: the ledger answered %', p_id, p_from, posted.outcome;
  end if;
  if posted.balances_minor[1] < p_locked then raise exception using errcode = 'PL010'; end if;
  insert into member_transfers (id, from_member, to_member, direction, amount_minor, currency)
  values (p_id, p_from, p_to, p_direction, p_amount, sender.currency);
  return 'ok';
exception when sqlstate 'PL010' then
  return 'turnover_missing';
end $$;
