-- Who looked at the whole number of an account to pay to, and for which withdrawal: never changed.
create table payee_number_views (
  id bigint generated always as identity primary key,
  withdrawal_id text not null references withdrawals (id),
  seen_by text not null check (seen_by <> ''),
  seen_at timestamptz not null default clock_timestamp()
);
create trigger append_only before update or delete or truncate on payee_number_views
  for each statement execute function withdrawal_decisions_forbid();
