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
