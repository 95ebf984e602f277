-- What the tickets of a draw can win on each number, where that is limited. Applied again whenever this text changes
-- (db/migrate.ts). The caller tells which numbers a line stands on. A digest of what it told is kept with each line: who
-- compares the books works it out anew from the rules, and finds who told something else.

-- By which factor a number's odds are lowered once so much can be won on it: that of the last step that it has reached, in
-- ten-thousandths (factorAt of the lottery's rules).
create or replace function lottery_factor(p_steps jsonb, p_exposed bigint, p_limit bigint) returns int
language sql immutable as $$
  select coalesce((
    select (step ->> 'factor')::int from jsonb_array_elements(p_steps) with ordinality as listed (step, place)
    where p_exposed::numeric * 10000 >= (step ->> 'from')::numeric * p_limit order by place desc limit 1), 10000)
$$;

-- The odds of a bet type at a factor, each rounded down to a ten-thousandth (loweredTerms of the lottery's rules).
create or replace function lottery_lowered(p_version bigint, p_type text, p_factor int) returns jsonb
language sql stable as $$
  select jsonb_object_agg(tier, odds::bigint * p_factor / 10000)
  from lottery_rules, jsonb_each_text(terms -> p_type -> 'odds') as each (tier, odds) where version = p_version
$$;

-- Raises PL003 where a line asks for other odds than are in force: those of its number that is lowered the most. The detail
-- is the factor of each line. `p_lowered`: factors by type and pick.
create or replace function lottery_check_odds(p_lines jsonb, p_picks jsonb, p_lowered jsonb) returns void
language plpgsql as $$
declare
  is_changed boolean;
  factors text;
begin
  with in_force as (
    -- A caller that names no line knows of no lowered odds.
    select coalesce(line, 1) as line, min(coalesce((p_lowered ->> (type || ' ' || pick))::int, 10000)) as factor
    from jsonb_to_recordset(p_picks) as each (type text, pick text, line int) group by 1
  ), listed as (
    select place, coalesce(factor, 10000) as factor, coalesce((asked ->> 'factor')::int, 10000) as shown
    from jsonb_array_elements(p_lines) with ordinality as lines (asked, place) left join in_force on in_force.line = place)
  select bool_or(factor <> shown), string_agg(factor::text, ' ' order by place) into is_changed, factors from listed;
  if is_changed then raise exception 'other odds' using errcode = 'PL003', detail = factors; end if;
end $$;

-- What was told of each line, as a digest (digestOf in rules-reconcile.ts).
create or replace function lottery_counted_as(p_picks jsonb) returns table (line int, digest bytea)
language sql immutable as $$
  select told_of, sha256(convert_to(string_agg(told, ',' order by told collate "C"), 'UTF8')) from (
    select coalesce(line, 1) as told_of, concat_ws(' ', type, pick, most) as told
    from jsonb_to_recordset(p_picks) as each (type text, pick text, most bigint, line int)) listed
  group by told_of
$$;

-- Whether numbers are those that a ticket was counted by. One that was sold before that was kept is believed.
create or replace function lottery_is_counted_as(p_ticket text, p_picks jsonb) returns boolean language sql stable as $$
  select not exists (
    select from (select place, counted_as from lottery_lines where ticket_id = p_ticket) sold
      full join lottery_counted_as(p_picks) told on told.line = sold.place
    where sold.place is null
      or sold.counted_as is not null and sold.counted_as <> coalesce(told.digest, sha256('')))
$$;

-- Raises PL003 with the factors in force where a line asks for other odds, else PL001 with the number that is sold out.
create or replace function lottery_refuse_numbers(p_lines jsonb, p_picks jsonb, p_full_at text, p_lowered jsonb) returns void
language plpgsql as $$
begin
  if p_lowered is not null or p_lines @? '$[*].factor' then
    perform lottery_check_odds(p_lines, p_picks, p_lowered);
  end if;
  if p_full_at is not null then raise exception 'sold out' using errcode = 'PL001', detail = p_full_at; end if;
end $$;

-- Adds to what can be won on each number, where that is limited. Odds are those of what could be won before: of several that
-- sell the same number the next one waits, and sees it, also where its caller waits for nothing else. Raises as
-- lottery_refuse_numbers does: where what stands refuses it, before anything is written that a refusal would take back. One
-- number with room and full odds is one guarded update.
create or replace function lottery_expose(
  p_draw bigint, p_currency text, p_lines jsonb, p_picks jsonb, p_asked lottery_asked
) returns void language plpgsql set lock_timeout = '3s' as $$
declare
  number_limit constant bigint := p_asked.most_number_minor;
  -- Null where there are several.
  one constant jsonb := case when number_limit is not null and jsonb_array_length(p_picks) = 1
    and jsonb_array_length(p_lines) = 1 and not p_lines -> 0 ? 'factor' then p_picks -> 0 end;
  the_type constant text := one ->> 'type';
  the_pick constant text := one ->> 'pick';
  the_most constant bigint := one ->> 'most';
  -- Of what could be won before, so much leaves room, and the odds as they are.
  room constant bigint := least(number_limit - the_most,
    ceil((p_asked.steps -> the_type -> 0 ->> 'from')::numeric * number_limit / 10000)::bigint - 1);
  full_at text;
  lowered jsonb;
begin
  if number_limit is null then
    perform lottery_refuse_numbers(p_lines, '[]', null, null);
    return;
  elsif one is not null then
    update lottery_exposure set most_minor = most_minor + the_most
    where draw_id = p_draw and currency = p_currency and type = the_type and pick = the_pick and most_minor <= room;
    if found then return; end if;
  end if;
  with asked as (
    select type, pick, sum(most)::bigint as added, (
      select most_minor from lottery_exposure known
      where draw_id = p_draw and currency = p_currency and known.type = each.type and known.pick = each.pick) as before
    from jsonb_to_recordset(p_picks) as each (type text, pick text, most bigint) group by type, pick
  ), stands as (
    select type || ' ' || pick as number, coalesce(before, 0) + added as most_minor,
      case when p_asked.steps ? type then lottery_factor(p_asked.steps -> type, coalesce(before, 0), number_limit) end as factor
    from asked)
  select min(number) filter (where most_minor > number_limit), jsonb_object_agg(number, factor) filter (where factor < 10000)
    into full_at, lowered from stands;
  perform lottery_refuse_numbers(p_lines, p_picks, full_at, lowered);

  with asked as (
    select type, pick, sum(most)::bigint as added
    from jsonb_to_recordset(p_picks) as each (type text, pick text, most bigint) group by type, pick
  ), counted as (
    insert into lottery_exposure as known (draw_id, currency, type, pick, most_minor)
    select p_draw, p_currency, type, pick, added from asked order by type, pick
    on conflict (draw_id, currency, type, pick) do update set most_minor = known.most_minor + excluded.most_minor
    returning type, pick, most_minor
  ), stands as (
    select type || ' ' || pick as number, most_minor,
      case when p_asked.steps ? type then lottery_factor(p_asked.steps -> type, most_minor - added, number_limit) end as factor
    from counted join asked using (type, pick))
  select min(number) filter (where most_minor > number_limit), jsonb_object_agg(number, factor) filter (where factor < 10000)
    into full_at, lowered from stands;
  perform lottery_refuse_numbers(p_lines, p_picks, full_at, lowered);
end $$;

-- Takes a ticket's away from what can be won on each number. What it was not counted by frees nothing.
create or replace function lottery_unexpose(p_ticket lottery_tickets, p_picks jsonb) returns void
language plpgsql as $$
begin
  if not lottery_is_counted_as(p_ticket.id, p_picks) then return; end if;
  perform from lottery_exposure known where draw_id = p_ticket.draw_id and currency = p_ticket.currency and (type, pick) in (
    select each ->> 'type', each ->> 'pick' from jsonb_array_elements(p_picks) each) order by type, pick for update;
  update lottery_exposure known set most_minor = greatest(0, known.most_minor - asked.most) from (
    select type, pick, sum(most) as most from jsonb_to_recordset(p_picks) as each (type text, pick text, most bigint)
    group by type, pick) asked
  where draw_id = p_ticket.draw_id and currency = p_ticket.currency and known.type = asked.type and known.pick = asked.pick;
end $$;

-- Forgets what was counted of draws that are paid and a month over, of their numbers and in all: nothing is sold on them, nothing given
-- back, and the books compare no more of them (exposure-reconcile.ts). So many draws at most; answers how many.
create or replace function lottery_forget_exposure(p_count int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old bigint[];
begin
  -- From draw to draw by the index, however many numbers each has.
  with recursive counted as (
    select min(draw_id) as draw from lottery_exposure
    union all select (select min(draw_id) from lottery_exposure where draw_id > draw) from counted where draw is not null),
  shared as (
    select min(draw_id) as draw from lottery_draw_shares
    union all select (select min(draw_id) from lottery_draw_shares where draw_id > draw) from shared where draw is not null)
  select coalesce(array_agg(id), '{}') into old from (
    select id from (select draw from counted union select draw from shared) kept join lottery_draws on id = draw
    where settled_at is not null and draws_at < clock_timestamp() - interval '31 days' limit p_count) found;
  delete from lottery_exposure where draw_id = any (old);
  delete from lottery_draw_shares where draw_id = any (old);
  return cardinality(old);
end $$;
