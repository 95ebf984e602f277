-- Sessions, the devices they are bound to, payload keys, captchas and counted tries. Times are the application's clock.

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  device_hash bytea not null check (length(device_hash) = 32),
  member_id bigint not null,
  -- What every call needs to know of the member, so that it is one query; whoever changes it ends the sessions.
  account text not null,
  kind smallint not null check (kind in (0, 1, 2, 4, 41, 42)),
  currency text not null,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null
) with (fillfactor = 80);
create index sessions_of_member on sessions (member_id) where ended_at is null;

-- Devices that a member logged in from before.
create table known_devices (
  member_id bigint not null,
  device_hash bytea not null check (length(device_hash) = 32),
  last_login_at timestamptz not null,
  primary key (member_id, device_hash)
);

create table payload_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

create table payload_ids (
  jti text primary key,
  used_at timestamptz not null
);
create index payload_ids_by_age on payload_ids (used_at);

-- One captcha a device: a new one replaces the last.
create table captchas (
  device_hash bytea primary key check (length(device_hash) = 32),
  salt bytea not null,
  answer_hash bytea not null check (length(answer_hash) = 32),
  expires_at timestamptz not null
);

-- A try that failed or is under way; one that succeeds is taken out again.
create table tries (
  id bigint generated always as identity primary key,
  subject text not null,
  tried_at timestamptz not null
);
create index tries_of_subject on tries (subject, tried_at);

-- Takes a try for each subject, or for none of them: when one has had its most within the window already. Answers the
-- ids of the tries (null if refused) and the counts before. Two at once wait for each other, so no try slips through.
create function take_tries(
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
