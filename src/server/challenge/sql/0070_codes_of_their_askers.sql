-- A code belongs to the device that asked for it, so that nobody's request replaces another's. Codes of before, good
-- for ten minutes at most, name no device: who has one asks again.
delete from codes;
alter table codes drop constraint codes_pkey;
alter table codes
  add column device_hash bytea not null check (length(device_hash) = 32),
  -- So many tries open it; the next is refused even when it is right.
  add column most_tries smallint not null check (most_tries > 0),
  add primary key (purpose, recipient_hash, device_hash);

-- Takes a try of a subject that is not refused for a while but slowed down: after the n-th try since p_after the next
-- one waits p_gaps[n + 1] seconds, after more than there are gaps the last of them. `wait_ms` is 0 when it was taken;
-- `before` counts those before it.
create function take_paced_try(
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
