-- The functions that move money for many at once. Applied again whenever this text changes (db/migrate.ts).

-- Posts many transfers in one statement, in their order, each as ledger_post does: one that is refused holds up no
-- other, and one that was posted earlier in the list is replayed. Each is an object of `reference`, `kind`, `accounts`,
-- `amounts` and, where wanted, `bodyHash` and `meta`. All accounts that keep a balance are locked first, in the order of
-- their ids, so that two lists cannot wait for each other. The owner's.
create or replace function ledger_post_many(p_transfers jsonb) returns setof ledger_outcome language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  one record;
begin
  perform from accounts
  where floor_minor is not null and id in (
    select account::bigint from jsonb_array_elements(p_transfers) transfer, jsonb_array_elements_text(transfer -> 'accounts') account)
  order by id for no key update;
  for one in
    select transfer ->> 'reference' as reference, transfer ->> 'kind' as kind, transfer ->> 'bodyHash' as body_hash,
      transfer -> 'meta' as meta, legs.accounts, legs.amounts
    from jsonb_array_elements(p_transfers) with ordinality listed (transfer, place), lateral (
      select array(select jsonb_array_elements_text(transfer -> 'accounts')::bigint) as accounts,
        array(select jsonb_array_elements_text(transfer -> 'amounts')::bigint) as amounts) legs
    order by place
  loop
    return next ledger_move(one.reference, one.kind, one.body_hash, one.accounts, one.amounts, one.meta, true);
  end loop;
end $$;

-- Moves money between many members' wallets and one account of the house's in one statement, each as ledger_post does: what a
-- wallet gets, or, below zero, what is taken from it. No wallet is waited for: one that another holds this moment, that is
-- stopped, or has not so much, is left out, and a second time of the same wallet. Answers those that were posted, by their
-- place from 1. Raises 23505 where a reference is taken. The owner's.
create or replace function ledger_move_many(
  p_references text[], p_kind text, p_members bigint[], p_house_purpose text, p_currency text, p_amounts bigint[],
  p_metas jsonb[]
) returns table (place int, wallet bigint, house bigint) language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  the_house constant bigint := coalesce(ledger_account('house', 0, p_house_purpose, p_currency),
    ledger_open_account('house', 0, p_house_purpose, p_currency, null));
  house_account accounts;
  held bigint[];
  posting text;
begin
  select * into house_account from accounts where id = the_house and floor_minor is null;
  select array_agg(id) into held from (
    select id from accounts
    where owner_kind = 'member' and owner_id = any (p_members) and purpose = 'wallet' and currency = p_currency
    order by id for no key update skip locked) locked;
  posting := set_config('ledger.posting', 'on', true);
  return query
    with asked as (
      select * from unnest(p_references, p_members, p_amounts, p_metas) with ordinality
        as each (reference, member, amount, meta, place)
    ), moved as (
      update accounts a set balance_minor = a.balance_minor + asked.amount from asked
      where a.id = any (held) and a.owner_id = asked.member and a.realm = house_account.realm
        and abs(asked.amount) between 1 and 100000000000000000
        and a.balance_minor + asked.amount between a.floor_minor and 9000000000000000000
        and not (case when asked.amount < 0 then a.frozen_out or house_account.frozen_in
          else a.frozen_in or house_account.frozen_out end)
      returning asked.*, a.id as wallet, a.balance_minor as after_minor
    ), posted as (
      insert into transfers (reference, kind, body_hash, meta)
      select m.reference, p_kind, ledger_body_hash(p_kind,
        case when m.amount < 0 then array[m.wallet, the_house] else array[the_house, m.wallet] end,
        array[-abs(m.amount), abs(m.amount)]), coalesce(m.meta, '{}')
      from moved m order by m.place
      returning id, reference
    ), written as (
      insert into entries (transfer_id, account_id, amount_minor, balance_after_minor)
      select p.id, leg.account, leg.amount, leg.after_minor
      from moved m join posted p on p.reference = m.reference, lateral (
        values (m.wallet, m.amount, m.after_minor), (the_house, -m.amount, null)) leg (account, amount, after_minor)
      order by p.id, leg.amount
    )
    select m.place::int, m.wallet, the_house from moved m order by m.place;
  posting := set_config('ledger.posting', 'off', true);
end $$;

-- The members among many whose wallet nobody else holds this moment and takes money in: held now until the transaction ends.
create or replace function ledger_hold_payees(p_members bigint[], p_currency text) returns bigint[] language plpgsql as $$
declare
  held bigint[];
begin
  select array_agg(owner_id) into held from (
    select owner_id from accounts
    where owner_kind = 'member' and owner_id = any (p_members) and purpose = 'wallet' and currency = p_currency
      and not frozen_in
    order by id for no key update skip locked) locked;
  return held;
end $$;

-- The wallets among many that nobody else holds this moment: held now until the transaction ends.
create or replace function ledger_hold_wallets(p_accounts bigint[]) returns bigint[] language plpgsql as $$
declare
  held bigint[];
begin
  select array_agg(id) into held from (
    select id from accounts where id = any (p_accounts) order by id for no key update skip locked) locked;
  return held;
end $$;
