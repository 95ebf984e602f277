-- The studio's own tables. It holds no money: amounts here repeat what was asked of the operator's wallet.

create table seats (
  id bigint generated always as identity primary key,
  player_id text not null,
  game_id text not null,
  client_seed text,
  nonce integer not null default 0 check (nonce >= 0),
  current_seed_id bigint,
  next_seed_id bigint,
  unique (player_id, game_id)
);

create table seeds (
  id bigint generated always as identity primary key,
  seat_id bigint not null references seats,
  server_seed text not null,
  server_seed_hash text not null unique,
  created_at timestamptz not null,
  revealed_at timestamptz
);

alter table seats
  add foreign key (current_seed_id) references seeds,
  add foreign key (next_seed_id) references seeds;

create table sessions (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  seat_id bigint not null references seats,
  game_token text not null unique,
  currency_code text not null,
  currency_exponent smallint not null,
  currency_symbol text not null,
  nickname text not null,
  play boolean not null,
  started_at timestamptz not null,
  expires_at timestamptz not null
);

-- bet: the stake is asked for; series: taken, free spins are being shown; paying: the win is owed; settled: paid.
-- refused: the wallet said no; cancelling: the answer is unknown, the bet is being taken back; cancelled: it was.
-- disputed: the wallet refuses what it owes; a person must look.
create table rounds (
  id bigint generated always as identity primary key,
  round_id text not null unique,
  spin_id text not null,
  seat_id bigint not null references seats,
  session_id bigint not null references sessions,
  seed_id bigint not null references seeds,
  client_seed text not null,
  nonce integer not null,
  model_id text not null,
  model_version integer not null,
  config_hash text not null,
  line_stake_minor bigint not null check (line_stake_minor > 0),
  stake_minor bigint not null check (stake_minor > 0),
  state text not null check (state in
    ('bet', 'series', 'paying', 'settled', 'refused', 'cancelling', 'cancelled', 'disputed')),
  refusal text,
  stops jsonb,
  payout_minor bigint check (payout_minor >= 0),
  free_shown integer not null default 0,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  unique (seat_id, spin_id),
  unique (seed_id, nonce)
);
create unique index rounds_one_open on rounds (seat_id) where state in ('bet', 'series');
create index rounds_by_seat on rounds (seat_id, id desc);
create index rounds_by_session on rounds (session_id);
create index rounds_unfinished on rounds (touched_at) where state in ('bet', 'series');

-- Every call to the wallet, written before it is made. `due` ones are made again until the wallet has answered.
create table wallet_calls (
  id bigint generated always as identity primary key,
  round_id bigint not null references rounds,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  transaction_id text not null unique,
  state text not null check (state in ('sent', 'due', 'done', 'refused', 'unknown', 'disputed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  unique (round_id, kind)
);
create index wallet_calls_due on wallet_calls (next_at) where state = 'due';
