-- The seamless wallet: players as vendors know them, launches and their tokens, rounds, transactions.

-- A member before one vendor: under a name of its own, so that two vendors cannot compare their players. Its row is what
-- the vendor's calls for a player wait for, one after another.
create table game_players (
  id bigint generated always as identity primary key,
  reference text not null unique,
  vendor_id int not null references vendors,
  member_id bigint not null,
  nickname text not null,
  currency text not null,
  play boolean not null,
  wallet_account bigint not null,
  house_account bigint not null,
  unique (vendor_id, member_id)
);

create table game_launches (
  id bigint generated always as identity primary key,
  reference text not null unique,
  player_id bigint not null references game_players,
  game_id bigint not null references games,
  session_id text not null,
  language text not null,
  launched_at timestamptz not null
);

-- Only the hash of a token is kept.
create table game_tokens (
  token_hash bytea primary key,
  launch_id bigint not null references game_launches,
  player_id bigint not null references game_players,
  session_id text not null,
  exchange_before timestamptz not null,
  exchanged_at timestamptz,
  valid_until timestamptz not null
);

create table game_rounds (
  id bigint generated always as identity primary key,
  player_id bigint not null references game_players,
  -- The vendor's name for it; several players may sit in one.
  reference text not null,
  member_id bigint not null,
  vendor_id int not null references vendors,
  game_id bigint not null references games,
  category text not null,
  stake_minor bigint not null check (stake_minor >= 0),
  payout_minor bigint not null default 0 check (payout_minor >= 0),
  standing_bets int not null check (standing_bets >= 0),
  wins int not null default 0,
  state text not null default 'open' check (state in ('open', 'settled', 'rolled_back')),
  started_at timestamptz not null,
  settled_at timestamptz,
  -- What the vendor told of it, once that can no longer change.
  details jsonb,
  unique (player_id, reference),
  check ((state = 'open') = (settled_at is null)),
  check ((state = 'rolled_back') = (standing_bets = 0))
) with (fillfactor = 85);
create index game_rounds_of_member on game_rounds (member_id, started_at desc, id desc);
create index game_rounds_of_member_vendor on game_rounds (member_id, vendor_id, started_at desc, id desc);
create index game_rounds_of_member_category on game_rounds (member_id, category, started_at desc, id desc);

-- Each command of a vendor with its final reply. A bet that was rolled back before it came is a tombstone: it has no body.
create table vendor_transactions (
  vendor_id int not null,
  transaction_id text not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  body_hash bytea,
  player_id bigint not null,
  round_reference text not null,
  round_id bigint,
  amount_minor bigint not null,
  code text not null,
  balance_minor bigint not null,
  transfer_id bigint,
  -- The rollback that undid this bet.
  undone_by text,
  at timestamptz not null,
  primary key (vendor_id, transaction_id)
) with (fillfactor = 85);
create index vendor_transactions_of_round on vendor_transactions (round_id, at) where round_id is not null;

-- Wins and rollbacks that were refused: someone must look. A win that is accepted later closes its own.
create table seamless_reviews (
  vendor_id int not null references vendors,
  transaction_id text not null,
  kind text not null,
  code text not null,
  body jsonb not null,
  times int not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  closed_at timestamptz,
  primary key (vendor_id, transaction_id)
);
create index seamless_reviews_open on seamless_reviews (last_at) where closed_at is null;

create type seamless_outcome as (
  code text,
  balance_minor bigint,
  transfer_id bigint,
  replayed boolean,
  member_id bigint,
  currency text
);
