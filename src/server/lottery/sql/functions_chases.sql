-- The functions of chases: one play bought for several draws, ended by its member or by a win. Applied again whenever this
-- text changes (db/migrate.ts). Nobody waits in a circle: tickets that exist come before draws, draws (in the order of their
-- ids) before numbers, numbers before wallets; a settlement holds no draw that is open, and nobody's chase.

-- Sells a ticket for each draw, or none. Each of `p_tickets`: `id`, `draw`, `ordinal`, `lines` and `picks` as lottery_place
-- takes them. Codes as lottery_place has them; what refuses one of the tickets names its draw.
create or replace function lottery_place_chase(
  p_member bigint, p_chase text, p_version bigint, p_currency text, p_stop_on_win boolean, p_tickets jsonb
) returns lottery_chase_outcome language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tickets constant jsonb[] := array(
    select each from jsonb_array_elements(p_tickets) each order by (each ->> 'draw')::bigint);
  draws lottery_draws[];
  asked lottery_asked[];
  price numeric := 0;
  now timestamptz;
  at_draw bigint;
  the_code text;
  told text;
begin
  for i in 1 .. cardinality(tickets) loop
    draws[i] := lottery_hold_draw((tickets[i] ->> 'draw')::bigint, false);
  end loop;
  now := clock_timestamp();
  for i in 1 .. cardinality(tickets) loop
    asked[i] := lottery_check(draws[i], p_version, p_currency, tickets[i] -> 'lines', now);
    if asked[i].code is not null then
      return row(asked[i].code, (tickets[i] ->> 'draw')::bigint, null, null)::lottery_chase_outcome;
    end if;
    price := price + asked[i].price_minor;
  end loop;
  the_code := lottery_check_buyer(p_member, p_currency, price);
  if the_code is not null then return row(the_code, null, null, null)::lottery_chase_outcome; end if;
  for i in 1 .. cardinality(tickets) loop
    if jsonb_typeof(tickets[i] -> 'picks') = 'null' and asked[i].most_number_minor is not null then
      return row('rules_changed', draws[i].id, null, null)::lottery_chase_outcome;
    end if;
    the_code := lottery_check_room(p_member, draws[i].id, p_currency, asked[i]);
    if the_code is not null then return row(the_code, draws[i].id, null, null)::lottery_chase_outcome; end if;
  end loop;

  begin
    for i in 1 .. cardinality(tickets) loop
      at_draw := draws[i].id;
      perform lottery_expose(at_draw, p_currency, tickets[i] -> 'lines', tickets[i] -> 'picks', asked[i]);
    end loop;
    insert into lottery_chases (id, member_id, draws, stop_on_win, placed_at)
    values (p_chase, p_member, cardinality(tickets), p_stop_on_win, now);
    for i in 1 .. cardinality(tickets) loop
      at_draw := draws[i].id;
      perform lottery_take(p_member, tickets[i] ->> 'id', draws[i], p_version, p_currency, tickets[i] -> 'lines',
        tickets[i] -> 'picks', asked[i], now, p_chase, (tickets[i] ->> 'ordinal')::int);
    end loop;
  exception
    when sqlstate 'PL001' or sqlstate 'PL003' then
      get stacked diagnostics told = pg_exception_detail;
      return row(case sqlstate when 'PL001' then 'number_sold_out' else 'odds_changed' end, at_draw, told, null)
        ::lottery_chase_outcome;
    when sqlstate 'PL002' then
      get stacked diagnostics the_code = pg_exception_detail;
      -- What the wallet refuses is the whole of it.
      return row(the_code, case when the_code in ('member_win_too_large', 'draw_sold_out') then at_draw end, null, null)
        ::lottery_chase_outcome;
  end;
  return row('ok', null, null, now)::lottery_chase_outcome;
end $$;

-- Gives back every ticket of a chase, which is locked, whose draw is in one of these states and not closed. `p_picks` by the
-- ticket's id. Answers how many.
create or replace function lottery_give_back_open(p_chase text, p_picks jsonb, p_now timestamptz, p_states text[]) returns int
language plpgsql as $$
declare
  tickets lottery_tickets[];
  draws lottery_draws[];
  now timestamptz;
  given int := 0;
begin
  -- Those whose draw is over are being paid by others, and waited for by nobody here.
  tickets := array(
    select t from lottery_tickets t join lottery_draws d on d.id = t.draw_id
    where chase_id = p_chase and cancelled_at is null and settled_revision = 0 and d.state = any (p_states)
      and d.closes_at > p_now
    order by t.draw_id for update of t);
  for i in 1 .. cardinality(tickets) loop
    draws[i] := lottery_hold_draw(tickets[i].draw_id, false);
  end loop;
  now := clock_timestamp();
  for i in 1 .. cardinality(tickets) loop
    if draws[i].state = any (p_states) and now < draws[i].closes_at and tickets[i].counted then
      perform lottery_unexpose(tickets[i], p_picks -> tickets[i].id);
    end if;
  end loop;
  for i in 1 .. cardinality(tickets) loop
    if draws[i].state = any (p_states) and now < draws[i].closes_at then
      perform lottery_give_back(tickets[i], draws[i], now);
      given := given + 1;
    end if;
  end loop;
  return given;
end $$;

-- Gives up a member's chase: the tickets whose draws are open are given back, the others stand. Codes: ok, not_found,
-- already_cancelled (all of them were), draw_closed (those that are left).
create or replace function lottery_cancel_chase(p_member bigint, p_chase text, p_picks jsonb) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now constant timestamptz := clock_timestamp();
begin
  perform from lottery_chases where id = p_chase and member_id = p_member for no key update;
  if not found then return 'not_found'; end if;
  if lottery_give_back_open(p_chase, p_picks, now, array['scheduled']) = 0 then
    return case when exists (select from lottery_tickets where chase_id = p_chase and cancelled_at is null)
      then 'draw_closed' else 'already_cancelled' end;
  end if;
  update lottery_chases set cancelled_at = coalesce(cancelled_at, now) where id = p_chase;
  return 'ok';
end $$;

-- Ends a chase of which a ticket has won, once: the tickets whose draws are still open are given back, those too that an
-- operator holds: nobody asks for them, and a draw that is released would be played for after the win. Answers whether it
-- gave any back. A win that was corrected away before it was heard of ends nothing; one that is corrected later brings
-- nothing back.
create or replace function lottery_stop_chase(p_chase text, p_picks jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now constant timestamptz := clock_timestamp();
  is_stopped boolean;
  winner text;
  given int := 0;
begin
  select stopped_at is not null into is_stopped from lottery_chases where id = p_chase for no key update;
  if not is_stopped then
    select id into winner from lottery_tickets t
      where chase_id = p_chase and payout_minor > 0 and exists (
        select from lottery_chase_wins where ticket_id = t.id and handled_at is null)
      order by ordinal limit 1;
    if found then
      given := lottery_give_back_open(p_chase, p_picks, now, array['scheduled', 'held']);
      update lottery_chases set stopped_at = now, stopped_by = winner where id = p_chase;
      is_stopped := true;
    end if;
  end if;
  -- A win that came meanwhile is left to whoever comes next.
  update lottery_chase_wins win set handled_at = now where chase_id = p_chase and handled_at is null
    and (is_stopped or exists (select from lottery_tickets where id = win.ticket_id and payout_minor = 0));
  return given > 0;
end $$;
