-- The functions of the site's data. Applied again whenever this text changes (db/migrate.ts).

-- Moves the version and tells every process; whoever shows something on pages hangs `site_touch` on its table.
create or replace function site_moves() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  perform pg_notify('site_changed', new.version::text);
  return new;
end $$;

create or replace function site_touch() returns trigger language plpgsql as $$
begin
  update site set version = version;
  return null;
end $$;

create or replace function site_changes_stand() returns trigger language plpgsql as $$
begin
  raise exception 'a change that was made stands in the history';
end $$;
