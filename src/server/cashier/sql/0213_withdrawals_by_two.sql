-- By currency the amount, in decimals, above which two of staff send a withdrawal; null: one sends any.
alter table site add column withdrawals_by_two jsonb
  check (withdrawals_by_two is null or jsonb_typeof(withdrawals_by_two) = 'object');

-- Whoever writes it: above that amount a withdrawal is on its way, or paid, only as two agreed (functions.sql).
create function withdrawals_by_two() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger by_two before update of state on withdrawals for each row
  when (old.state in ('requested', 'paying') and new.state in ('paying', 'approved') and new.state <> old.state)
  execute function withdrawals_by_two();
create trigger by_two before insert on payouts for each row when (new.attempt > 1) execute function withdrawals_by_two();
