create function cashier_stop_over() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger cashier_stop_over after delete on stops
  for each row when (old.kind in ('method', 'provider')) execute function cashier_stop_over();
