-- What was asked for stands: neither amount nor payee of a deposit or withdrawal changes after it was opened. Whether a
-- withdrawal is paid or refused is the operator's decision, so the application's role cannot write that state.
create trigger as_asked before update of id, number, member_id, payee_account_id, amount_minor, currency, confirm_ms,
    created_at or delete on withdrawals
  for each statement execute function books_forbid();
create trigger as_asked before update of id, number, member_id, method_id, kind, provider, amount_minor, currency,
    created_at or delete on deposits
  for each statement execute function books_forbid();

create function withdrawals_decided_by_owner() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.state = 'requested'
    or tg_op = 'UPDATE' and (new.state = old.state
      or old.state <> 'requested' and new.state not in ('requested', 'approved', 'rejected'))
    or pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return new;
  end if;
  raise exception 'only the operator decides on withdrawals' using errcode = '42501';
end $$;
create trigger decided_by_owner before insert or update of state on withdrawals
  for each row execute function withdrawals_decided_by_owner();
