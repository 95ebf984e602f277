-- The functions of accounts' sums. Applied again whenever this text changes (db/migrate.ts).

-- The last entry of an account that is in its sums. Asked when a query is planned too: then it is known how few follow.
create or replace function ledger_sum_end(p_account bigint) returns bigint language plpgsql stable as $$
begin
  return coalesce((select last_id from account_sum_ends where account_id = p_account), 0);
end $$;
