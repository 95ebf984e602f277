-- An account to withdraw to stays as it was saved, in whose name and with which number: it can only be removed.
create trigger stays before update of id, member_id, kind, institution, holder, number_sealed, number_hash, number_end,
    created_at or delete on payee_accounts
  for each statement execute function books_forbid();

-- A withdrawal begins as it was asked for (functions.sql).
create function withdrawals_begin_as_asked() returns trigger language plpgsql as $$ begin return new; end $$;

create trigger begins_as_asked before insert on withdrawals
  for each row execute function withdrawals_begin_as_asked();
