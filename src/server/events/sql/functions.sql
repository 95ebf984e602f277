-- The functions of events. Applied again whenever this text changes (db/migrate.ts).

-- Records a fact and its delivery; for use within a larger statement too. The job notifies at commit, which makes
-- commits wait for one another: not for bets.
create or replace function record_event(p_kind text, p_member_id bigint, p_payload jsonb) returns bigint language plpgsql as $$
declare
  event bigint;
begin
  insert into events (kind, member_id, payload) values (p_kind, p_member_id, p_payload) returning id into event;
  perform graphile_worker.add_job('deliver_event', json_build_object('eventId', event::text));
  return event;
end $$;

-- The same without notifying anybody: workers are told once it has committed (wakeWorkers), and look each second.
create or replace function record_event_quietly(p_kind text, p_member_id bigint, p_payload jsonb) returns bigint language plpgsql as $$
declare
  event bigint;
begin
  insert into events (kind, member_id, payload) values (p_kind, p_member_id, p_payload) returning id into event;
  insert into graphile_worker._private_jobs (task_id, payload)
  select id, json_build_object('eventId', event::text) from graphile_worker._private_tasks where identifier = 'deliver_event';
  -- Where no worker has ever run, nothing is known by that name.
  if not found then
    perform graphile_worker.add_job('deliver_event', json_build_object('eventId', event::text));
  end if;
  return event;
end $$;
