-- The functions of what was drawn: noted, decided, paid. Applied again whenever this text changes (db/migrate.ts).

-- Notes what a source says was drawn, and decides once two sources say the same and none another; held as soon as two
-- differ. What is decided already stays. What the house draws it alone tells. `p_stamp_ms` is the source's own clock, the
-- database's where none is told: what a source says otherwise counts if it says so later than what it said before, so that a
-- word that is heard again, or comes late, undoes no correction. As nothing that was said is ever deleted, who changed their
-- word of a draw a hundred times is heard of it no more. Who serves names feeds that are heard, and no time that their clocks
-- could not show, and gives what was signed (`p_signed`), which whoever compares the books checks. Codes: drawn, noted, held,
-- draw_unknown, drawn_by_house, too_early, stale_result, too_many_requests, decided.
create or replace function lottery_note_result(
  p_draw bigint, p_source text, p_numbers jsonb, p_stamp_ms bigint default null, p_signed jsonb default null
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_owner constant boolean := pg_has_role(session_user, current_user, 'usage');
  draw constant lottery_draws := lottery_hold_draw(p_draw, true);
  stamp bigint := p_stamp_ms;
  said_before jsonb;
  stamp_before bigint;
  sources int;
  said int;
begin
  if not is_owner and not exists (select from lottery_sources where 'feed:' || id = p_source and enabled) then
    raise exception 'nobody hears %', p_source using errcode = '42501';
  end if;
  -- Five minutes that a feed's clock may be off who serves, and as many that theirs may be off this one.
  if p_stamp_ms > (extract(epoch from clock_timestamp()) + 600) * 1000 then
    raise exception '% says so later than now', p_source using errcode = '42501';
  end if;
  if draw.id is null then return 'draw_unknown'; end if;
  if exists (select from lottery_house_draws where draw_id = p_draw) then return 'drawn_by_house'; end if;
  if clock_timestamp() < draw.draws_at then return 'too_early'; end if;
  select numbers, floor(extract(epoch from said_at) * 1000) into said_before, stamp_before
    from lottery_results where draw_id = p_draw and source = p_source order by id desc limit 1;
  stamp_before := coalesce(
    (select stamp_ms from lottery_result_stamps where draw_id = p_draw and source = p_source), stamp_before);
  -- What comes without one is later than what was said before, though the clock may not have moved on.
  if stamp is null then
    stamp := greatest(floor(extract(epoch from clock_timestamp()) * 1000), stamp_before + 1);
  end if;
  if p_numbers is distinct from said_before then
    if stamp <= stamp_before then return 'stale_result'; end if;
    if (select count(*) from lottery_results where draw_id = p_draw and source = p_source) >= 100 then
      return 'too_many_requests';
    end if;
    insert into lottery_results (draw_id, source, numbers, signed, vouched)
    values (p_draw, p_source, p_numbers, p_signed, is_owner);
  end if;
  insert into lottery_result_stamps as known (draw_id, source, stamp_ms) values (p_draw, p_source, stamp)
    on conflict (draw_id, source) do update set stamp_ms = excluded.stamp_ms where known.stamp_ms < excluded.stamp_ms;
  if draw.state not in ('scheduled', 'held') then return 'decided'; end if;
  select count(*), count(distinct numbers) into sources, said from (
    select distinct on (source) numbers from lottery_results where draw_id = p_draw order by source, id desc) newest;
  if said > 1 then
    -- What an operator holds stays so, whatever sources come to agree on afterwards.
    update lottery_draws set state = 'held', held_because = coalesce(held_because, 'sources_differ') where id = p_draw;
    return 'held';
  end if;
  if draw.held_because = 'operator' then return 'held'; end if;
  if sources < 2 then return 'noted'; end if;
  update lottery_draws set state = 'drawn', numbers = p_numbers, revision = revision + 1, held_because = null,
    decided_at = clock_timestamp() where id = p_draw;
  return 'drawn';
end $$;

-- Keeps each key that a source ever had.
create or replace function lottery_keep_keys() returns trigger language plpgsql as $$
begin
  insert into lottery_source_keys (source, key) select new.id, each from unnest(new.keys) each on conflict do nothing;
  return new;
end $$;

-- Takes tickets that the newest revision has not paid, each for one worker until its transaction ends; none of those that
-- are to be passed over.
create or replace function lottery_next_tickets(p_draw bigint, p_revision int, p_count int, p_except text[])
returns setof lottery_tickets language sql security definer set search_path = public, pg_temp as $$
  select * from lottery_tickets
  where draw_id = p_draw and settled_revision < p_revision and cancelled_at is null and id <> all (p_except)
  limit p_count for update skip locked
$$;

-- Keeps that a ticket cannot be paid, and why.
create or replace function lottery_note_stuck(p_ticket text, p_revision int, p_fault text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into lottery_stuck_tickets (ticket_id, revision, fault)
  select id, p_revision, left(p_fault, 500) from lottery_tickets where id = p_ticket
  on conflict (ticket_id) do update set revision = excluded.revision, fault = excluded.fault, last_at = clock_timestamp()
$$;

-- The tickets of a batch that a revision has not paid, each found by its id: by its draw, every batch would go through all
-- that the draw has left.
create or replace function lottery_of_batch(p_draw bigint, p_revision int, p_ids text[]) returns setof lottery_tickets
language sql stable as $$
  select t.* from unnest(p_ids) asked (id) cross join lateral (select * from lottery_tickets where id = asked.id offset 0) t
  where t.draw_id = p_draw and t.cancelled_at is null and t.settled_revision < p_revision
$$;

-- Pays what the rules say of tickets, by the newest revision of their draw, and writes the facts of play. Each: `id`,
-- `lines` with `place`, `payout_minor`, `refund_minor` where there is any. A ticket that was paid by this revision
-- already is left alone: whoever is killed half way is followed by another. Answers how many it paid.
create or replace function lottery_settle(p_draw bigint, p_revision int, p_tickets jsonb) returns int
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  draw lottery_draws;
  now constant timestamptz := clock_timestamp();
  ids constant text[] := array(select each ->> 'id' from jsonb_array_elements(p_tickets) each);
  ticket record;
  posted ledger_outcome;
  earned bigint;
  owed bigint;
  refunded bigint;
  settled int := 0;
begin
  select * into draw from lottery_draws where id = p_draw and revision = p_revision and state in ('drawn', 'void') for share;
  if not found then return 0; end if;
  perform from lottery_tickets t
    where t.id = any(ids) order by t.wallet_account, t.id for update;

  with paid as (
    select each ->> 'id' as ticket_id, line.* from jsonb_array_elements(p_tickets) each,
      jsonb_to_recordset(each -> 'lines') as line (place int, payout_minor bigint, refund_minor bigint)
  ), due as (
    select l.ticket_id, l.place, coalesce(paid.payout_minor, 0) as payout_minor, coalesce(paid.refund_minor, 0) as refund_minor
    from lottery_of_batch(p_draw, p_revision, ids) t
      cross join lateral (select * from lottery_lines where ticket_id = t.id offset 0) l
      left join paid on paid.ticket_id = l.ticket_id and paid.place = l.place
  ) update lottery_lines known set payout_minor = due.payout_minor, refund_minor = due.refund_minor
    from due where known.ticket_id = due.ticket_id and known.place = due.place
      and (known.payout_minor, known.refund_minor) <> (due.payout_minor, due.refund_minor);

  for ticket in
    select t.*, l.payout, l.refund from lottery_of_batch(p_draw, p_revision, ids) t, lateral (
      select sum(payout_minor)::bigint as payout, sum(refund_minor)::bigint as refund
      from lottery_lines where ticket_id = t.id) l
    -- What a wallet gets comes before what is taken back from it.
    order by t.wallet_account, l.payout + l.refund - t.payout_minor - t.refund_minor desc, t.id
  loop
    if draw.state = 'void' and (ticket.payout, ticket.refund) is distinct from (0::bigint, ticket.price_minor) then
      raise exception 'ticket %: a void draw gives the price back', ticket.id;
    end if;
    earned := ticket.payout + ticket.refund - ticket.payout_minor - ticket.refund_minor;
    if earned > 0 and p_revision > 1 then
      -- What an earlier correction could not take back is kept now.
      select least(earned, coalesce(sum(amount_minor), 0)) into owed from lottery_owed where ticket_id = ticket.id;
      if owed > 0 then
        insert into lottery_owed (ticket_id, revision, amount_minor) values (ticket.id, p_revision, -owed);
        earned := earned - owed;
      end if;
    end if;
    -- A stake that comes back is no prize: each moves for itself, unless a correction takes of one what it gives of the other.
    refunded := case when ticket.payout >= ticket.payout_minor and ticket.refund >= ticket.refund_minor
      then least(ticket.refund - ticket.refund_minor, earned) else 0 end;
    if refunded > 0 then
      posted := ledger_move('lottery-refund:' || ticket.id || ':' || p_revision, 'rollback', null,
        array[ticket.wallet_account, ticket.house_account], array[refunded, -refunded],
        lottery_about(draw.game, draw.id, ticket.id), false);
      if posted.outcome <> 'posted' then
        raise exception 'ticket %: the ledger answered %', ticket.id, posted.outcome;
      end if;
      earned := earned - refunded;
    end if;
    if earned <> 0 then
      posted := ledger_move('lottery-win:' || ticket.id || ':' || p_revision,
        case when earned < 0 or ticket.payout <= ticket.payout_minor then 'rollback' else 'win' end, null,
        array[ticket.wallet_account, ticket.house_account], array[earned, -earned], lottery_about(draw.game, draw.id, ticket.id), false);
      if posted.outcome = 'not_enough_funds' and earned < 0 then
        insert into lottery_owed (ticket_id, revision, amount_minor) values (ticket.id, p_revision, -earned);
      elsif posted.outcome <> 'posted' then
        raise exception 'ticket %: the ledger answered %', ticket.id, posted.outcome;
      end if;
    end if;
    if ticket.settled_revision > 0 and ticket.refund_minor < ticket.price_minor then
      perform play_take_back('lottery', 'ticket:' || ticket.id || ':' || ticket.settled_revision, now);
    end if;
    if ticket.refund < ticket.price_minor then
      perform play_record(ticket.member_id, 'lottery', 'ticket:' || ticket.id || ':' || p_revision, 'LOTTERY', 'LOTTERY',
        draw.game, ticket.currency, ticket.price_minor - ticket.refund, ticket.price_minor - ticket.refund, ticket.payout,
        ticket.placed_at, now);
    end if;
    update lottery_tickets set settled_revision = p_revision, settled_at = now, payout_minor = ticket.payout,
      refund_minor = ticket.refund where id = ticket.id;
    if ticket.chase_id is not null and ticket.payout > 0 then
      insert into lottery_chase_wins (ticket_id, revision, chase_id, won_at)
      select ticket.id, p_revision, id, now from lottery_chases where id = ticket.chase_id and stop_on_win;
    end if;
    settled := settled + 1;
  end loop;
  return settled;
end $$;

-- Ends a draw whose tickets are all paid; answers whether it did.
create or replace function lottery_finish(p_draw bigint, p_revision int) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update lottery_draws set settled_at = clock_timestamp(),
    state = case state when 'drawn' then 'settled' else state end
  where id = p_draw and revision = p_revision and state in ('drawn', 'void') and settled_at is null and not exists (
    select from lottery_tickets where draw_id = p_draw and cancelled_at is null and settled_revision < p_revision);
  return found;
end $$;

-- Stops the sale of a draw and the decision by sources, until somebody decides.
create or replace function lottery_suspend(p_draw bigint) returns text language plpgsql as $$
declare
  draw constant lottery_draws := lottery_hold_draw(p_draw, true);
begin
  if draw.id is null then return 'not_found'; end if;
  if draw.state not in ('scheduled', 'held') then return 'already_decided'; end if;
  update lottery_draws set state = 'held', held_because = 'operator' where id = p_draw;
  return 'ok';
end $$;

-- Ends what an operator holds: the draw is sold again while there is time, and decided by what its sources say. Once its
-- numbers are due that may pay at once, so two of staff agree, and the approval is spent in this very transaction. Codes:
-- released, drawn (two sources had said the same), held (sources differ: two of staff decide), not_found, not_held.
create or replace function lottery_release(p_approval bigint, p_draw bigint) returns text language plpgsql as $$
declare
  draw constant lottery_draws := lottery_hold_draw(p_draw, true);
  told jsonb;
  sources int;
  said int;
begin
  if draw.id is null then return 'not_found'; end if;
  if draw.held_because is distinct from 'operator' then return 'not_held'; end if;
  if clock_timestamp() >= draw.draws_at and not exists (
    select from staff_approvals where id = p_approval and act = 'lottery_release' and subject = 'draw ' || p_draw
      and spent_in = pg_current_xact_id()) then
    raise exception 'nobody agreed to this release' using errcode = '42501';
  end if;
  select count(*), count(distinct numbers), (array_agg(numbers))[1] into sources, said, told from (
    select distinct on (source) numbers from lottery_results where draw_id = p_draw order by source, id desc) newest;
  if said > 1 then
    update lottery_draws set held_because = 'sources_differ' where id = p_draw;
    return 'held';
  elsif sources > 1 then
    update lottery_draws set state = 'drawn', numbers = told, revision = revision + 1, held_because = null,
      decided_at = clock_timestamp() where id = p_draw;
    return 'drawn';
  end if;
  update lottery_draws set state = 'scheduled', held_because = null where id = p_draw;
  return 'released';
end $$;

-- Decides what two of staff agreed on: which numbers were drawn (again, where they were paid by others before), or, with
-- null, that the draw is void and every price given back. The numbers of a draw of the house follow from what it committed
-- to: it can only be void. The approval is spent in this very transaction. Codes: ok, not_found, too_early, same_numbers,
-- already_void, drawn_by_house.
create or replace function lottery_decide(p_approval bigint, p_draw bigint, p_numbers jsonb) returns text language plpgsql as $$
declare
  draw constant lottery_draws := lottery_hold_draw(p_draw, true);
  because text;
begin
  select reason into because from staff_approvals
    where id = p_approval and act = 'lottery_decide' and subject = 'draw ' || p_draw
      and (content ->> 'numbers') is not distinct from p_numbers::text
      and (content ->> 'revision') is not distinct from draw.revision::text and spent_in = pg_current_xact_id();
  if not found then
    raise exception 'nobody agreed to this decision' using errcode = '42501';
  end if;
  if draw.id is null then return 'not_found'; end if;
  if draw.state = 'void' then return 'already_void'; end if;
  if p_numbers is not null and exists (select from lottery_house_draws where draw_id = p_draw) then
    return 'drawn_by_house';
  end if;
  if p_numbers is not null and clock_timestamp() < draw.draws_at then return 'too_early'; end if;
  if p_numbers = draw.numbers then return 'same_numbers'; end if;
  update lottery_draws set numbers = p_numbers, state = case when p_numbers is null then 'void' else 'drawn' end,
    revision = revision + 1, held_because = null, settled_at = null, decided_at = clock_timestamp(),
    decided_because = because where id = p_draw;
  return 'ok';
end $$;
