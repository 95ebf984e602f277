-- Who operates the site: named accounts with roles, and their logins. The application's role sees none of it.
create table staff_accounts (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9.-]{1,30}$' and name not in ('owner', 'platform')),
  roles text[] not null check (
    cardinality(roles) > 0 and roles <@ array['support', 'payments', 'risk', 'content', 'administrator']),
  password_hash text not null,
  -- Somebody else set the password: it opens nothing but its own change.
  must_change boolean not null default false,
  totp_sealed bytea,
  totp_confirmed_at timestamptz,
  totp_last_step bigint not null default 0,
  made_at timestamptz not null default clock_timestamp(),
  stopped_at timestamptz,
  check (totp_confirmed_at is null or totp_sealed is not null)
);

create table staff_sessions (
  token_hash bytea primary key,
  staff_id bigint not null references staff_accounts (id),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_of_staff on staff_sessions (staff_id);
create index staff_sessions_by_end on staff_sessions (expires_at);
insert into owner_tables values ('staff_accounts', false), ('staff_sessions', false);

-- An account stays under its name for good: acts are kept under it (functions.sql).
create function staff_accounts_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger guarded before update on staff_accounts for each row execute function staff_accounts_guard();
create trigger stays before delete or truncate on staff_accounts for each statement execute function books_forbid();
