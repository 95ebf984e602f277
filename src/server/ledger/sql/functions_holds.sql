-- The functions of holds: money set aside until it is paid or let go. Applied again whenever this text changes
-- (db/migrate.ts).

-- Settles an open hold: the amount (null: all of it) to another account, the rest back where it came from. Its
-- transfer is `<reference>:settle`. Settled already the same way: replayed. Refusals: hold_unknown, hold_closed,
-- hold_exceeded, reference_conflict when something else has that reference, and those of ledger_post. balances_minor:
-- of the held account, the receiver and, if any came back, the first account.
create or replace function ledger_settle_hold(
  p_reference text, p_kind text, p_to_account bigint, p_amount bigint, p_meta jsonb
) returns ledger_outcome language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  hold holds;
  paid bigint;
  legs bigint[];
  amounts bigint[];
  reply ledger_outcome;
begin
  select * into hold from holds where reference = p_reference for update;
  if not found then return row('hold_unknown', null, null, null)::ledger_outcome; end if;
  paid := coalesce(p_amount, hold.amount_minor);
  if paid > hold.amount_minor then return row('hold_exceeded', null, null, null)::ledger_outcome; end if;
  if paid <= 0 then return row('malformed', null, null, null)::ledger_outcome; end if;
  if hold.state = 'voided'
     or hold.state = 'settled' and (hold.to_account_id, hold.settled_minor) is distinct from (p_to_account, paid) then
    return row('hold_closed', hold.closed_by, null, null)::ledger_outcome;
  end if;
  legs := array[hold.held_account_id, p_to_account];
  amounts := array[-hold.amount_minor, paid];
  if paid < hold.amount_minor then
    legs := legs || hold.account_id;
    amounts := amounts || (hold.amount_minor - paid);
  end if;
  reply := ledger_move(p_reference || ':settle', p_kind, null, legs, amounts, p_meta, false);
  if reply.outcome = 'replayed' and hold.state = 'open' then
    return row('reference_conflict', reply.transfer_id, null, null)::ledger_outcome;
  end if;
  if reply.outcome = 'posted' then
    perform set_config('ledger.posting', 'on', true);
    update holds set state = 'settled', settled_minor = paid, to_account_id = p_to_account,
      closed_by = reply.transfer_id, closed_at = clock_timestamp()
    where id = hold.id and state = 'open';
    perform set_config('ledger.posting', 'off', true);
  end if;
  return reply;
end $$;

-- Voids an open hold: all of it goes back. Its transfer is `<reference>:void`. Voided already: replayed. Refusals:
-- hold_unknown, hold_closed. balances_minor: of the held account and the first account.
create or replace function ledger_void_hold(p_reference text, p_kind text, p_meta jsonb)
returns ledger_outcome language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  hold holds;
  reply ledger_outcome;
begin
  select * into hold from holds where reference = p_reference for update;
  if not found then return row('hold_unknown', null, null, null)::ledger_outcome; end if;
  if hold.state = 'settled' then return row('hold_closed', hold.closed_by, null, null)::ledger_outcome; end if;
  reply := ledger_move(p_reference || ':void', p_kind, null, array[hold.held_account_id, hold.account_id],
    array[-hold.amount_minor, hold.amount_minor], p_meta, false);
  if reply.outcome = 'replayed' and hold.state = 'open' then
    return row('reference_conflict', reply.transfer_id, null, null)::ledger_outcome;
  end if;
  if reply.outcome = 'posted' then
    perform set_config('ledger.posting', 'on', true);
    update holds set state = 'voided', closed_by = reply.transfer_id, closed_at = clock_timestamp()
    where id = hold.id and state = 'open';
    perform set_config('ledger.posting', 'off', true);
  end if;
  return reply;
end $$;

-- Puts a member's own money aside for a withdrawal, as `withdrawal:<its id>` and nothing longer: what follows the id is
-- the operator's decision; or for a vendor's own wallet, as `vendor-transfer:<its id>`. Only the owner puts aside anything
-- else, or names the hash of the body.
create or replace function ledger_hold(
  p_reference text, p_kind text, p_body_hash text, p_account bigint, p_amount bigint, p_meta jsonb
) returns ledger_outcome language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner record;
  held bigint;
  reply ledger_outcome;
begin
  if p_amount is null or p_amount <= 0 then return row('malformed', null, null, p_account)::ledger_outcome; end if;
  select owner_kind, owner_id, purpose, currency into owner from accounts where id = p_account;
  if not found then return row('account_unknown', null, null, p_account)::ledger_outcome; end if;
  if not pg_has_role(session_user, current_user, 'usage')
     and ((owner.owner_kind, owner.purpose) is distinct from ('member', 'wallet') or p_body_hash is not null
       or not coalesce(case p_kind when 'withdrawal' then p_reference ~ '^withdrawal:[0-9A-Za-z-]+$'
         when 'vendor_transfer' then p_reference ~ '^vendor-transfer:[0-9A-Za-z-]+$' end, false)) then
    raise exception 'only the owner puts this aside' using errcode = '42501';
  end if;
  held := ledger_open_account(owner.owner_kind, owner.owner_id, 'held', owner.currency, 0);
  reply := ledger_move(p_reference, p_kind, p_body_hash, array[p_account, held], array[-p_amount, p_amount], p_meta, true);
  if reply.outcome = 'posted' then
    perform set_config('ledger.posting', 'on', true);
    insert into holds (reference, kind, account_id, held_account_id, amount_minor, opened_by)
    values (p_reference, p_kind, p_account, held, p_amount, reply.transfer_id);
    perform set_config('ledger.posting', 'off', true);
  end if;
  return reply;
end $$;

-- Whether exactly so much of a member's money is held, under that reference and for that kind.
create or replace function ledger_holds(
  p_reference text, p_kind text, p_member bigint, p_currency text, p_amount bigint
) returns boolean language sql stable as $$
  select exists (
    select from holds h join accounts a on a.id = h.account_id
    where h.reference = p_reference and h.kind = p_kind and h.state = 'open'
      and (h.amount_minor, a.currency, a.owner_kind, a.owner_id) = (p_amount, p_currency, 'member', p_member))
$$;
