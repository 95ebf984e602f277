-- What one member of staff asks for and another agrees to: for exactly this content, until it expires, once.
create table staff_approvals (
  id bigint generated always as identity primary key,
  act text not null check (act ~ '^[a-z_]+$'),
  subject text not null,
  content jsonb not null,
  -- Of act, subject and content.
  content_hash bytea not null,
  reason text not null,
  asked_by bigint not null references staff_accounts (id),
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  decision text check (decision in ('approved', 'rejected')),
  decided_by bigint references staff_accounts (id),
  decided_at timestamptz,
  spent_by bigint references staff_accounts (id),
  spent_at timestamptz,
  -- The transaction that did what it allows.
  spent_in xid8,
  check (decided_by <> asked_by),
  check (num_nonnulls(decision, decided_by, decided_at) in (0, 3)),
  check (num_nonnulls(spent_by, spent_at, spent_in) in (0, 3)),
  check (spent_at is null or decision = 'approved')
);
create index staff_approvals_of_subject on staff_approvals (subject, act);
create index staff_approvals_waiting on staff_approvals (id) where decision is null;
insert into owner_tables values ('staff_approvals', false);

create function staff_approvals_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger guarded before insert or update on staff_approvals for each row execute function staff_approvals_guard();
create trigger stays before delete on staff_approvals for each statement execute function books_forbid();
