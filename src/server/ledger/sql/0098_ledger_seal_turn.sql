-- Who seals is elected by a lock on this row. An advisory lock could be taken by any role, and held for ever; to lock this
-- row takes the right to update it, which the application's role has not.
create table seal_turn (only_row boolean primary key default true check (only_row));
insert into seal_turn default values;
insert into owner_tables values ('seal_turn');

-- As before, but for the lock. Answers how many rows, null when another process is at it.
create or replace function seal_books(p_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  era seal_epochs;
  last record;
  horizon bigint;
  ahead bigint;
  cut bigint;
  first_position bigint;
  counted int;
  all_leaves bytea;
  the_root bytea;
  this_number bigint;
  now_at constant timestamptz := clock_timestamp();
begin
  perform from seal_turn for update skip locked;
  if not found then return null; end if;
  select * into strict era from seal_epochs order by epoch desc limit 1;
  select number, to_position, head into last from seals order by number desc limit 1;
  first_position := coalesce(last.to_position, 0);
  select pg_snapshot_xmin(now_is)::text::bigint + era.base, pg_snapshot_xmax(now_is)::text::bigint + era.base
    into horizon, ahead from pg_current_snapshot() now_is;
  if horizon < first_position then
    raise exception 'the database has lived on elsewhere: begin a new epoch (ops migrate)' using errcode = '55000';
  end if;
  select t.seal_position into cut from transfers t
    where t.seal_position >= first_position and t.seal_position < horizon order by t.seal_position offset p_most limit 1;
  if found then horizon := greatest(cut, first_position + 1); end if;

  select count(*), string_agg(int2send(r.source) || int8send(r.id) || sha256('\x00'::bytea || convert_to(r.content, 'UTF8')),
      ''::bytea order by r.source, r.seal_position, r.id)
    into counted, all_leaves from seal_rows(first_position, horizon) r;
  if counted = 0 then return 0; end if;
  the_root := sha256('\x01'::bytea || all_leaves);
  this_number := coalesce(last.number, 0) + 1;
  insert into seals values (this_number, era.epoch, 1, first_position, horizon, ahead, now_at, counted, all_leaves,
    the_root, sha256('\x02'::bytea || coalesce(last.head, ''::bytea) || convert_to(seal_text('1', era.epoch::text,
      era.base::text, this_number::text, first_position::text, horizon::text, ahead::text, seal_micros(now_at),
      counted::text, encode(the_root, 'hex')), 'UTF8')));
  return counted;
end $$;
