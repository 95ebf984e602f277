-- The functions of draws that the house draws itself. Applied again whenever this text changes (db/migrate.ts). None of
-- them reads a ticket before the numbers stand.

-- What was revealed of a draw stays as it is.
create or replace function lottery_revealed_stays() returns trigger language plpgsql as $$
begin
  if old.revealed_at is not null then raise exception 'what was revealed stays' using errcode = '42501'; end if;
  return new;
end $$;

-- Keeps a chain of beacons that the caller made, its anchor and, sealed, its last link, where the game has none that goes on.
create or replace function lottery_keep_chain(p_game text, p_anchor text, p_links int, p_sealed bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Of two that find none the second takes the first one's.
  perform pg_advisory_xact_lock(hashtextextended('lottery_chain ' || p_game, 0));
  insert into lottery_chains (game, anchor, links, sealed)
  select p_game, p_anchor, p_links, p_sealed
  where not exists (select from lottery_chains where game = p_game and taken < links);
end $$;

-- Adds a draw with what is committed to for it: the hash of a seed, and the next link of the game's chain as its beacon.
-- Sale begins after that, five seconds at least. Codes: added, known, late (nothing of its sale is left), no_chain.
create or replace function lottery_schedule_house(
  p_game text, p_period text, p_opens_at timestamptz, p_closes_at timestamptz, p_draws_at timestamptz, p_commitment text,
  p_sealed bytea
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opens constant timestamptz := greatest(p_opens_at, clock_timestamp() + interval '5 seconds');
  chain lottery_chains;
  the_draw bigint;
begin
  if exists (select from lottery_draws where game = p_game and station = '' and period = p_period) then
    return 'known';
  end if;
  if opens >= p_closes_at then return 'late'; end if;
  select * into chain from lottery_chains where game = p_game and taken < links order by made_at, anchor limit 1 for update;
  if not found then return 'no_chain'; end if;
  insert into lottery_draws (game, station, period, opens_at, closes_at, draws_at)
  values (p_game, '', p_period, opens, p_closes_at, p_draws_at)
  on conflict (game, station, period) do nothing returning id into the_draw;
  if the_draw is null then return 'known'; end if;
  update lottery_chains set taken = taken + 1 where anchor = chain.anchor;
  insert into lottery_seeds (commitment, sealed) values (p_commitment, p_sealed);
  insert into lottery_house_draws (draw_id, commitment, anchor, link)
  values (the_draw, p_commitment, chain.anchor, chain.taken + 1);
  return 'added';
end $$;

-- Reveals a draw's seed and beacon once its sale is over and its time has come, and with them its numbers, where it is
-- not void. Who comes second changes nothing. Raises where they are not those that were committed to. Codes: drawn,
-- revealed (of a void draw), known, held, too_early, draw_unknown.
create or replace function lottery_reveal(p_draw bigint, p_seed text, p_beacon text, p_numbers jsonb) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  draw constant lottery_draws := lottery_hold_draw(p_draw, true);
  house lottery_house_draws;
  link bytea := decode(p_beacon, 'hex');
begin
  select * into house from lottery_house_draws where draw_id = p_draw for update;
  if not found then return 'draw_unknown'; end if;
  if house.revealed_at is not null then return 'known'; end if;
  if clock_timestamp() < draw.draws_at then return 'too_early'; end if;
  if draw.state = 'held' then return 'held'; end if;
  if encode(sha256(decode(p_seed, 'hex')), 'hex') <> house.commitment then
    raise exception 'draw %: another seed than was committed to', p_draw using errcode = '42501';
  end if;
  for step in 1 .. house.link loop link := sha256(link); end loop;
  if encode(link, 'hex') <> house.anchor then
    raise exception 'draw %: another beacon than was committed to', p_draw using errcode = '42501';
  end if;
  update lottery_house_draws set seed = p_seed, beacon = p_beacon, revealed_at = clock_timestamp() where draw_id = p_draw;
  if draw.state <> 'scheduled' then return 'revealed'; end if;
  update lottery_draws set state = 'drawn', numbers = p_numbers, revision = revision + 1, decided_at = clock_timestamp()
    where id = p_draw;
  return 'drawn';
end $$;

-- Forgets draws that were revealed before a time and that nobody had a ticket for, so many at most; those that somebody
-- had are marked, and not looked at again. Who serves has nothing forgotten that is not a month old, whatever time they
-- name. Answers how many it looked at. What seeds were sealed as is kept for three days
-- after they were revealed: only so long it is looked at whose they were.
create or replace function lottery_forget_unsold(p_before timestamptz, p_count int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before constant timestamptz := case when pg_has_role(session_user, current_user, 'usage') then p_before
    else least(p_before, clock_timestamp() - interval '30 days') end;
  old bigint[];
  unsold bigint[];
begin
  delete from lottery_seeds s where not exists (
    select from lottery_house_draws h where h.commitment = s.commitment
      and (h.revealed_at is null or h.revealed_at > clock_timestamp() - interval '3 days'));
  select coalesce(array_agg(draw_id), '{}') into old from (
    select draw_id from lottery_house_draws h join lottery_draws d on d.id = h.draw_id
    where revealed_at < before and not kept and d.settled_at is not null
    order by revealed_at limit p_count for update of h skip locked) oldest;
  select coalesce(array_agg(here.draw), '{}') into unsold from unnest(old) here (draw)
    where not exists (select from lottery_tickets where draw_id = here.draw)
      and not exists (select from lottery_results where draw_id = here.draw);
  update lottery_house_draws set kept = true where draw_id = any (old) and draw_id <> all (unsold);
  delete from lottery_house_draws where draw_id = any (unsold);
  delete from lottery_exposure where draw_id = any (unsold);
  delete from lottery_draws where id = any (unsold);
  return cardinality(old);
end $$;

-- Adds many draws of a game at once, as lottery_schedule_house adds one: each with the hash of a seed, and the next link of
-- one chain. For the owner alone. Raises where one is there already, too late, or where no chain has as many links left.
create or replace function lottery_schedule_many(p_game text, p_draws jsonb) returns int language plpgsql as $$
declare
  asked constant int := jsonb_array_length(p_draws);
  chain lottery_chains;
  added int;
begin
  select * into chain from lottery_chains where game = p_game and taken + asked <= links
    order by made_at, anchor limit 1 for update;
  if not found then raise exception 'no chain of % has % links left', p_game, asked; end if;
  with draws as materialized (
    select * from rows from (jsonb_to_recordset(p_draws) as (period text, opens timestamptz, closes timestamptz,
      draws timestamptz, commitment text, sealed text)) with ordinality as d (period, opens, closes, draws, commitment,
      sealed, place)
  ), kept as (
    insert into lottery_draws (game, station, period, opens_at, closes_at, draws_at)
    select p_game, '', period, greatest(opens, clock_timestamp() + interval '5 seconds'), closes, draws from draws
     where closes > clock_timestamp() + interval '5 seconds'
    returning id, lottery_draws.period
  ), seeds as (
    insert into lottery_seeds (commitment, sealed) select commitment, decode(sealed, 'hex') from draws
  )
  insert into lottery_house_draws (draw_id, commitment, anchor, link)
  select k.id, d.commitment, chain.anchor, chain.taken + d.place from kept k join draws d on d.period = k.period;
  get diagnostics added = row_count;
  if added <> asked then raise exception '% of % draws of % are late', asked - added, asked, p_game; end if;
  update lottery_chains set taken = taken + added where anchor = chain.anchor;
  return added;
end $$;
