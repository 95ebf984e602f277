-- The functions of members. Applied again whenever this text changes (db/migrate.ts).

-- An account whose stop is over opens again.
create or replace function members_stop_over() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update members set status = 'active' where username = old.name and status = 'suspended';
  return null;
end $$;
