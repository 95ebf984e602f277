-- Tickets in an address: each lets its member in once, within a minute.
create table tickets (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  member_id bigint not null,
  expires_at timestamptz not null
);
create index tickets_by_age on tickets (expires_at);
