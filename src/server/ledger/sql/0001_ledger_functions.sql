-- What moves money: ledger_post, ledger_hold, ledger_settle_hold, ledger_void_hold. No refusal is raised.
-- The guards of 0001_ledger.sql are open only around a function's own writes. A SET clause of the function would do the
-- same, but only a superuser may name a setting of ours there.

-- outcome: posted, replayed, or a refusal. balances_minor: after the transfer, in the order of the accounts given, null
-- for those that keep none. account_id: the account that a refusal is about.
create type ledger_outcome as (
  outcome text,
  transfer_id bigint,
  balances_minor bigint[],
  account_id bigint
);

-- The id of an account, or null.
create function ledger_account(p_owner_kind text, p_owner_id bigint, p_purpose text, p_currency text)
returns bigint language sql stable as $$
  select id from accounts
  where owner_kind = p_owner_kind and owner_id = p_owner_id and purpose = p_purpose and currency = p_currency
$$;

-- The balance of an account that keeps one.
create function ledger_balance(p_account bigint) returns bigint language sql stable as $$
  select balance_minor from accounts where id = p_account
$$;

-- Opens an account, or answers the one there is.
create function ledger_open_account(
  p_owner_kind text, p_owner_id bigint, p_purpose text, p_currency text, p_floor_minor bigint
) returns bigint language plpgsql as $$
declare
  account bigint := ledger_account(p_owner_kind, p_owner_id, p_purpose, p_currency);
begin
  if account is null then
    insert into accounts (owner_kind, owner_id, purpose, currency, realm, floor_minor)
    select p_owner_kind, p_owner_id, p_purpose, code, realm, p_floor_minor from currencies where code = p_currency
    on conflict do nothing
    returning id into account;
  end if;
  return coalesce(account, ledger_account(p_owner_kind, p_owner_id, p_purpose, p_currency));
end $$;

-- What the reply of a transfer was: the same command gets it again, another one a conflict; null if there is none.
create function ledger_reply(p_reference text, p_body_hash text, p_accounts bigint[])
returns ledger_outcome language plpgsql stable as $$
declare
  earlier record;
begin
  select id, body_hash into earlier from transfers where reference = p_reference;
  if not found then return null; end if;
  if earlier.body_hash <> p_body_hash then return row('reference_conflict', earlier.id, null, null)::ledger_outcome; end if;
  return row('replayed', earlier.id, (
    select array_agg(e.balance_after_minor order by asked.place)
    from unnest(p_accounts) with ordinality asked (account_id, place)
    left join entries e on e.account_id = asked.account_id and e.transfer_id = earlier.id
  ), null)::ledger_outcome;
end $$;

create function ledger_move(
  p_reference text, p_kind text, p_body_hash text, p_accounts bigint[], p_amounts bigint[], p_meta jsonb,
  p_mind_frozen boolean
) returns ledger_outcome language plpgsql as $$
declare
  wanted constant int := cardinality(p_accounts);
  hash constant text := coalesce(p_body_hash, encode(sha256(convert_to(
    concat_ws('|', p_kind, p_accounts, p_amounts), 'UTF8')), 'hex'));
  refusal text;
  refused_account bigint;
  known int := 0;
  place int;
  total bigint := 0;
  currencies_seen text[] := '{}';
  the_realm text;
  balances bigint[];
  account record;
  moved bigint;
  reply ledger_outcome;
begin
  if wanted is null or wanted < 2 or wanted > 64 or wanted is distinct from cardinality(p_amounts)
     or p_reference is null or p_kind is null or array_position(p_amounts, null) is not null or 0 = any (p_amounts) then
    return row('malformed', null, null, null)::ledger_outcome;
  end if;
  if exists (select from unnest(p_amounts) amount where amount not between -100000000000000000 and 100000000000000000) then
    return row('amount_too_large', null, null, null)::ledger_outcome;
  end if;
  balances := array_fill(null::bigint, array[wanted]);

  -- Those that keep a balance are locked, in the order of their ids; the others are only read.
  for account in
    (select * from accounts where id = any (p_accounts) and floor_minor is not null order by id for no key update)
  loop
    known := known + 1;
    place := array_position(p_accounts, account.id);
    balances[place] := account.balance_minor;
    if p_amounts[place] < 0 and account.balance_minor + p_amounts[place] < account.floor_minor then
      refusal := 'not_enough_funds';
      refused_account := account.id;
    elsif p_amounts[place] > 0 and account.balance_minor > 9000000000000000000 - p_amounts[place] then
      refusal := 'amount_too_large';
      refused_account := account.id;
    else
      balances[place] := account.balance_minor + p_amounts[place];
    end if;
  end loop;

  for account in select * from accounts where id = any (p_accounts) loop
    place := array_position(p_accounts, account.id);
    if account.floor_minor is null then known := known + 1; end if;
    if account.currency <> all (currencies_seen) then currencies_seen := currencies_seen || account.currency; end if;
    if the_realm is null then
      the_realm := account.realm;
    elsif the_realm <> account.realm then
      refusal := 'realm_mismatch';
    end if;
    if p_mind_frozen and refusal is distinct from 'realm_mismatch'
       and (p_amounts[place] < 0 and account.frozen_out or p_amounts[place] > 0 and account.frozen_in) then
      refusal := 'account_frozen';
      refused_account := account.id;
    end if;
    total := total + p_amounts[place];
  end loop;

  if known <> wanted then
    refusal := case when wanted > (select count(distinct id) from unnest(p_accounts) id) then 'malformed' else 'account_unknown' end;
  elsif total <> 0 then
    refusal := 'unbalanced';
  elsif refusal is distinct from 'realm_mismatch' and cardinality(currencies_seen) > 1 and exists (
    select from unnest(p_accounts, p_amounts) leg (account_id, amount) join accounts a on a.id = leg.account_id
    group by a.currency having sum(leg.amount) <> 0
  ) then
    refusal := 'currency_mismatch';
  end if;

  if refusal is not null then
    reply := ledger_reply(p_reference, hash, p_accounts);
    if reply.outcome is not null then return reply; end if;
    return row(refusal, null, null, refused_account)::ledger_outcome;
  end if;

  insert into transfers (reference, kind, body_hash, meta)
  values (p_reference, p_kind, hash, coalesce(p_meta, '{}'))
  on conflict (reference) do nothing
  returning id into moved;
  if moved is null then return ledger_reply(p_reference, hash, p_accounts); end if;

  perform set_config('ledger.posting', 'on', true);
  for leg in 1 .. wanted loop
    if balances[leg] is not null then
      update accounts set balance_minor = balances[leg] where id = p_accounts[leg];
    end if;
  end loop;
  insert into entries (transfer_id, account_id, amount_minor, balance_after_minor)
  select moved, leg.* from unnest(p_accounts, p_amounts, balances) leg;
  perform set_config('ledger.posting', 'off', true);
  return row('posted', moved, balances, null)::ledger_outcome;
end $$;

-- Posts a transfer: amounts (signed, in minor units) to accounts, which sum to zero in each currency and stay in one
-- realm. Unique by reference: the same reference and body again answers `replayed` with the same balances, another body
-- `reference_conflict`. A null body hash is made of kind, accounts and amounts. Refusals: not_enough_funds,
-- account_frozen, account_unknown, unbalanced, currency_mismatch, realm_mismatch, amount_too_large, malformed.
create function ledger_post(
  p_reference text, p_kind text, p_body_hash text, p_accounts bigint[], p_amounts bigint[], p_meta jsonb
) returns ledger_outcome language sql as $$
  select ledger_move(p_reference, p_kind, p_body_hash, p_accounts, p_amounts, p_meta, true)
$$;

-- Puts money aside at once: from an account to its owner's `held` account. Refusals of ledger_post.
create function ledger_hold(
  p_reference text, p_kind text, p_body_hash text, p_account bigint, p_amount bigint, p_meta jsonb
) returns ledger_outcome language plpgsql as $$
declare
  owner record;
  held bigint;
  reply ledger_outcome;
begin
  if p_amount is null or p_amount <= 0 then return row('malformed', null, null, p_account)::ledger_outcome; end if;
  select owner_kind, owner_id, currency into owner from accounts where id = p_account;
  if not found then return row('account_unknown', null, null, p_account)::ledger_outcome; end if;
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

-- Settles an open hold: the amount (null: all of it) to another account, the rest back where it came from. Its transfer
-- is `<reference>:settle`. Settled already the same way: replayed. Refusals: hold_unknown, hold_closed, hold_exceeded,
-- and those of ledger_post. balances_minor: of the held account, the receiver and, if any came back, the first account.
create function ledger_settle_hold(
  p_reference text, p_kind text, p_to_account bigint, p_amount bigint, p_meta jsonb
) returns ledger_outcome language plpgsql as $$
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
create function ledger_void_hold(p_reference text, p_kind text, p_meta jsonb)
returns ledger_outcome language plpgsql as $$
declare
  hold holds;
  reply ledger_outcome;
begin
  select * into hold from holds where reference = p_reference for update;
  if not found then return row('hold_unknown', null, null, null)::ledger_outcome; end if;
  if hold.state = 'settled' then return row('hold_closed', hold.closed_by, null, null)::ledger_outcome; end if;
  reply := ledger_move(p_reference || ':void', p_kind, null, array[hold.held_account_id, hold.account_id],
    array[-hold.amount_minor, hold.amount_minor], p_meta, false);
  if reply.outcome = 'posted' then
    perform set_config('ledger.posting', 'on', true);
    update holds set state = 'voided', closed_by = reply.transfer_id, closed_at = clock_timestamp()
    where id = hold.id and state = 'open';
    perform set_config('ledger.posting', 'off', true);
  end if;
  return reply;
end $$;
