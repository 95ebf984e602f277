-- Tickets that a settlement could not pay, for whoever operates the house: which, by which revision, and why.
create table lottery_stuck_tickets (
  ticket_id text primary key references lottery_tickets (id),
  revision int not null,
  fault text not null,
  since timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp()
);
insert into owner_tables (name) values ('lottery_stuck_tickets');

-- It is told which tickets to pass over now.
-- Narrows: a function of this very version.
drop function if exists lottery_next_tickets(bigint, int, int);
