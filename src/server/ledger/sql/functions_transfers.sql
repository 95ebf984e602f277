-- The functions that move money. Applied again whenever this text changes (db/migrate.ts).

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

-- What tells the body of a transfer from another when the caller names no hash of its own.
create or replace function ledger_body_hash(p_kind text, p_accounts bigint[], p_amounts bigint[]) returns text
language sql stable as $$
  select encode(sha256(convert_to(concat_ws('|', p_kind, p_accounts, p_amounts), 'UTF8')), 'hex')
$$;

-- A transfer of any number of legs, and the answer to any that is refused or was posted before.
create or replace function ledger_move_legs(
  p_reference text, p_kind text, p_body_hash text, p_accounts bigint[], p_amounts bigint[], p_meta jsonb,
  p_mind_frozen boolean
) returns ledger_outcome language plpgsql as $$
declare
  wanted constant int := cardinality(p_accounts);
  hash constant text := coalesce(p_body_hash, ledger_body_hash(p_kind, p_accounts, p_amounts));
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

-- Moves money. Two opposed legs, which nearly all transfers are, are posted here by as few statements as it takes, each of
-- which names its rows by scalars (what takes arrays is planned anew at each call): the kept balances are updated in the
-- order of their ids, each only if it still allows it, before the transfer and its entries are written. Where that does
-- not go through nothing is changed, and ledger_move_legs says why, or that it was posted before. The owner's.
create or replace function ledger_move(
  p_reference text, p_kind text, p_body_hash text, p_accounts bigint[], p_amounts bigint[], p_meta jsonb,
  p_mind_frozen boolean
) returns ledger_outcome language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  low constant bigint := least(p_accounts[1], p_accounts[2]);
  high constant bigint := greatest(p_accounts[1], p_accounts[2]);
  moved_low constant bigint := case when p_accounts[1] = low then p_amounts[1] else p_amounts[2] end;
  low_keeps boolean;
  low_open boolean;
  low_balance bigint;
  high_open boolean := false;
  high_balance bigint;
  the_currency text;
  the_realm text;
  balances bigint[];
  moved bigint;
  posting text;
begin
  if cardinality(p_accounts) = 2 and cardinality(p_amounts) = 2 and low < high
     and p_amounts[1] = -p_amounts[2] and abs(p_amounts[1]) between 1 and 100000000000000000
     and p_reference is not null and p_kind is not null then
    select floor_minor is not null, currency, realm,
      not (p_mind_frozen and case when moved_low < 0 then frozen_out else frozen_in end)
    into low_keeps, the_currency, the_realm, low_open from accounts where id = low;
  end if;

  if low_open then
    posting := set_config('ledger.posting', 'on', true);
    if low_keeps then
      update accounts set balance_minor = balance_minor + moved_low
      where id = low and balance_minor + moved_low between floor_minor and 9000000000000000000
        and not (p_mind_frozen and case when moved_low < 0 then frozen_out else frozen_in end)
      returning balance_minor into low_balance;
    end if;
    if low_balance is not null or not low_keeps then
      update accounts set balance_minor = balance_minor - moved_low
      where id = high and balance_minor - moved_low between floor_minor and 9000000000000000000
        and currency = the_currency and realm = the_realm
        and not (p_mind_frozen and case when moved_low > 0 then frozen_out else frozen_in end)
      returning balance_minor into high_balance;
      high_open := high_balance is not null;
      if not high_open and low_keeps then
        high_open := exists (select from accounts
          where id = high and floor_minor is null and currency = the_currency and realm = the_realm
            and not (p_mind_frozen and case when moved_low > 0 then frozen_out else frozen_in end));
      end if;
    end if;
    if high_open then
      insert into transfers (reference, kind, body_hash, meta)
      values (p_reference, p_kind, coalesce(p_body_hash, ledger_body_hash(p_kind, p_accounts, p_amounts)), coalesce(p_meta, '{}'))
      on conflict (reference) do nothing
      returning id into moved;
    end if;

    if moved is not null then
      balances := case when p_accounts[1] = low then array[low_balance, high_balance] else array[high_balance, low_balance] end;
      insert into entries (transfer_id, account_id, amount_minor, balance_after_minor)
      values (moved, p_accounts[1], p_amounts[1], balances[1]), (moved, p_accounts[2], p_amounts[2], balances[2]);
    else
      -- Nobody has seen what was updated: its rows are locked.
      if low_balance is not null then
        update accounts set balance_minor = balance_minor - moved_low where id = low;
      end if;
      if high_balance is not null then
        update accounts set balance_minor = balance_minor + moved_low where id = high;
      end if;
    end if;
    posting := set_config('ledger.posting', 'off', true);
    if moved is not null then return row('posted', moved, balances, null)::ledger_outcome; end if;
  end if;
  return ledger_move_legs(p_reference, p_kind, p_body_hash, p_accounts, p_amounts, p_meta, p_mind_frozen);
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

-- Whether a transfer was posted under that reference.
create or replace function ledger_has_transfer(p_reference text) returns boolean language sql stable as $$
  select exists (select from transfers where reference = p_reference)
$$;
