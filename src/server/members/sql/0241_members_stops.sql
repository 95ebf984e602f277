create function members_stop_over() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger members_stop_over after delete on stops
  for each row when (old.kind = 'member') execute function members_stop_over();
