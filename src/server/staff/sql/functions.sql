-- The functions of staff. Applied again whenever this text changes (db/migrate.ts).

-- An account keeps its name; one administrator who may log in is always left. What an account was allowed ends with its
-- password, its roles and its stop: every login of it.
create or replace function staff_accounts_guard() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if (new.id, new.name, new.made_at) is distinct from (old.id, old.name, old.made_at) then
    raise exception 'an account of staff stays as it was named' using errcode = '42501';
  end if;
  if old.stopped_at is null and 'administrator' = any (old.roles)
     and (new.stopped_at is not null or not 'administrator' = any (new.roles)) then
    -- Of two who stop each other at the same time, the second sees what the first did.
    perform pg_advisory_xact_lock(1937006182);
    if not exists (select from staff_accounts
                   where id <> old.id and stopped_at is null and 'administrator' = any (roles)) then
      raise exception 'the last administrator stays' using errcode = '55000', constraint = 'staff_last_administrator';
    end if;
  end if;
  if (new.password_hash, new.roles, new.stopped_at) is distinct from (old.password_hash, old.roles, old.stopped_at) then
    update staff_sessions set ended_at = clock_timestamp() where staff_id = old.id and ended_at is null;
  end if;
  return new;
end $$;
