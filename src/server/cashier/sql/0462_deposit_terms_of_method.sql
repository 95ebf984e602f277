-- Who serves opens a deposit at the terms of its method (functions_terms.sql).
create function deposits_at_terms() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger at_terms before insert on deposits for each row execute function deposits_at_terms();
