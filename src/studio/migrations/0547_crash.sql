-- A game of one round for all players. A chain's hashes are kept sealed; a round's own is written with its end.
create table crash_chains (
  id bigint generated always as identity primary key,
  length integer not null check (length > 0),
  -- Published before the salt, which comes from outside and turns the hashes into crash points.
  first_hash text not null unique,
  sealed bytea not null,
  salt text,
  published_at timestamptz not null,
  salted_at timestamptz,
  ended_at timestamptz
);

-- betting: stakes are taken; flying: the multiplier climbs; ended: it broke off at `crash`; void: it never will.
create table crash_rounds (
  id bigint generated always as identity primary key,
  chain_id bigint not null references crash_chains,
  number integer not null check (number > 0),
  state text not null check (state in ('betting', 'flying', 'ended', 'void')),
  previous_hash text not null,
  hash text,
  crash integer check (crash >= 100),
  opened_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  unique (chain_id, number),
  check ((state = 'ended') = (hash is not null and crash is not null))
);
create unique index crash_rounds_one_open on crash_rounds ((true)) where state in ('betting', 'flying');

-- A player's round of such a game hangs on the round of all in place of a seed.
alter table rounds alter column seed_id drop not null, add column crash_round_id bigint references crash_rounds;
alter table rounds add check ((seed_id is null) <> (crash_round_id is null));
create index rounds_by_crash_round on rounds (crash_round_id) where crash_round_id is not null;

-- Multipliers in hundredths: where the player leaves without being asked, and where they left.
create table crash_bets (
  bet_id bigint primary key references rounds,
  target integer check (target > 100),
  cashed integer check (cashed > 100)
);

-- Whether the player's name, shortened, stands in the list of a round.
alter table seats add column shown boolean not null default false;
