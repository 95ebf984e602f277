-- A bonus that began is closed once no round of it is open, whoever closes it (functions.sql).
create function games_bonus_rounds_over() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger rounds_over before update of closed_at on bonuses for each row
  when (old.closed_at is null and new.closed_at is not null and old.began_at is not null)
  execute function games_bonus_rounds_over();
