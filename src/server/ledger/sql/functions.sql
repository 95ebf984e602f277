-- The functions of the books: accounts and what guards them. Applied again whenever this text changes (db/migrate.ts).

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

-- What an account is when it is opened; nothing changes it later.
create or replace function accounts_check_opened() returns trigger language plpgsql as $$
begin
  if new.owner_kind <> '' and new.purpose <> '' and (new.floor_minor >= -9000000000000000000
     or new.floor_minor is null and new.balance_minor = 0) then
    return new;
  end if;
  raise exception 'no account is like this: % of % %', new.purpose, new.owner_kind, new.owner_id using errcode = '23514';
end $$;

-- What a transfer is called when it is posted; nothing changes it later.
create or replace function transfers_check_posted() returns trigger language plpgsql as $$
begin
  if length(new.reference) between 1 and 200 and new.kind <> '' then return new; end if;
  raise exception 'a transfer has a kind and a reference of 1 to 200 characters' using errcode = '23514';
end $$;

-- The id of an account, or null.
create or replace function ledger_account(p_owner_kind text, p_owner_id bigint, p_purpose text, p_currency text)
returns bigint language sql stable as $$
  select id from accounts
  where owner_kind = p_owner_kind and owner_id = p_owner_id and purpose = p_purpose and currency = p_currency
$$;

-- Whether a currency is play money, which no transfer turns into another; null: there is no such currency.
create or replace function ledger_is_play(p_currency text) returns boolean language sql stable as $$
  select realm = 'play' from currencies where code = p_currency
$$;

-- Whether a currency is bonus money, which no transfer turns into another either.
create or replace function ledger_is_bonus(p_currency text) returns boolean language sql stable as $$
  select realm = 'bonus' from currencies where code = p_currency
$$;

-- An amount in minor units; null where there is no such currency.
create or replace function ledger_minor(p_currency text, p_amount numeric) returns numeric language sql stable as $$
  select p_amount * 10::numeric ^ exponent from currencies where code = p_currency
$$;

-- How many decimals a currency's minor unit has; null where there is no such currency.
create or replace function ledger_exponent(p_currency text) returns int language plpgsql stable as $$
declare
  found_exponent int;
begin
  select exponent into found_exponent from currencies where code = p_currency;
  return found_exponent;
end $$;

-- The balance of an account that keeps one.
create or replace function ledger_balance(p_account bigint) returns bigint language sql stable as $$
  select balance_minor from accounts where id = p_account
$$;

-- What would refuse to take an amount from a member's wallet as it stands, not held: not_enough_funds, account_frozen; null:
-- nothing. A row where there is a wallet. Stands in the plan of the statement that asks.
create or replace function ledger_wallet_refusals(p_member bigint, p_currency text, p_amount bigint)
returns table (refusal text) language sql stable as $$
  select case when balance_minor - p_amount < floor_minor then 'not_enough_funds' when frozen_out then 'account_frozen' end
  from accounts where owner_kind = 'member' and owner_id = p_member and purpose = 'wallet' and currency = p_currency
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

-- Moves money from an account of the house's to a member's wallet (a negative amount: back), both opened where they are not.
-- Answers as ledger_post does. The owner's.
create or replace function ledger_move_in(
  p_reference text, p_kind text, p_house_purpose text, p_member bigint, p_currency text, p_amount bigint, p_meta jsonb
) returns ledger_outcome language plpgsql as $$
declare
  house bigint;
  wallet bigint;
begin
  select id into house from accounts
    where owner_kind = 'house' and owner_id = 0 and purpose = p_house_purpose and currency = p_currency;
  select id into wallet from accounts
    where owner_kind = 'member' and owner_id = p_member and purpose = 'wallet' and currency = p_currency;
  return ledger_move(p_reference, p_kind, null, array[
      coalesce(house, ledger_open_account('house', 0, p_house_purpose, p_currency, null)),
      coalesce(wallet, ledger_open_account('member', p_member, 'wallet', p_currency, 0))],
    array[-p_amount, p_amount], p_meta, true);
end $$;

-- The same, and raises what the ledger refuses: for the functions of this kind. The owner's.
create or replace function ledger_credit(
  p_reference text, p_kind text, p_house_purpose text, p_member bigint, p_currency text, p_amount bigint, p_meta jsonb
) returns void language plpgsql as $$
declare
  posted constant ledger_outcome
    := ledger_move_in(p_reference, p_kind, p_house_purpose, p_member, p_currency, p_amount, p_meta);
begin
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
