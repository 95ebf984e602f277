-- The functions of the site's data. Applied again whenever this text changes (db/migrate.ts).

-- Moves the version and tells every process; whoever shows something on pages hangs `site_touch` on its table.
create or replace function site_moves() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  perform pg_notify('site_changed', new.version::text);
  return new;
end $$;

-- With an area's name, it says that this area's part of what pages show moved, and no other.
create or replace function site_touch() returns trigger language plpgsql as $$
begin
  update site set version = version, tags = case when tg_nargs = 0 then tags
    else tags || jsonb_build_object(tg_argv[0], (version + 1)::text) end;
  return null;
end $$;

create or replace function site_changes_stand() returns trigger language plpgsql as $$
begin
  raise exception 'a change that was made stands in the history';
end $$;

-- A tree of modules with one of them on.
create or replace function site_with_module_on(p_modules jsonb, p_module text) returns jsonb
language plpgsql immutable set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(jsonb_agg(node
      || case when node ->> 'modId' = p_module then '{"enabled": true}' else '{}' end::jsonb
      || jsonb_build_object('childrenNodes', site_with_module_on(node -> 'childrenNodes', p_module)) order by place), '[]')
    from jsonb_array_elements(p_modules) with ordinality as each (node, place));
end $$;

-- What of the site itself was stopped runs again.
create or replace function site_stop_over() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update site set
    modules = case when old.kind = 'module' then site_with_module_on(modules, old.name) else modules end,
    regions = case when old.kind = 'country'
      then jsonb_set(regions, '{blocked}', (regions -> 'blocked') - old.name) else regions end,
    deposits_taken = deposits_taken or old.kind = 'deposits',
    withdrawals_taken = withdrawals_taken or old.kind = 'withdrawals',
    bets_taken = bets_taken or old.kind = 'bets'
  where case old.kind
    when 'module' then site_with_module_on(modules, old.name) <> modules
    when 'country' then regions -> 'blocked' ? old.name
    when 'deposits' then not deposits_taken
    when 'withdrawals' then not withdrawals_taken
    when 'bets' then not bets_taken
  end;
  return null;
end $$;

-- Ends the stops whose end has come by the database's clock, and keeps an act of each. Answers how many.
create or replace function site_end_stops() returns int language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  ended stops;
  how_many int := 0;
begin
  if not exists (select from stops where ends_at <= clock_timestamp()) then return 0; end if;
  -- In the order in which an operator's command takes them.
  perform pg_advisory_xact_lock(hashtextextended('stops', 0));
  perform from site for update;
  for ended in delete from stops where ends_at <= clock_timestamp() returning * loop
    insert into operator_acts (acted_by, act, subject, before, after) values ('platform',
      case ended.kind when 'member' then 'member_reopen' else 'stop_end' end,
      case ended.kind when 'country' then ended.target || '/' || ended.name else ended.target end,
      jsonb_build_object('reason', ended.reason, 'by', ended.stopped_by, 'until', ended.ends_at),
      jsonb_build_object('reason', 'its end has come'));
    how_many := how_many + 1;
  end loop;
  return how_many;
end $$;
