-- Links by which anybody sees a ticket: made by its owner, gone when they take it back.
create table lottery_shared_tickets (
  code text primary key check (code ~ '^[A-Za-z0-9_-]{22}$'),
  ticket_id text not null unique references lottery_tickets (id),
  -- Whether the first letters of the owner's name are shown.
  named boolean not null,
  shared_at timestamptz not null default clock_timestamp()
);
