-- Chases: one play bought for several draws at once, a ticket each. What each ticket can win stands on it, for caps on what
-- can be won.

create table lottery_chases (
  id text primary key check (id ~ '^[A-Z0-9]{12}$'),
  member_id bigint not null,
  -- How many tickets it was sold as.
  draws int not null check (draws between 2 and 50),
  -- Once a ticket has won, those whose draws are still open are given back.
  stop_on_win boolean not null,
  placed_at timestamptz not null,
  -- Since when its member has given it up.
  cancelled_at timestamptz,
  -- Since when a win has ended it, and whose.
  stopped_at timestamptz,
  stopped_by text,
  check ((stopped_at is null) = (stopped_by is null) and (stopped_at is null or stop_on_win))
);

alter table lottery_tickets
  add column chase_id text references lottery_chases (id),
  -- Which of a chase's draws it is for, the soonest first.
  add column ordinal int check (ordinal between 1 and 50),
  -- What its lines can win together; null: sold before it was kept.
  add column most_minor bigint;
create unique index lottery_tickets_of_chase on lottery_tickets (chase_id, ordinal) where chase_id is not null;

-- Tickets of chases that won, for what is to follow from it: written with the payment, handled once.
create table lottery_chase_wins (
  ticket_id text not null references lottery_tickets (id),
  revision int not null,
  chase_id text not null references lottery_chases (id),
  won_at timestamptz not null,
  handled_at timestamptz,
  primary key (ticket_id, revision)
);
create index lottery_chase_wins_waiting on lottery_chase_wins (chase_id) where handled_at is null;

-- The most that a ticket may win, and a member in one draw over all tickets; null: no bound.
alter table lottery_limits
  add column most_ticket_minor bigint check (most_ticket_minor > 0),
  add column most_member_minor bigint check (most_member_minor > 0);

insert into owner_tables (name) values ('lottery_chases'), ('lottery_chase_wins');

-- What a ticket comes to before it is sold: the code that refuses it, or null, and what holds of it.
create type lottery_asked as (
  code text, price_minor numeric, most_minor numeric, most_number_minor bigint, most_member_minor bigint);
create type lottery_chase_outcome as (code text, draw_id bigint, detail text, at timestamptz);

-- Narrows: tables of this very version, empty yet.
