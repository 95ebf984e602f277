-- Bonus money that comes with a deposit. Applied again whenever this text changes (db/migrate.ts).

-- What an offer gives with a deposit of which so much arrives, in minor units; null: less than it asks for.
create or replace function cashier_bonus_of(p_offer bonus_offers, p_arrives bigint) returns bigint language sql immutable as $$
  select case when p_arrives >= p_offer.deposit_least_minor
    then nullif(least(p_offer.amount_minor, div(p_arrives::numeric * p_offer.deposit_percent, 100)), 0) end::bigint
$$;

-- Why a member may not choose an offer with a deposit of which so much arrives: offer_closed, offer_taken (as often as it
-- is given, or with another deposit that waits), below_offer_minimum; null: they may.
create or replace function cashier_bonus_refusal(p_member bigint, p_currency text, p_offer text, p_arrives bigint)
returns text language plpgsql stable as $$
declare
  offer bonus_offers;
begin
  select * into offer from bonus_offers
    where code = p_offer and currency = p_currency and is_open and deposit_percent is not null
      and agreed_terms = bonus_terms(bonus_offers);
  if not found or care_check(p_member, 'bet', 0) is not null then return 'offer_closed'; end if;
  if offer.times <= (
    select count(*) from bonuses b join deposits d on d.id = b.deposit_id
    where b.member_id = p_member and b.offer = p_offer
      and (b.state not in ('promised', 'void') or b.state = 'promised' and d.state in ('opened', 'asked', 'pending'))) then return 'offer_taken'; end if;
  if cashier_bonus_of(offer, p_arrives) is null then return 'below_offer_minimum'; end if;
  return null;
end $$;

-- Promises the bonus of an offer with a deposit that was just opened, on the terms of now. Raises where it may not be.
create or replace function cashier_promise_bonus(p_id text, p_deposit text, p_offer text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deposit deposits;
  arrives bigint;
  given bigint;
begin
  perform bonus_hold_offer(p_offer);
  select * into deposit from deposits where id = p_deposit for no key update;
  arrives := deposit.amount_minor - deposit.fee_minor;
  if deposit.state is distinct from 'opened'
     or cashier_bonus_refusal(deposit.member_id, deposit.currency, p_offer, arrives) is not null then
    raise exception 'no bonus comes with deposit %', p_deposit using errcode = '42501';
  end if;
  given := (select cashier_bonus_of(o, arrives) from bonus_offers o where o.code = p_offer);
  perform bonus_promise(p_id, deposit.member_id, p_offer, given, p_deposit);
  update deposits set bonus_minor = given where id = p_deposit;
  return given;
end $$;

-- Gives the bonus that was promised with a deposit, once that is credited. Answers its id; null: none was promised, it is
-- given already, or the deposit is not credited, or goes back or went: whoever refunds it holds it meanwhile.
create or replace function cashier_give_bonus(p_deposit text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from deposits where id = p_deposit and state = 'credited' for no key update;
  if not found or exists (
    select from deposit_refunds where deposit_id = p_deposit and review_id is null and state <> 'failed') then
    return null;
  end if;
  return bonus_give_promised(p_deposit);
end $$;

-- A deposit tells of no bonus that never comes.
create or replace function deposits_forget_bonus() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  update deposits set bonus_minor = null where id = new.deposit_id;
  return null;
end $$;

-- What bonus a deposit tells of is what was promised with it: no word of who serves.
create or replace function deposits_bonus_by_owner() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then return new; end if;
  raise exception 'a deposit''s bonus is what was promised with it' using errcode = '42501';
end $$;

-- A deposit that was refunded, or whose payment a person placed or sent back, brings no bonus any more.
create or replace function deposits_void_bonus() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform bonus_void(new.id);
  return null;
end $$;
