-- The functions of bonus money. Applied again whenever this text changes (db/migrate.ts).

-- What would refuse a stake of bonus money: `p_stake` is all that is staked in the round, in the money of `p_currency`.
-- not_allowed: none is in play, or not in this category; amount_too_large: more than one may stake at once; null: nothing.
-- Holds the bonus as it is until the stake is there: nothing converts or closes it meanwhile.
create or replace function bonus_refusal(p_member bigint, p_currency text, p_category text, p_stake bigint) returns text
language plpgsql as $$
declare
  bonus bonuses;
begin
  select * into bonus from bonuses
  where member_id = p_member and state = 'active' and currency || '_BONUS' = p_currency for share;
  if bonus.id is null or bonus.kept_out_since is null and bonus.expires_at <= clock_timestamp()
     or coalesce((bonus.weights ->> p_category)::int, 0) = 0 then return 'not_allowed'; end if;
  if p_stake > bonus.max_stake_minor then return 'amount_too_large'; end if;
  return null;
end $$;

-- What of play counts for a bonus: the stakes of what is over and was begun since, each category by its weight. What was
-- counted when it was closed stays.
create or replace function bonus_played(p_bonus bonuses) returns bigint language sql stable as $$
  select case
    when p_bonus.played_minor is not null then p_bonus.played_minor
    when p_bonus.played_from is null then 0
    else (
      select div(coalesce(sum(valid * coalesce((p_bonus.weights ->> category)::int, 0)), 0), 100)::bigint
      from (
        select category, sum(valid_stake_minor)::numeric as valid from play_facts
        where member_id = p_bonus.member_id and seal_position > p_bonus.played_from
          and currency = p_bonus.currency || '_BONUS'
        group by category) each)
    end
$$;

-- What lies in the account of a member's bonus money.
create or replace function bonus_balance(p_member bigint, p_currency text) returns bigint language sql stable as $$
  select coalesce(ledger_balance(ledger_account('member', p_member, 'bonus', p_currency || '_BONUS')), 0)
$$;

-- Moves bonus money between a member's account and the house's, and raises what the ledger refuses. The owner's.
create or replace function bonus_move(p_bonus bonuses, p_what text, p_amount bigint) returns void language plpgsql as $$
declare
  code constant text := p_bonus.currency || '_BONUS';
  posted ledger_outcome;
begin
  posted := ledger_move('bonus:' || p_bonus.id || ':' || p_what, 'bonus', null, array[
      ledger_open_account('house', 0, 'bonuses', code, null), ledger_open_account('member', p_bonus.member_id, 'bonus', code, 0)],
    array[-p_amount, p_amount], '{}', false);
  if posted.outcome <> 'posted' then
    raise exception 'bonus % was not %: %', p_bonus.id, p_what, posted.outcome;
  end if;
end $$;

-- Keeps what an offer gives a member; the caller holds the offer. The owner's.
create or replace function bonus_keep(
  p_id text, p_member bigint, p_offer text, p_amount bigint, p_approval bigint, p_deposit text
) returns void language sql as $$
  insert into bonuses (id, member_id, currency, offer, names, amount_minor, turnover_minor, weights, max_stake_minor,
    max_paid_minor, days, times, approval_id, deposit_id)
  select p_id, p_member, currency, code, names, p_amount, div(p_amount::numeric * turnover_percent, 100), weights,
    max_stake_minor, max_paid_minor, days, times, p_approval, p_deposit
  from bonus_offers where code = p_offer
$$;

-- An offer's terms as two of staff read and agree on them: all that a bonus keeps of it, and what it takes to get one.
create or replace function bonus_terms(p_offer bonus_offers) returns text language sql stable as $$
  select jsonb_build_object('names', p_offer.names, 'currency', p_offer.currency, 'amount', trim_scale(p_offer.amount_minor / one),
    'depositPercent', p_offer.deposit_percent, 'depositLeast', trim_scale(p_offer.deposit_least_minor / one),
    'times', p_offer.times, 'turnoverPercent', p_offer.turnover_percent, 'weights', p_offer.weights,
    'maxStake', trim_scale(p_offer.max_stake_minor / one), 'maxPaid', trim_scale(p_offer.max_paid_minor / one),
    'days', p_offer.days)::text
  from (select ledger_minor(p_offer.currency, 1)::numeric as one) unit
$$;

-- Holds an offer as it is for the rest of the transaction. Answers its terms; null: there is none.
create or replace function bonus_hold_offer(p_code text) returns text language sql
  security definer set search_path = public, pg_temp as $$
  select bonus_terms(o) from bonus_offers o where code = p_code for share
$$;

-- Whatever changes of an offer's terms takes back what two agreed on, also where it is changed back.
create or replace function bonus_offers_closed_by_change() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if bonus_terms(new) <> bonus_terms(old) then new.agreed_terms := null; end if;
  return new;
end $$;

-- Opens an offer that comes with deposits, by an approval of its terms that is spent in this very transaction. The owner's.
create or replace function bonus_agree(p_offer text, p_approval bigint) returns void language plpgsql
  set search_path = public, pg_temp as $$
begin
  update bonus_offers o set agreed_terms = bonus_terms(o) from staff_approvals a
  where o.code = p_offer and a.id = p_approval and a.act = 'bonus_offer' and a.spent_in = pg_current_xact_id()
    and a.content ->> 'offer' = o.code and a.content ->> 'terms' = bonus_terms(o);
  if not found then
    raise exception 'nobody agreed to these terms' using errcode = '42501';
  end if;
end $$;

-- Gives what two of staff agreed on, once: by an approval that is spent in this very transaction, which alone says to
-- whom, what, how much and on what terms. The owner's.
create or replace function bonus_grant(p_id text, p_approval bigint) returns void language plpgsql
  set search_path = public, pg_temp as $$
declare
  agreed record;
begin
  select m.id as member, o.code as offer, ledger_minor(o.currency, (a.content ->> 'amount')::numeric)::bigint as amount
    into agreed
    from staff_approvals a
      join members m on m.id = (a.content ->> 'memberId')::bigint
      join bonus_offers o on o.code = a.content ->> 'offer' and o.currency = m.currency and o.is_open
    where a.id = p_approval and a.act = 'bonus_grant' and a.spent_in = pg_current_xact_id()
      and a.content ->> 'terms' = bonus_terms(o)
    for share of o;
  if not found then
    raise exception 'nobody agreed to this bonus' using errcode = '42501';
  end if;
  perform bonus_keep(p_id, agreed.member, agreed.offer, agreed.amount, p_approval, null);
end $$;

-- Begins the oldest bonus that waits, where none is in play, the account is open and care lets the member bet: its money is
-- credited, and its time runs. No play counts for it that is over by now: it may have been for the one before, whatever
-- its place beside this transaction's. Answers its id; null: nothing begins.
create or replace function bonus_begin(p_member bigint, p_currency text) returns text language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  bonus bonuses;
begin
  -- One at a time of a member: of two, the second sees what the first began.
  perform pg_advisory_xact_lock(hashtextextended('bonuses', p_member));
  if exists (select from bonuses where member_id = p_member and currency = p_currency and state in ('active', 'ending'))
     or not exists (select from members where id = p_member and status = 'active')
     or care_check(p_member, 'bet', 0) is not null then return null; end if;
  select * into bonus from bonuses where member_id = p_member and currency = p_currency and state = 'waiting'
    order by coalesce(given_at, granted_at), number limit 1 for update;
  if not found then return null; end if;
  update bonuses set state = 'active', began_at = clock_timestamp(),
    played_from = greatest(play_position(), (select max(seal_position) from play_facts where member_id = p_member)),
    expires_at = clock_timestamp() + days * interval '1 day' where id = bonus.id;
  perform bonus_move(bonus, 'given', bonus.amount_minor);
  return bonus.id;
end $$;

-- Holds a bonus as it is for the rest of the transaction, so that it can be looked at whether rounds are open.
create or replace function bonus_hold(p_id text) returns void language sql
  security definer set search_path = public, pg_temp as $$
  select from bonuses where id = p_id for update
$$;

-- Closes a bonus: what is left of its money goes back to the house, and of it `p_paid` to the member's own. The owner's.
create or replace function bonus_close(p_bonus bonuses, p_as text, p_paid bigint) returns void language plpgsql as $$
declare
  began constant boolean := p_bonus.began_at is not null;
  balance constant bigint := case when began then bonus_balance(p_bonus.member_id, p_bonus.currency) else 0 end;
  played constant bigint := bonus_played(p_bonus);
begin
  if balance > 0 then perform bonus_move(p_bonus, 'closed', -balance); end if;
  if p_paid > 0 then
    perform ledger_credit('bonus:' || p_bonus.id || ':paid', 'bonus', 'bonuses', p_bonus.member_id, p_bonus.currency, p_paid,
      '{"aboutKey": "bonus:bonus_was_converted"}');
  end if;
  update bonuses set state = p_as, closed_at = clock_timestamp(), played_minor = played, paid_minor = p_paid,
    forfeited_minor = balance - p_paid where id = p_bonus.id;
end $$;

-- Closes a bonus that is over: `converted` where all is played, whatever time it is; `used_up` where nothing is left; else
-- as it ends, or `expired` by the database's clock, which stands still for who is kept out. Raises while a round of it is open (the trigger `rounds_over`): the
-- caller looks after bonus_hold. Answers the state it is in then.
create or replace function bonus_settle(p_id text) returns text language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  bonus bonuses;
  balance bigint;
  ended text;
begin
  perform bonus_hold(p_id);
  perform bonus_keep_time(p_id);
  select * into bonus from bonuses where id = p_id;
  if not found or bonus.state not in ('active', 'ending') then return bonus.state; end if;
  balance := bonus_balance(bonus.member_id, bonus.currency);
  ended := case
    when balance = 0 then 'used_up'
    when bonus.ends_as is distinct from 'taken_back' and bonus_played(bonus) >= bonus.turnover_minor then 'converted'
    when bonus.state = 'ending' then bonus.ends_as
    when bonus.kept_out_since is null and bonus.expires_at <= clock_timestamp() then 'expired'
  end;
  if ended is null then return bonus.state; end if;
  perform bonus_close(bonus, ended, case ended when 'converted' then least(balance, bonus.max_paid_minor) else 0 end);
  return ended;
end $$;

-- Ends a bonus before its time: one that waits is closed, one in play takes no more stakes and is closed by bonus_settle.
-- False where it is over, or ends already; one that its member gives up can still be taken back, and one that is played
-- is not given up: it becomes the member's own. Only the owner takes one back, and what is played by bonus_take_back alone;
-- one that is promised is void then.
create or replace function bonus_end(p_id text, p_as text) returns boolean language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  bonus bonuses;
  played boolean;
begin
  if p_as is distinct from 'given_up' and p_as is distinct from 'taken_back' then
    raise exception 'a bonus is given up or taken back' using errcode = '42501';
  end if;
  if p_as = 'taken_back' and not pg_has_role(session_user, current_user, 'usage') then
    raise exception 'only the owner takes a bonus back' using errcode = '42501';
  end if;
  select * into bonus from bonuses where id = p_id for update;
  played := bonus.state = 'active' and bonus_played(bonus) >= bonus.turnover_minor;
  if not found or bonus.state not in ('waiting', 'active') and not (p_as = 'taken_back'
       and (bonus.state = 'promised' or bonus.state = 'ending' and bonus.ends_as = 'given_up'))
     or p_as = 'given_up' and played then
    return false;
  end if;
  if played then
    -- Who asked saw it before the last of it was played, and is to look again: then two are asked.
    raise exception 'what is played is taken back by two' using errcode = '40001';
  end if;
  perform bonus_stop(bonus, p_as);
  return true;
end $$;

-- Closes what has not begun, and has what is in play take no more stakes. The caller holds the bonus. The owner's.
create or replace function bonus_stop(p_bonus bonuses, p_as text) returns void language plpgsql as $$
begin
  if p_bonus.began_at is null then
    perform bonus_close(p_bonus, case p_bonus.state when 'promised' then 'void' else p_as end, 0);
  else
    update bonuses set state = 'ending', ends_as = p_as, ending_at = clock_timestamp() where id = p_bonus.id;
  end if;
end $$;

-- Takes back what is in play, by an approval that is spent in this very transaction, though all of it may be played. The
-- owner's. False where it is not in play.
create or replace function bonus_take_back(p_id text, p_approval bigint) returns boolean language plpgsql
  set search_path = public, pg_temp as $$
declare
  bonus bonuses;
begin
  perform from staff_approvals
  where id = p_approval and act = 'bonus_take_back' and spent_in = pg_current_xact_id() and content ->> 'bonus' = p_id;
  if not found then
    raise exception 'nobody agreed to take this bonus back' using errcode = '42501';
  end if;
  select * into bonus from bonuses where id = p_id and state = 'active' for update;
  if not found then return false; end if;
  perform bonus_stop(bonus, 'taken_back');
  return true;
end $$;

-- Keeps what an offer promises with a deposit. The owner's.
create or replace function bonus_promise(p_id text, p_member bigint, p_offer text, p_amount bigint, p_deposit text) returns void
language plpgsql as $$
begin
  perform bonus_keep(p_id, p_member, p_offer, p_amount, null, p_deposit);
  update bonuses set state = 'promised' where id = p_id;
end $$;

-- Gives what was promised with a deposit, as often as its offer is given to one member: a deposit that was given up may be
-- paid later still. Who takes a break, or has reached a limit, has it wait; who is excluded from play by then gets none.
-- What is never given is void. As it was promised, whatever has become of its offer. The owner's. Answers its id; null: there
-- is none to give.
create or replace function bonus_give_promised(p_deposit text) returns text language plpgsql as $$
declare
  bonus bonuses;
begin
  select * into bonus from bonuses where deposit_id = p_deposit and state = 'promised';
  if not found then return null; end if;
  -- One at a time of a member: of two, the second sees what the first gave.
  perform pg_advisory_xact_lock(hashtextextended('bonuses', bonus.member_id));
  select * into bonus from bonuses where id = bonus.id and state = 'promised' for update;
  if not found then return null; end if;
  if care_is_excluded(bonus.member_id)
     or coalesce(bonus.times, 1) <= (
       select count(*) from bonuses where member_id = bonus.member_id and offer = bonus.offer and deposit_id is not null
         and state not in ('promised', 'void')) then
    perform bonus_close(bonus, 'void', 0);
    return null;
  end if;
  update bonuses set state = 'waiting', given_at = clock_timestamp() where id = bonus.id;
  return bonus.id;
end $$;

-- Ends what was promised with a deposit that went elsewhere. The owner's.
create or replace function bonus_void(p_deposit text) returns void language plpgsql as $$
declare
  bonus bonuses;
begin
  select * into bonus from bonuses where deposit_id = p_deposit and state = 'promised' for update;
  if found then perform bonus_close(bonus, 'void', 0); end if;
end $$;
