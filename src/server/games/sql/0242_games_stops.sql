create function games_stop_over() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger games_stop_over after delete on stops
  for each row when (old.kind in ('game', 'vendor')) execute function games_stop_over();
