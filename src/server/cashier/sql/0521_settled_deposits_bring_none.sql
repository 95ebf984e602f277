create function deposits_void_bonus() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger settled_brings_no_bonus after update of settled_as on deposits for each row
  when (new.settled_as is not null and old.settled_as is null) execute function deposits_void_bonus();
