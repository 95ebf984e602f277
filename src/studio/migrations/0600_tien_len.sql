-- Tables of members against each other. Who sits is known to the process that keeps the tables; what costs money is here.
-- open: committed to, seats are free; staking: seats are locked, buy-ins are asked for; dealing: the members bring their
-- seeds; playing; over: `winner` was out first, or won with the dealt cards; void: every buy-in goes back.
create table tienlen_hands (
  id bigint generated always as identity primary key,
  table_id text not null,
  model_id text not null,
  model_version integer not null,
  config_hash text not null,
  currency_code text not null,
  play boolean not null,
  stake_minor bigint not null check (stake_minor > 0),
  state text not null check (state in ('open', 'staking', 'dealing', 'playing', 'over', 'void')),
  -- Seats, from 0: who leads as the winner before, and who won.
  lead smallint check (lead between 0 and 3),
  winner smallint check (winner between 0 and 3),
  opened_at timestamptz not null,
  touched_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'over') = (winner is not null)),
  check ((state in ('over', 'void')) = (ended_at is not null))
);
create index tienlen_hands_unfinished on tienlen_hands (id) where state not in ('over', 'void');

-- A hand is dealt anew where somebody's seed does not come; the last deal is the one that is played. The seed is kept
-- sealed, and written in the clear by the statement that ends its use.
create table tienlen_deals (
  id bigint generated always as identity primary key,
  hand_id bigint not null references tienlen_hands,
  server_seed_hash text not null unique,
  sealed bytea not null,
  server_seed text,
  -- What each seat brought: seat, commitment, seed, nonce. Of a deal that failed, the commitments that came.
  shares jsonb,
  -- The seats that a deal failed for.
  missing jsonb,
  created_at timestamptz not null,
  revealed_at timestamptz,
  check ((server_seed is null) = (revealed_at is null))
);
create index tienlen_deals_by_hand on tienlen_deals (hand_id, id desc);

alter table rounds add column tienlen_hand_id bigint references tienlen_hands;
alter table rounds drop constraint rounds_check;
alter table rounds add check (num_nonnulls(seed_id, crash_round_id, tienlen_hand_id) = 1);

create table tienlen_seats (
  bet_id bigint primary key references rounds,
  hand_id bigint not null references tienlen_hands,
  seat smallint not null check (seat between 0 and 3),
  net_minor bigint,
  rake_minor bigint check (rake_minor >= 0),
  unique (hand_id, seat)
);

create table tienlen_moves (
  hand_id bigint not null references tienlen_hands,
  turn integer not null check (turn > 0),
  seat smallint not null check (seat between 0 and 3),
  -- None: a pass.
  cards jsonb not null,
  -- Made by the table for who was away.
  auto boolean not null,
  made_at timestamptz not null,
  primary key (hand_id, turn)
);

-- What an operator may want to look at: members who would have met at one table from one network.
create table tienlen_signals (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('same_network')),
  table_id text not null,
  player_id text not null,
  other_id text not null,
  noted_at timestamptz not null,
  unique (kind, player_id, other_id, table_id)
);
