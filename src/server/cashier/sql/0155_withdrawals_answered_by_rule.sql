-- What is kept of a decision stays as it was taken, and what arrived is said in its time (functions.sql).
create function withdrawals_answered_by_rule() returns trigger language plpgsql as $$ begin return new; end $$;

create trigger answered_by_rule before update on withdrawals
  for each row execute function withdrawals_answered_by_rule();
