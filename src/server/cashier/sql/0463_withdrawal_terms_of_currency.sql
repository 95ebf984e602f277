-- Who serves asks for a withdrawal at the terms of its currency (functions_terms.sql).
create function withdrawals_at_terms() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger at_terms before insert on withdrawals for each row execute function withdrawals_at_terms();
