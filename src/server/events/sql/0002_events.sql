-- Facts, written in the transaction that made them true, and the job that carries them to their handlers.

create table events (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  member_id bigint,
  payload jsonb not null,
  recorded_at timestamptz not null default clock_timestamp()
);
create index events_of_member on events (member_id, recorded_at);

-- A handler that is done with an event; written in the transaction of what it did.
create table event_deliveries (
  event_id bigint not null references events (id) on delete cascade,
  handler text not null,
  done_at timestamptz not null default clock_timestamp(),
  primary key (event_id, handler)
);

-- Records a fact and its delivery; for use within a larger statement too. The job notifies at commit, which makes
-- commits wait for one another: not for bets.
create function record_event(p_kind text, p_member_id bigint, p_payload jsonb) returns bigint language plpgsql as $$
declare
  event bigint;
begin
  insert into events (kind, member_id, payload) values (p_kind, p_member_id, p_payload) returning id into event;
  perform graphile_worker.add_job('deliver_event', json_build_object('eventId', event::text));
  return event;
end $$;
