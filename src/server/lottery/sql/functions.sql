-- The functions of the lottery. Applied again whenever this text changes (db/migrate.ts). Nobody but they writes its
-- tables: they run with the owner's rights, and are told by the caller what the executable rules come to
-- (lib/rules/lottery); what they can check of it themselves, they do.

-- Keeps a draw as it is until the transaction ends. Many may sell at once; who decides waits for those that are selling.
create or replace function lottery_hold_draw(p_draw bigint, p_alone boolean) returns lottery_draws
language plpgsql as $$
declare
  draw lottery_draws;
begin
  if p_alone then
    perform pg_advisory_xact_lock(hashtextextended('lottery_draw', p_draw));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('lottery_draw', p_draw));
  end if;
  select * into draw from lottery_draws where id = p_draw;
  return draw;
end $$;

-- Adds a draw that does not exist yet. Answers whether it did.
create or replace function lottery_schedule(
  p_game text, p_station text, p_period text, p_opens_at timestamptz, p_closes_at timestamptz, p_draws_at timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The calendar asks again and again: a number that is not used is not taken.
  if exists (select from lottery_draws where game = p_game and station = p_station and period = p_period) then
    return false;
  end if;
  insert into lottery_draws (game, station, period, opens_at, closes_at, draws_at)
  values (p_game, p_station, p_period, p_opens_at, p_closes_at, p_draws_at)
  on conflict (game, station, period) do nothing;
  return found;
end $$;

-- What a ticket's transfer is about, as the member's record shows it.
create or replace function lottery_about(p_draw lottery_draws, p_ticket text) returns jsonb language sql immutable as $$
  select jsonb_build_object('aboutKey', 'lottery:record_' || replace(p_draw.game, '-', '_'), 'ticket', p_ticket,
    'draw', p_draw.id)
$$;

-- Adds to what can be won on each number; raises PL001 with the number that is sold out.
create or replace function lottery_expose(p_draw bigint, p_currency text, p_picks jsonb, p_most bigint) returns void
language plpgsql as $$
declare
  full_at text;
begin
  with counted as (
    insert into lottery_exposure as known (draw_id, currency, type, pick, most_minor)
    select p_draw, p_currency, type, pick, sum(most)
    from jsonb_to_recordset(p_picks) as each (type text, pick text, most bigint)
    group by type, pick order by type, pick
    on conflict (draw_id, currency, type, pick) do update set most_minor = known.most_minor + excluded.most_minor
    returning type, pick, most_minor)
  select type || ' ' || pick into full_at from counted where most_minor > p_most order by type, pick limit 1;
  if full_at is not null then raise exception 'sold out' using errcode = 'PL001', detail = full_at; end if;
end $$;

-- Takes away from what can be won on each number.
create or replace function lottery_unexpose(p_draw bigint, p_currency text, p_picks jsonb) returns void
language plpgsql as $$
begin
  perform from lottery_exposure known where draw_id = p_draw and currency = p_currency and (type, pick) in (
    select each ->> 'type', each ->> 'pick' from jsonb_array_elements(p_picks) each) order by type, pick for update;
  update lottery_exposure known set most_minor = greatest(0, known.most_minor - asked.most) from (
    select type, pick, sum(most) as most from jsonb_to_recordset(p_picks) as each (type text, pick text, most bigint)
    group by type, pick) asked
  where draw_id = p_draw and currency = p_currency and known.type = asked.type and known.pick = asked.pick;
end $$;

-- Sells a ticket: takes its price and writes its lines, by the database's clock. Each line: `type`, `selection`,
-- `stake_minor`, `price_minor`, `most_minor`; `p_picks`, what it can win on which number: `type`, `pick`, `most`.
-- Nothing is written on a refusal. Codes: ok, draw_unknown, draw_closed, rules_changed, not_sold, bets_stopped,
-- stake_too_small, win_too_large, number_sold_out (the detail names it), currency_differs, not_enough_funds, not_allowed,
-- amount_too_large and those of care.
create or replace function lottery_place(
  p_member bigint, p_ticket text, p_draw bigint, p_version bigint, p_currency text, p_lines jsonb, p_picks jsonb
) returns lottery_outcome language plpgsql security definer set search_path = public, pg_temp as $$
declare
  draw constant lottery_draws := lottery_hold_draw(p_draw, false);
  now constant timestamptz := clock_timestamp();
  limits lottery_limits;
  in_force lottery_rules;
  asked record;
  wallet bigint;
  house bigint;
  posted ledger_outcome;
  the_code text;
  full_at text;
begin
  select * into limits from lottery_limits where game = draw.game and currency = p_currency;
  select * into in_force from lottery_rules where game = draw.game order by version desc limit 1;
  select count(*) as lines, sum(price_minor) as price, min(stake_minor) as least, max(most_minor) as most,
    sum(most_minor) as most_of_all, bool_and(in_force.terms ? type and price_minor >= stake_minor) as sold into asked
  from jsonb_to_recordset(p_lines) as line (type text, stake_minor bigint, price_minor bigint, most_minor bigint);
  the_code := case
    when draw.id is null then 'draw_unknown'
    when draw.state <> 'scheduled' or now < draw.opens_at or now >= draw.closes_at then 'draw_closed'
    when in_force.version is distinct from p_version then 'rules_changed'
    when limits.game is null or not coalesce(asked.sold, false) then 'not_sold'
    when (select maintenance or not bets_taken from site) then 'bets_stopped'
    when not exists (select from members where id = p_member and currency = p_currency) then 'currency_differs'
    when asked.least < limits.min_stake_minor then 'stake_too_small'
    when asked.most > limits.most_line_minor or asked.most_of_all > 100000000000000000 then 'win_too_large'
    when asked.price > 100000000000000000 then 'amount_too_large'
    else care_check(p_member, 'bet', asked.price::bigint) end;
  if the_code is not null then return row(the_code, null, null, null)::lottery_outcome; end if;

  wallet := ledger_open_account('member', p_member, 'wallet', p_currency, 0);
  house := ledger_open_account('house', 0, 'lottery', p_currency, null);
  begin
    if limits.most_number_minor is not null then
      perform lottery_expose(p_draw, p_currency, p_picks, limits.most_number_minor);
    end if;
    posted := ledger_move('lottery-bet:' || p_ticket, 'bet', null, array[wallet, house],
      array[-asked.price, asked.price]::bigint[], lottery_about(draw, p_ticket), true);
    if posted.outcome <> 'posted' then
      raise exception 'not posted' using errcode = 'PL002', detail = posted.outcome;
    end if;
  exception
    when sqlstate 'PL001' then
      get stacked diagnostics full_at = pg_exception_detail;
      return row('number_sold_out', full_at, null, null)::lottery_outcome;
    when sqlstate 'PL002' then
      get stacked diagnostics the_code = pg_exception_detail;
      if the_code not in ('not_enough_funds', 'account_frozen', 'amount_too_large') then
        raise exception 'ticket %: the ledger answered %', p_ticket, the_code;
      end if;
      return row(case the_code when 'account_frozen' then 'not_allowed' else the_code end, null, null, null)::lottery_outcome;
  end;
  insert into lottery_tickets (id, member_id, draw_id, rule_version, currency, wallet_account, house_account, price_minor,
    placed_at, counted)
  values (p_ticket, p_member, p_draw, p_version, p_currency, wallet, house, asked.price, now,
    limits.most_number_minor is not null);
  insert into lottery_lines (ticket_id, place, type, selection, stake_minor, price_minor, most_minor)
  select p_ticket, place, line ->> 'type', line -> 'selection', (line ->> 'stake_minor')::bigint,
    (line ->> 'price_minor')::bigint, (line ->> 'most_minor')::bigint
  from jsonb_array_elements(p_lines) with ordinality as listed (line, place);
  return row('ok', null, posted.balances_minor[1], now)::lottery_outcome;
end $$;

-- Gives a ticket back while its draw is open. `p_picks` as it was sold. Codes: ok, not_found, already_cancelled,
-- draw_closed.
create or replace function lottery_cancel(p_member bigint, p_ticket text, p_picks jsonb) returns lottery_outcome
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ticket lottery_tickets;
  draw lottery_draws;
  now timestamptz;
  posted ledger_outcome;
begin
  select * into ticket from lottery_tickets where id = p_ticket and member_id = p_member for update;
  if not found then return row('not_found', null, null, null)::lottery_outcome; end if;
  draw := lottery_hold_draw(ticket.draw_id, false);
  now := clock_timestamp();
  if ticket.cancelled_at is not null then
    return row('already_cancelled', null, ledger_balance(ticket.wallet_account), ticket.cancelled_at)::lottery_outcome;
  elsif draw.state <> 'scheduled' or now >= draw.closes_at then
    return row('draw_closed', null, null, null)::lottery_outcome;
  end if;
  -- Numbers before wallets, as in a sale. What was sold while nothing was limited was never counted.
  if ticket.counted then perform lottery_unexpose(draw.id, ticket.currency, p_picks); end if;
  posted := ledger_move('lottery-cancel:' || p_ticket, 'rollback', null, array[ticket.wallet_account, ticket.house_account],
    array[ticket.price_minor, -ticket.price_minor], lottery_about(draw, p_ticket), false);
  if posted.outcome <> 'posted' then
    raise exception 'ticket %: the ledger answered %', p_ticket, posted.outcome;
  end if;
  update lottery_tickets set cancelled_at = now, refund_minor = price_minor where id = p_ticket;
  return row('ok', null, posted.balances_minor[1], now)::lottery_outcome;
end $$;
