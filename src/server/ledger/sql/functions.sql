-- The functions of the books: accounts, transfers, holds. Applied again whenever this text changes (db/migrate.ts).

create or replace function ledger_forbid() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of % is forbidden', tg_op, tg_table_name using errcode = '42501';
end $$;

create or replace function ledger_guard() returns trigger language plpgsql as $$
begin
  if current_setting('ledger.posting', true) is distinct from 'on' then
    raise exception 'only the ledger''s functions change % of this kind', tg_table_name using errcode = '42501';
  end if;
  return null;
end $$;

-- The id of an account, or null.
create or replace function ledger_account(p_owner_kind text, p_owner_id bigint, p_purpose text, p_currency text)
returns bigint language sql stable as $$
  select id from accounts
  where owner_kind = p_owner_kind and owner_id = p_owner_id and purpose = p_purpose and currency = p_currency
$$;

-- The balance of an account that keeps one.
create or replace function ledger_balance(p_account bigint) returns bigint language sql stable as $$
  select balance_minor from accounts where id = p_account
$$;

-- What the reply of a transfer was: the same command gets it again, another one a conflict; null if there is none.
create or replace function ledger_reply(p_reference text, p_body_hash text, p_accounts bigint[])
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

-- Whether a transfer is of this kind and moved just these amounts. Whoever calls may have named the hash of its body, so
-- a replay is believed only by what was posted.
create or replace function ledger_posted_as(p_transfer bigint, p_kind text, p_accounts bigint[], p_amounts bigint[])
returns boolean language sql stable as $$
  select exists (select from transfers where id = p_transfer and kind = p_kind)
    and (select count(*) from entries where transfer_id = p_transfer) = cardinality(p_accounts)
    and not exists (
      select account_id, amount_minor from entries where transfer_id = p_transfer
      except all select * from unnest(p_accounts, p_amounts))
$$;

create or replace function ledger_move(
  p_reference text, p_kind text, p_body_hash text, p_accounts bigint[], p_amounts bigint[], p_meta jsonb,
  p_mind_frozen boolean
) returns ledger_outcome language plpgsql
  security definer set search_path = public, pg_temp as $$
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

  if refusal is null then
    insert into transfers (reference, kind, body_hash, meta)
    values (p_reference, p_kind, hash, coalesce(p_meta, '{}'))
    on conflict (reference) do nothing
    returning id into moved;
  end if;
  if moved is null then
    reply := ledger_reply(p_reference, hash, p_accounts);
    if reply.outcome = 'replayed' and not ledger_posted_as(reply.transfer_id, p_kind, p_accounts, p_amounts) then
      return row('reference_conflict', reply.transfer_id, null, null)::ledger_outcome;
    end if;
    if reply.outcome is not null then return reply; end if;
    return row(refusal, null, null, refused_account)::ledger_outcome;
  end if;

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
-- realm. Unique by reference: the same reference, body and legs again answer `replayed` with the same balances, anything
-- else `reference_conflict`. A null body hash is made of kind, accounts and amounts. Refusals: not_enough_funds,
-- account_frozen, account_unknown, unbalanced, currency_mismatch, realm_mismatch, amount_too_large, malformed.
create or replace function ledger_post(
  p_reference text, p_kind text, p_body_hash text, p_accounts bigint[], p_amounts bigint[], p_meta jsonb
) returns ledger_outcome language sql as $$
  select ledger_move(p_reference, p_kind, p_body_hash, p_accounts, p_amounts, p_meta, true)
$$;

-- Stops money into or out of an account, or lets it flow again. Open holds still close.
create or replace function ledger_freeze(p_account bigint, p_in boolean, p_out boolean) returns void
language sql security definer set search_path = public, pg_temp as $$
  update accounts set frozen_in = p_in, frozen_out = p_out where id = p_account
$$;

-- Opens an account, or answers the one there is. Only the owner opens one with another floor than a member's (0) or the
-- house's (none): an account that may go below zero is money for nothing.
create or replace function ledger_open_account(
  p_owner_kind text, p_owner_id bigint, p_purpose text, p_currency text, p_floor_minor bigint
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint := ledger_account(p_owner_kind, p_owner_id, p_purpose, p_currency);
begin
  if account is null then
    if p_floor_minor is distinct from (case p_owner_kind when 'house' then null else 0 end)
       and not pg_has_role(session_user, current_user, 'usage') then
      raise exception 'only the owner opens an account of this floor' using errcode = '42501';
    end if;
    insert into accounts (owner_kind, owner_id, purpose, currency, realm, floor_minor)
    select p_owner_kind, p_owner_id, p_purpose, code, realm, p_floor_minor from currencies where code = p_currency
    on conflict do nothing
    returning id into account;
  end if;
  return coalesce(account, ledger_account(p_owner_kind, p_owner_id, p_purpose, p_currency));
end $$;

-- Credits a member's wallet from an account of the house's, and raises what the ledger refuses: for the functions of
-- this kind. The owner's.
create or replace function ledger_credit(
  p_reference text, p_kind text, p_house_purpose text, p_member bigint, p_currency text, p_amount bigint, p_meta jsonb
) returns void language plpgsql as $$
declare
  posted ledger_outcome;
begin
  posted := ledger_move(p_reference, p_kind, null, array[
      ledger_open_account('house', 0, p_house_purpose, p_currency, null),
      ledger_open_account('member', p_member, 'wallet', p_currency, 0)],
    array[-p_amount, p_amount], p_meta, true);
  if posted.outcome not in ('posted', 'replayed') then
    raise exception '% was refused: %', p_reference, posted.outcome;
  end if;
end $$;

-- Where a moment lies in an account's entries, without an index over times that each transfer would have to keep: those
-- of an account that keeps a balance are written under its lock, so their ids follow their times. Answers an id that no
-- entry posted at the moment or later is below. A clock that was set back puts entries out of order by as much; an hour
-- of leeway covers that, and whoever asks compares the times themselves.
create or replace function ledger_entry_since(p_account bigint, p_moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  since constant timestamptz := p_moment - interval '1 hour';
  low bigint := (select id from entries where account_id = p_account order by id limit 1);
  high bigint := (select id from entries where account_id = p_account order by id desc limit 1) + 1;
  middle bigint;
  found_id bigint;
  found_at timestamptz;
begin
  while low < high loop
    middle := low + (high - low) / 2;
    select e.id, t.posted_at into found_id, found_at
      from entries e join transfers t on t.id = e.transfer_id
      where e.account_id = p_account and e.id >= middle order by e.id limit 1;
    if found_id is null or found_at >= since then
      high := middle;
    else
      low := found_id + 1;
    end if;
  end loop;
  return coalesce(low, 0);
end $$;
