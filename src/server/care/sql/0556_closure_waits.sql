alter table care_closures
  -- When its member was reminded that the day is near.
  add column reminded_at timestamptz,
  -- Since when the account is suspended: meanwhile its time stands still. Null: it is not.
  add column stood_since timestamptz;
alter table care_exports
  add column begun_at timestamptz not null default clock_timestamp();

-- What was asked for stands, and a closed account is opened again by the owner alone (functions.sql).
create function care_closures_stay() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger stays before insert or update or delete on care_closures
  for each row execute function care_closures_stay();
