-- An account to withdraw to stays as it was saved, in whose name and with which number: it can only be removed.
create trigger stays before update of id, member_id, kind, institution, holder, number_sealed, number_hash, number_end,
    created_at or delete on payee_accounts
  for each statement execute function books_forbid();

-- A withdrawal begins as it was asked for (functions.sql).
create function withdrawals_begin_as_asked() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if new.state <> 'requested' or (new.reason, new.decided_at, new.confirm_by, new.kept_out_since, new.confirmed_at,
      new.confirmed_how, new.missing_minor) is distinct from (null, null, null, null, null, null, null) then
    raise exception 'a withdrawal begins as it was asked for' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger begins_as_asked before insert on withdrawals
  for each row execute function withdrawals_begin_as_asked();
