-- The functions of sessions and of counted tries. Applied again whenever this text changes (db/migrate.ts).

-- Takes a try for each subject, or for none of them: when one has had its most within the window already. Answers the
-- ids of the tries (null if refused) and the counts before. Two at once wait for each other, so no try slips through.
create or replace function take_tries(
  p_subjects text[], p_mosts int[], p_after timestamptz, p_now timestamptz, out ids bigint[], out counts int[]
) language plpgsql as $$
declare
  lock bigint;
begin
  for lock in select distinct hashtextextended(subject, 7) as key from unnest(p_subjects) subject order by key loop
    perform pg_advisory_xact_lock(lock);
  end loop;
  select array_agg((select count(*) from tries where subject = asked.subject and tried_at > p_after)::int order by place)
    into counts
    from unnest(p_subjects) with ordinality asked (subject, place);
  if exists (select from unnest(counts, p_mosts) seen (count, most) where count >= most) then return; end if;
  with taken as (
    insert into tries (subject, tried_at) select subject, p_now from unnest(p_subjects) subject returning id
  ) select array_agg(id) into ids from taken;
end $$;

-- Whether a session is alive, for what its holder does in a vendor's game. Counts as activity, written every 30 s at most,
-- and not by who would have to wait for it.
create or replace function session_keep(p_session_id text, p_now timestamptz, p_idle_ms bigint)
returns boolean language plpgsql as $$
declare
  seen timestamptz;
begin
  select last_seen_at into seen from sessions
  where id = p_session_id::bigint and ended_at is null and expires_at > p_now
    and last_seen_at > p_now - p_idle_ms * interval '1 millisecond';
  if seen <= p_now - interval '30 seconds' then
    update sessions set last_seen_at = p_now
    where id = (select id from sessions where id = p_session_id::bigint for no key update skip locked)
      and last_seen_at < p_now and ended_at is null;
  end if;
  return seen is not null;
end $$;

-- Takes a try of a subject that is not refused for a while but slowed down: after the n-th try since p_after the next
-- one waits p_gaps[n + 1] seconds, after more than there are gaps the last of them. `wait_ms` is 0 when it was taken;
-- `before` counts those before it.
create or replace function take_paced_try(
  p_subject text, p_gaps int[], p_after timestamptz, p_now timestamptz, out wait_ms bigint, out before int
) language plpgsql as $$
declare
  latest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_subject, 7));
  select count(*), max(tried_at) into before, latest from tries where subject = p_subject and tried_at > p_after;
  wait_ms := greatest(0, ceil(extract(epoch from
    latest + make_interval(secs => p_gaps[least(before + 1, array_length(p_gaps, 1))]) - p_now) * 1000));
  wait_ms := coalesce(wait_ms, 0);
  if wait_ms = 0 then insert into tries (subject, tried_at) values (p_subject, p_now); end if;
end $$;

-- Whether a member's session still is, held so until the transaction ends: who ends it waits for that.
create or replace function session_hold(p_session bigint, p_member bigint) returns boolean language plpgsql as $$
begin
  perform from sessions where id = p_session and member_id = p_member and ended_at is null for share;
  return found;
end $$;

-- The same of many at once, without waiting: the sessions that still are, of those that nobody else holds this moment.
create or replace function sessions_hold(p_sessions bigint[], p_members bigint[]) returns bigint[] language plpgsql as $$
declare
  held bigint[];
begin
  select array_agg(id) into held from (
    select s.id from sessions s
    where s.id = any (p_sessions) and s.ended_at is null
      and s.member_id = p_members[array_position(p_sessions, s.id)]
    order by s.id for share skip locked) locked;
  return held;
end $$;
