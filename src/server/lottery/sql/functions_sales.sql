-- Sales of many tickets in one statement. Applied again whenever this text changes (db/migrate.ts).

-- Sells tickets of one draw to different members, each of one line at full odds that is counted by one number, as lottery_sell
-- does. Each: `place`, `member`, `ticket`, `type`, `selection`, `stake_minor`, `price_minor`, `most_minor` and, where numbers
-- are limited, `pick` and `pick_most`. Those that lottery_sell would refuse are left out and change nothing; so are, to be
-- sold alone, those whose wallet another holds this moment, or whose number would have lowered odds or no room after all that
-- are sold here. Where a member's or a draw's wins are limited in all, none is sold. Numbers are held in their order before
-- wallets, as in every sale, and for a second at most; wallets are not waited for. Answers the places sold and when; nulls: none.
create or replace function lottery_sell_many(
  p_draw bigint, p_version bigint, p_currency text, p_sales jsonb, out places int[], out at timestamptz
) language plpgsql security definer set search_path = public, pg_temp
  set random_page_cost = 1.1 set lock_timeout = '1s' as $$
declare
  draw constant lottery_draws := lottery_hold_draw(p_draw, false);
  now constant timestamptz := clock_timestamp();
  in_force bigint;
  all_terms jsonb;
  limits lottery_limits;
  fit int[];
begin
  select version, r.terms into in_force, all_terms
    from lottery_rules r where game = draw.game order by version desc limit 1;
  select * into limits from lottery_limits where game = draw.game and currency = p_currency;
  if draw.id is null or draw.state <> 'scheduled' or now < draw.opens_at or now >= draw.closes_at
     or in_force is distinct from p_version or limits.game is null
     or coalesce(limits.most_member_minor, limits.most_draw_minor) is not null
     or not exists (select from site where only_row and not maintenance and bets_taken)
     -- A sale is known by its place from here on.
     or (select count(*) <> count(distinct place) from jsonb_to_recordset(p_sales) as each (place int)) then
    return;
  end if;

  select array_agg(asked.place) into fit
  from jsonb_to_recordset(p_sales) as asked (place int, member bigint, type text, stake_minor bigint, price_minor bigint,
      most_minor bigint, pick text, pick_most bigint)
    join members m on m.id = asked.member and m.currency = p_currency
    cross join lateral ledger_wallet_refusals(asked.member, p_currency, asked.price_minor) wallet
  where all_terms ? asked.type and stake_minor >= greatest(limits.min_stake_minor, 1) and price_minor >= stake_minor
    and price_minor <= 100000000000000000 and most_minor > 0
    and most_minor <= least(limits.most_line_minor, limits.most_ticket_minor, 100000000000000000)
    and (limits.most_number_minor is null or pick is not null and pick_most > 0)
    and wallet.refusal is null and care_check(asked.member, 'bet', price_minor) is null;
  if fit is not null and limits.most_number_minor is not null then
    fit := lottery_expose_many(p_draw, p_currency, p_sales, fit, all_terms, limits.most_number_minor);
  end if;
  if fit is null then return; end if;

  with asked as materialized (
    select each.*, row_number() over (order by place)::int as turn
    from jsonb_to_recordset(p_sales) as each (place int, member bigint, ticket text, type text, selection jsonb,
      stake_minor bigint, price_minor bigint, most_minor bigint, pick text, pick_most bigint)
    where place = any (fit)
  ), taken as materialized (
    select t.* from (
      select array_agg('lottery-bet:' || ticket order by turn) as named, array_agg(member order by turn) as members,
        array_agg(-price_minor order by turn) as prices,
        array_agg(lottery_about(draw.game, draw.id, ticket) order by turn) as abouts
      from asked) every, ledger_move_many(named, 'bet', members, 'lottery', p_currency, prices, abouts) t
  ), sold as materialized (
    select asked.*, taken.wallet, taken.house from asked join taken on taken.place = asked.turn
  ), tickets as (
    insert into lottery_tickets (id, member_id, draw_id, rule_version, currency, wallet_account, house_account, price_minor,
      placed_at, counted, most_minor, counted_of_draw)
    select ticket, member, p_draw, p_version, p_currency, wallet, house, price_minor, now,
      limits.most_number_minor is not null, most_minor, false
    from sold order by turn
  ), lines as (
    insert into lottery_lines (ticket_id, place, type, selection, stake_minor, price_minor, most_minor, counted_as)
    select ticket, 1, type, selection, stake_minor, price_minor, most_minor,
      case when limits.most_number_minor is not null then
        sha256(convert_to(concat_ws(' ', type, pick, pick_most), 'UTF8')) end
    from sold order by turn
  )
  select array_agg(sold.place order by turn) into places from sold;
  at := now;

  if limits.most_number_minor is not null and cardinality(fit) > coalesce(cardinality(places), 0) then
    update lottery_exposure known set most_minor = known.most_minor - unsold.most from (
      select type, pick, sum(pick_most)::bigint as most
      from jsonb_to_recordset(p_sales) as each (place int, type text, pick text, pick_most bigint)
      where place = any (fit) and place <> all (coalesce(places, '{}')) group by type, pick) unsold
    where draw_id = p_draw and currency = p_currency and known.type = unsold.type and known.pick = unsold.pick;
  end if;
end $$;

-- Adds what tickets at some places can win to their numbers, of those that have room and full odds after all of them. Answers
-- the places that were counted; null: none.
create or replace function lottery_expose_many(
  p_draw bigint, p_currency text, p_sales jsonb, p_places int[], p_terms jsonb, p_limit bigint
) returns int[] language plpgsql as $$
declare
  counted int[];
begin
  -- Held in their order in one pass, those that nobody has bought as well; what could not be sold at all is left out.
  insert into lottery_exposure as known (draw_id, currency, type, pick, most_minor)
  select p_draw, p_currency, each.type, each.pick, 0
  from jsonb_to_recordset(p_sales) as each (place int, type text, pick text, pick_most bigint)
  where each.place = any (p_places)
  group by each.type, each.pick
  having sum(each.pick_most) <= p_limit
    and sum(each.pick_most) < coalesce(ceil((p_terms -> each.type -> 'steps' -> 0 ->> 'from')::numeric * p_limit / 10000), 'infinity')
  order by each.type, each.pick
  on conflict (draw_id, currency, type, pick) do update set most_minor = known.most_minor where false;
  with added as materialized (
    select type, pick, sum(pick_most)::bigint as most, array_agg(place) as places,
      ceil((p_terms -> type -> 'steps' -> 0 ->> 'from')::numeric * p_limit / 10000) as lowered_at
    from jsonb_to_recordset(p_sales) as each (place int, type text, pick text, pick_most bigint)
    where place = any (p_places) group by type, pick
  ), grown as (
    update lottery_exposure known set most_minor = known.most_minor + added.most from added
    where draw_id = p_draw and currency = p_currency and known.type = added.type and known.pick = added.pick
      and known.most_minor + added.most <= p_limit and (lowered_at is null or known.most_minor + added.most < lowered_at)
    returning added.places
  )
  select array_agg(place) into counted from grown, unnest(grown.places) place;
  return counted;
end $$;

-- Sells such tickets, each under its member's `key` and `session` besides, and keeps the `reply` that is given, the moment in
-- the place of `p_at_place`. What was not sold is as if it had never been asked for. Answers the places sold and the moment
-- as replies tell it; nulls: none. Raises 23505 where a key or a reference is used meanwhile: nothing is sold then. With the
-- rights of who calls.
create or replace function lottery_sell_many_once(
  p_draw bigint, p_version bigint, p_currency text, p_sales jsonb, p_at_place text, out places int[], out placed_at text
) language plpgsql as $$
declare
  sessions bigint[];
  members bigint[];
  wanted jsonb;
  sold_at timestamptz;
begin
  select array_agg(session), array_agg(member) into sessions, members
  from jsonb_to_recordset(p_sales) as each (session bigint, member bigint, key text)
  where not idempotency_is_used(member, key);
  sessions := sessions_hold(sessions, members);
  if sessions is null then return; end if;
  select jsonb_agg(sale) into wanted from jsonb_array_elements(p_sales) sale
  where (sale ->> 'session')::bigint = any (sessions)
    and not idempotency_is_used((sale ->> 'member')::bigint, sale ->> 'key');
  select sold.places, sold.at into places, sold_at
  from lottery_sell_many(p_draw, p_version, p_currency, wanted) sold;
  if places is null then return; end if;
  placed_at := to_char(date_trunc('milliseconds', sold_at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  perform idempotency_keep_all(array_agg(member), array_agg(key), array_agg(decode(hash, 'hex')),
    array_agg(replace(reply, p_at_place, '"placedAt":"' || placed_at || '"')))
  from jsonb_to_recordset(p_sales) as each (place int, member bigint, key text, hash text, reply text)
  where place = any (places);
end $$;
