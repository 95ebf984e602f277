-- The lottery: on what terms it is sold, its draws, what was said to be drawn, tickets and what they were paid.

-- On what terms a game's bet types are sold, by the type's code: `{"stakesEach": 27, "odds": {"hit": 999000}}`, odds in
-- ten-thousandths. The newest version sells; a ticket is settled by the one it was sold under.
create table lottery_rules (
  version bigint generated always as identity primary key,
  game text not null,
  terms jsonb not null check (jsonb_typeof(terms) = 'object' and terms <> '{}'),
  set_at timestamptz not null default clock_timestamp()
);
create index lottery_rules_of_game on lottery_rules (game, version desc);
create trigger append_only before update or delete on lottery_rules
  for each statement execute function books_forbid();

-- How much is sold in a currency; a game that has no row of it is not sold in it.
create table lottery_limits (
  game text not null,
  currency text not null,
  min_stake_minor bigint not null check (min_stake_minor > 0),
  -- The most that one line may win.
  most_line_minor bigint not null check (most_line_minor > 0),
  -- The most that one number of one bet type may win in a draw, over all tickets; null: as much as is asked for.
  most_number_minor bigint check (most_number_minor > 0),
  primary key (game, currency)
);

create table lottery_draws (
  id bigint generated always as identity primary key,
  game text not null,
  -- Who draws; empty where a game has one drum.
  station text not null,
  -- Unique in game and station: the day, or the day and a number.
  period text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  state text not null default 'scheduled' check (state in ('scheduled', 'held', 'drawn', 'settled', 'void')),
  numbers jsonb,
  -- How often it was decided what was drawn; a ticket is paid by the newest.
  revision int not null default 0,
  held_because text,
  decided_at timestamptz,
  settled_at timestamptz,
  unique (game, station, period),
  check (opens_at < closes_at and closes_at <= draws_at),
  check ((numbers is not null) = (state in ('drawn', 'settled'))),
  check ((state = 'held') = (held_because is not null))
);
create index lottery_draws_ahead on lottery_draws (closes_at) where state in ('scheduled', 'held');
create index lottery_draws_drawn on lottery_draws (game, draws_at desc) where state in ('drawn', 'settled');
create index lottery_draws_unsettled on lottery_draws (id) where state in ('drawn', 'void') and settled_at is null;

-- What was said to be drawn, by whom. The newest of a source counts.
create table lottery_results (
  id bigint generated always as identity primary key,
  draw_id bigint not null references lottery_draws (id),
  source text not null check (source <> ''),
  numbers jsonb not null,
  said_at timestamptz not null default clock_timestamp()
);
create index lottery_results_of_draw on lottery_results (draw_id, source, id desc);
create trigger append_only before update or delete on lottery_results
  for each statement execute function books_forbid();

create table lottery_tickets (
  id text primary key check (id ~ '^[A-Z0-9]{12}$'),
  number bigint generated always as identity,
  member_id bigint not null,
  draw_id bigint not null references lottery_draws (id),
  rule_version bigint not null references lottery_rules (version),
  currency text not null,
  wallet_account bigint not null,
  house_account bigint not null,
  price_minor bigint not null check (price_minor > 0),
  placed_at timestamptz not null default clock_timestamp(),
  cancelled_at timestamptz,
  -- The revision of the draw by which it was paid; 0: by none yet.
  settled_revision int not null default 0,
  settled_at timestamptz,
  payout_minor bigint not null default 0 check (payout_minor >= 0),
  refund_minor bigint not null default 0 check (refund_minor between 0 and price_minor)
);
create index lottery_tickets_of_member on lottery_tickets (member_id, number desc);
create index lottery_tickets_to_settle on lottery_tickets (draw_id, settled_revision) where cancelled_at is null;

create table lottery_lines (
  ticket_id text not null references lottery_tickets (id),
  place int not null,
  type text not null,
  selection jsonb not null,
  stake_minor bigint not null check (stake_minor > 0),
  price_minor bigint not null check (price_minor >= stake_minor),
  -- The most that it can win by the rules it was sold under.
  most_minor bigint not null check (most_minor > 0),
  payout_minor bigint not null default 0 check (payout_minor between 0 and most_minor),
  refund_minor bigint not null default 0 check (refund_minor between 0 and price_minor),
  primary key (ticket_id, place)
);

-- What the tickets of a draw can win on each number, where that is limited.
create table lottery_exposure (
  draw_id bigint not null references lottery_draws (id),
  currency text not null,
  type text not null,
  pick text not null,
  most_minor bigint not null check (most_minor >= 0),
  primary key (draw_id, currency, type, pick)
) with (fillfactor = 80);

-- What a corrected draw had paid too much and the wallet no longer held: nothing else is taken for it by itself.
create table lottery_owed (
  ticket_id text not null references lottery_tickets (id),
  revision int not null,
  amount_minor bigint not null check (amount_minor > 0),
  owed_since timestamptz not null default clock_timestamp(),
  primary key (ticket_id, revision)
);
create trigger append_only before update or delete on lottery_owed
  for each statement execute function books_forbid();

-- The application reads them, and writes them through the lottery's functions alone.
insert into owner_tables (name)
values ('lottery_rules'), ('lottery_limits'), ('lottery_draws'), ('lottery_results'), ('lottery_tickets'), ('lottery_lines'),
  ('lottery_exposure'), ('lottery_owed');

create type lottery_outcome as (code text, detail text, balance_minor bigint, at timestamptz);
