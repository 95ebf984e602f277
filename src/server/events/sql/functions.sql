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
