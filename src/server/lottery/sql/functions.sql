-- The functions of the lottery. Applied again whenever this text changes (db/migrate.ts). Nobody but they writes its
-- tables: they run with the owner's rights, and are told by the caller what the executable rules come to
-- (lib/rules/lottery); what they can check of it themselves, they do.

-- Keeps a draw as it is until the transaction ends. Many may sell at once; who decides waits for those that are selling.
create or replace function lottery_hold_draw(p_draw bigint, p_alone boolean) returns lottery_draws
language plpgsql as $$
declare
  draw lottery_draws;
  held text;
begin
  if p_alone then
    held := pg_advisory_xact_lock(hashtextextended('lottery_draw', p_draw));
  else
    held := pg_advisory_xact_lock_shared(hashtextextended('lottery_draw', p_draw));
  end if;
  select * into draw from lottery_draws where id = p_draw;
  return draw;
end $$;

-- Adds a draw that does not exist yet. Answers whether it did. Who serves adds none of what the house draws: without a
-- commitment two sources would decide it, and they are who serves's to name.
create or replace function lottery_schedule(
  p_game text, p_station text, p_period text, p_opens_at timestamptz, p_closes_at timestamptz, p_draws_at timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (p_station = '' or exists (select from lottery_schedules where game = p_game))
     and not pg_has_role(session_user, current_user, 'usage') then
    raise exception 'the house commits to what it draws' using errcode = '42501';
  end if;
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
create or replace function lottery_about(p_game text, p_draw bigint, p_ticket text) returns jsonb language sql stable as $$
  select jsonb_build_object('aboutKey', 'lottery:record_' || replace(p_game, '-', '_'), 'ticket', p_ticket, 'draw', p_draw)
$$;

-- What a ticket of these lines comes to, by its draw, the rules and limits in force, and the time told: its price, the most
-- that it can win, and the code that refuses it. Each bet type's terms are taken out of the rules once: they are unpacked
-- each time. One line, which most tickets are, is read without being gathered by type.
create or replace function lottery_check(
  p_draw lottery_draws, p_version bigint, p_currency text, p_lines jsonb, p_now timestamptz
) returns lottery_asked language plpgsql stable as $$
declare
  one constant jsonb := case when jsonb_array_length(p_lines) = 1 then p_lines -> 0 end;
  the_type constant text := one ->> 'type';
  price numeric := one ->> 'price_minor';
  least_stake bigint := one ->> 'stake_minor';
  most bigint := one ->> 'most_minor';
  most_of_all numeric := most;
  in_force bigint;
  terms jsonb;
  sold boolean;
  steps jsonb;
  limits lottery_limits;
begin
  if one is not null then
    select version, r.terms -> the_type into in_force, terms
    from lottery_rules r where game = p_draw.game order by version desc limit 1;
    sold := terms is not null and least_stake > 0 and price >= least_stake and most > 0;
    steps := terms -> 'steps';
    if steps is not null then steps := jsonb_build_object(the_type, steps); end if;
  else
    with priced as (
      select type, sum(price_minor) as price, min(stake_minor) as least, max(most_minor) as most,
        sum(most_minor) as most_of_all, bool_and(stake_minor > 0 and price_minor >= stake_minor and most_minor > 0) as sold
      from jsonb_to_recordset(p_lines) as line (type text, stake_minor bigint, price_minor bigint, most_minor bigint)
      group by type
    ), rules as materialized (
      select version, r.terms from lottery_rules r where game = p_draw.game order by version desc limit 1
    ), termed as materialized (
      select priced.*, (select rules.terms -> type from rules) as terms from priced
    )
    select sum(t.price), min(t.least), max(t.most), sum(t.most_of_all), bool_and(t.terms is not null and t.sold),
      jsonb_object_agg(type, t.terms -> 'steps') filter (where t.terms ? 'steps'), (select version from rules)
      into price, least_stake, most, most_of_all, sold, steps, in_force from termed t;
  end if;
  select * into limits from lottery_limits where game = p_draw.game and currency = p_currency;
  return row(case
    when p_draw.id is null then 'draw_unknown'
    when p_draw.state <> 'scheduled' or p_now < p_draw.opens_at or p_now >= p_draw.closes_at then 'draw_closed'
    when in_force is distinct from p_version then 'rules_changed'
    when limits.game is null or not coalesce(sold, false) then 'not_sold'
    when least_stake < limits.min_stake_minor then 'stake_too_small'
    when most > limits.most_line_minor or most_of_all > 100000000000000000 then 'win_too_large'
    when most_of_all > limits.most_ticket_minor then 'ticket_win_too_large'
    when price > 100000000000000000 then 'amount_too_large' end,
    price, most_of_all, limits.most_number_minor, limits.most_member_minor, steps, limits.most_draw_minor)::lottery_asked;
end $$;

-- The code that refuses a buyer a price, or null: bets are stopped, they play in another currency, care says so, or their
-- wallet is stopped or has not so much. The wallet is looked at and not held: it is taken from last, and asked again then.
-- Who cannot pay leaves nothing written that a refusal would take back.
create or replace function lottery_check_buyer(p_member bigint, p_currency text, p_price numeric) returns text
language plpgsql stable as $$
declare
  code text;
begin
  select case
    when site.maintenance or not site.bets_taken then 'bets_stopped'
    when m.id is null then 'currency_differs'
    when p_price > 100000000000000000 then 'amount_too_large'
    else coalesce(care_check(p_member, 'bet', p_price::bigint), (
      select coalesce(lottery_wallet_refusal(refusal), '') from ledger_wallet_refusals(p_member, p_currency, p_price::bigint)),
      'not_enough_funds') end into code
  from site left join members m on m.id = p_member and m.currency = p_currency where only_row;
  return nullif(code, '');
end $$;

-- What the ledger refuses a wallet, as a buyer is told.
create or replace function lottery_wallet_refusal(p_outcome text) returns text language sql immutable as $$
  select case p_outcome when 'account_frozen' then 'not_allowed' else p_outcome end
$$;

-- The code that refuses a ticket for what its member, or its draw over all tickets, could win with it, as far as that stands
-- already; null: none. Both are asked again when it is taken.
create or replace function lottery_check_room(p_member bigint, p_draw bigint, p_currency text, p_asked lottery_asked)
returns text language plpgsql stable as $$
begin
  return case
    when p_asked.most_member_minor is not null
      and lottery_most_of(p_member, p_draw) + p_asked.most_minor > p_asked.most_member_minor then 'member_win_too_large'
    when p_asked.most_draw_minor is not null
      and lottery_most_of_draw(p_draw, p_currency) + p_asked.most_minor > p_asked.most_draw_minor then 'draw_sold_out' end;
end $$;

-- Takes a ticket's price from the wallet and writes it with its lines. Raises PL002 with the code that refuses it, which no
-- sale outlives. Whoever sells to a wallet waits for the one before it, so that a member's tickets of a draw are all seen.
create or replace function lottery_take(
  p_member bigint, p_ticket text, p_draw lottery_draws, p_version bigint, p_currency text, p_lines jsonb,
  p_picks jsonb, p_asked lottery_asked, p_now timestamptz, p_chase text, p_ordinal int
) returns bigint language plpgsql as $$
declare
  wallet constant bigint := coalesce(ledger_account('member', p_member, 'wallet', p_currency),
    ledger_open_account('member', p_member, 'wallet', p_currency, 0));
  house constant bigint := coalesce(ledger_account('house', 0, 'lottery', p_currency),
    ledger_open_account('house', 0, 'lottery', p_currency, null));
  posted constant ledger_outcome := ledger_move('lottery-bet:' || p_ticket, 'bet', null, array[wallet, house],
    array[-p_asked.price_minor, p_asked.price_minor]::bigint[], lottery_about(p_draw.game, p_draw.id, p_ticket), true);
  one constant jsonb := p_lines -> 0;
  pick constant jsonb := p_picks -> 0;
  -- One line at full odds, counted by one number, as most are.
  is_plain constant boolean := p_asked.most_number_minor is not null and jsonb_array_length(p_lines) = 1
    and jsonb_array_length(p_picks) = 1 and not one ? 'factor' and coalesce(pick ->> 'line', '1') = '1';
begin
  if posted.outcome <> 'posted' then
    if posted.outcome not in ('not_enough_funds', 'account_frozen', 'amount_too_large') then
      raise exception 'ticket %: the ledger answered %', p_ticket, posted.outcome;
    end if;
    raise exception 'not posted' using errcode = 'PL002', detail = lottery_wallet_refusal(posted.outcome);
  end if;
  if p_asked.most_member_minor is not null
     and lottery_most_of(p_member, p_draw.id) + p_asked.most_minor > p_asked.most_member_minor then
    raise exception 'too much' using errcode = 'PL002', detail = 'member_win_too_large';
  end if;
  insert into lottery_tickets (id, member_id, draw_id, rule_version, currency, wallet_account, house_account, price_minor,
    placed_at, counted, most_minor, chase_id, ordinal, counted_of_draw)
  values (p_ticket, p_member, p_draw.id, p_version, p_currency, wallet, house, p_asked.price_minor, p_now,
    p_asked.most_number_minor is not null, p_asked.most_minor, p_chase, p_ordinal, p_asked.most_draw_minor is not null);
  if is_plain then
    insert into lottery_lines (ticket_id, place, type, selection, stake_minor, price_minor, most_minor, counted_as)
    values (p_ticket, 1, one ->> 'type', one -> 'selection', (one ->> 'stake_minor')::bigint,
      (one ->> 'price_minor')::bigint, (one ->> 'most_minor')::bigint, sha256(convert_to(concat_ws(' ',
        pick ->> 'type', pick ->> 'pick', (pick ->> 'most')::bigint), 'UTF8')));
  else
    insert into lottery_lines (ticket_id, place, type, selection, stake_minor, price_minor, most_minor, odds, counted_as)
    select p_ticket, place, line ->> 'type', line -> 'selection', (line ->> 'stake_minor')::bigint,
      (line ->> 'price_minor')::bigint, (line ->> 'most_minor')::bigint,
      case when line ? 'factor' then lottery_lowered(p_version, line ->> 'type', (line ->> 'factor')::int) end,
      case when p_asked.most_number_minor is not null then coalesce(digest, sha256('')) end
    from jsonb_array_elements(p_lines) with ordinality as listed (line, place) left join lottery_counted_as(
      case when p_asked.most_number_minor is not null then p_picks else '[]' end) as counted (told_of, digest) on told_of = place;
  end if;
  if p_asked.most_draw_minor is not null then
    perform lottery_count_draw(p_draw.id, p_currency, p_asked.most_minor::bigint, p_asked.most_draw_minor);
  end if;
  return posted.balances_minor[1];
end $$;

-- Sells a ticket: takes its price and writes its lines, by the database's clock. Each line: `type`, `selection`,
-- `stake_minor`, `price_minor`, `most_minor`, and `factor` where its buyer was shown lowered odds; `p_picks`, what it can win
-- on which number: `type`, `pick`, `most`, and `line`, whose it is; null where none is limited. Nothing is written on a
-- refusal. Codes: ok, draw_unknown, draw_closed, rules_changed, not_sold, bets_stopped, stake_too_small, win_too_large,
-- ticket_win_too_large, member_win_too_large, draw_sold_out, currency_differs, not_enough_funds, not_allowed,
-- amount_too_large and those of care. Raises what was refused only once it was written: PL001 (the detail is the number that
-- is sold out), PL002 (a code), PL003 (the factor in force of each line). Who lets that through pays for no savepoint.
create or replace function lottery_sell(
  p_member bigint, p_ticket text, p_draw bigint, p_version bigint, p_currency text, p_lines jsonb, p_picks jsonb
) returns lottery_outcome language plpgsql security definer set search_path = public, pg_temp
  -- Tables of a few pages are read by their index too: whole, they cost more than the rest of the sale.
  set random_page_cost = 1.1 as $$
declare
  draw constant lottery_draws := lottery_hold_draw(p_draw, false);
  now constant timestamptz := clock_timestamp();
  asked constant lottery_asked := lottery_check(draw, p_version, p_currency, p_lines, now);
  the_code text := coalesce(asked.code, lottery_check_buyer(p_member, p_currency, asked.price_minor));
  exposed text;
  balance bigint;
begin
  -- They were not limited a moment ago.
  if p_picks is null and asked.most_number_minor is not null then the_code := coalesce(the_code, 'rules_changed'); end if;
  if the_code is null and coalesce(asked.most_member_minor, asked.most_draw_minor) is not null then
    the_code := lottery_check_room(p_member, p_draw, p_currency, asked);
  end if;
  if the_code is not null then return row(the_code, null, null, null)::lottery_outcome; end if;
  exposed := lottery_expose(p_draw, p_currency, p_lines, p_picks, asked);
  balance := lottery_take(p_member, p_ticket, draw, p_version, p_currency, p_lines, p_picks, asked, now, null, null);
  return row('ok', null, balance, now)::lottery_outcome;
end $$;

-- The same, and what lottery_sell raises is a code too: number_sold_out (the detail names it), odds_changed (the factors).
create or replace function lottery_place(
  p_member bigint, p_ticket text, p_draw bigint, p_version bigint, p_currency text, p_lines jsonb, p_picks jsonb
) returns lottery_outcome language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told text;
begin
  return lottery_sell(p_member, p_ticket, p_draw, p_version, p_currency, p_lines, p_picks);
exception
  when sqlstate 'PL001' or sqlstate 'PL003' then
    get stacked diagnostics told = pg_exception_detail;
    return row(case sqlstate when 'PL001' then 'number_sold_out' else 'odds_changed' end, told, null, null)::lottery_outcome;
  when sqlstate 'PL002' then
    get stacked diagnostics told = pg_exception_detail;
    return row(told, null, null, null)::lottery_outcome;
end $$;

-- Sells a ticket under a member's key and session, and keeps the reply that is given, its moment in the place of
-- `p_at_place`; all of it or nothing. Answers the reply; null: the key was used, the session is over, or the sale is refused.
-- Raises as lottery_sell does, and 23505 where another has used the key meanwhile. Where another holds the wallet it gives up
-- at once, with its numbers and its connection, to be asked again (lottery/sale-statements.ts). With the rights of who calls.
create or replace function lottery_sell_once(
  p_session bigint, p_member bigint, p_key text, p_hash bytea, p_ticket text, p_draw bigint, p_version bigint,
  p_currency text, p_lines jsonb, p_picks jsonb, p_reply text, p_at_place text
) returns text language plpgsql set lock_timeout = '20ms' as $$
declare
  sold lottery_outcome;
  reply text;
begin
  if idempotency_is_used(p_member, p_key) or not session_hold(p_session, p_member) then return null; end if;
  sold := lottery_sell(p_member, p_ticket, p_draw, p_version, p_currency, p_lines, p_picks);
  if sold.code <> 'ok' then return null; end if;
  reply := replace(p_reply, p_at_place,
    '"placedAt":"' || to_char(date_trunc('milliseconds', sold.at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"');
  perform idempotency_keep(p_member, p_key, p_hash, reply);
  return reply;
end $$;

-- Gives a ticket that is locked back to its wallet, its draw held and open. Numbers were freed before. Answers the balance.
create or replace function lottery_give_back(p_ticket lottery_tickets, p_draw lottery_draws, p_now timestamptz)
returns bigint language plpgsql as $$
declare
  posted constant ledger_outcome := ledger_move('lottery-cancel:' || p_ticket.id, 'rollback', null,
    array[p_ticket.wallet_account, p_ticket.house_account], array[p_ticket.price_minor, -p_ticket.price_minor],
    lottery_about(p_draw.game, p_draw.id, p_ticket.id), false);
begin
  if posted.outcome <> 'posted' then
    raise exception 'ticket %: the ledger answered %', p_ticket.id, posted.outcome;
  end if;
  update lottery_tickets set cancelled_at = p_now, refund_minor = price_minor where id = p_ticket.id;
  if p_ticket.counted_of_draw then
    update lottery_draw_shares set most_minor = most_minor - p_ticket.most_minor
    where draw_id = p_ticket.draw_id and currency = p_ticket.currency and share = mod(p_ticket.number, 16);
  end if;
  return posted.balances_minor[1];
end $$;

-- Gives a ticket back while its draw is open. `p_picks` as it was sold. Codes: ok, not_found, already_cancelled,
-- draw_closed.
create or replace function lottery_cancel(p_member bigint, p_ticket text, p_picks jsonb) returns lottery_outcome
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ticket lottery_tickets;
  draw lottery_draws;
  now timestamptz;
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
  if ticket.counted then perform lottery_unexpose(ticket, p_picks); end if;
  return row('ok', null, lottery_give_back(ticket, draw, now), now)::lottery_outcome;
end $$;
