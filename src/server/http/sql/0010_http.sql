-- What a member's money call answered, so that the same call sent again answers the same (security row 9).
create table idempotency_keys (
  member_id bigint not null,
  key text not null check (length(key) between 1 and 255),
  -- SHA-256 of the call and its parsed input
  call_hash bytea not null,
  -- The outcome as JSON text, so that every copy is the same to the byte; null only inside the first transaction.
  outcome text,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Readiness writes here: a database that answers but cannot write is not ready.
create table readiness_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null
);
insert into readiness_probe (written_at) values (now());
