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
