/** The sandbox's tables, made when they are missing; one process at a time. */
export const SCHEMA = `
  select pg_advisory_xact_lock(73312);
  create table if not exists seats (
    id bigint generated always as identity primary key,
    secret_hash bytea not null unique,
    vendor text not null,
    game_id text not null,
    token text not null,
    player_id text not null,
    nickname text not null,
    currency_code text not null,
    currency_exponent int not null,
    currency_symbol text not null,
    language text not null,
    play boolean not null,
    balance text not null,
    opened_at timestamptz not null default now()
  );
  create table if not exists rounds (
    id bigint generated always as identity primary key,
    seat_id bigint not null references seats,
    nonce text not null,
    reference text not null unique,
    trial text not null,
    picked text not null,
    drawn text not null,
    stake_minor bigint not null check (stake_minor > 0),
    payout_minor bigint not null check (payout_minor >= 0),
    state text not null default 'asking'
      check (state in ('asking', 'refused', 'cancelling', 'cancelled', 'paying', 'done')),
    refusal text,
    asked_at timestamptz not null default now(),
    unique (seat_id, nonce)
  );
  alter table rounds add column if not exists settles_at timestamptz;
  alter table rounds add column if not exists within text;
  alter table rounds add column if not exists legs jsonb;
  alter table rounds add column if not exists cashed_at timestamptz;
  alter table rounds add column if not exists free text;
  alter table rounds add column if not exists bet_on text;
  alter table seats add column if not exists free jsonb;
  create index if not exists rounds_free on rounds (free) where free is not null;
  create index if not exists rounds_within on rounds (within) where within is not null;
  create index if not exists rounds_by_seat on rounds (seat_id, id desc);
  create index if not exists rounds_asking on rounds (asked_at) where state = 'asking';
  create table if not exists calls (
    id bigint generated always as identity primary key,
    round_id bigint not null references rounds,
    kind text not null check (kind in ('bet', 'win', 'rollback')),
    body text not null,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'given_up')),
    due_at timestamptz not null,
    attempts int not null default 0,
    answer text
  );
  create index if not exists calls_waiting on calls (due_at) where state = 'waiting';
  create index if not exists calls_by_round on calls (round_id, id);
`;

/** A seat, a round and a call as they are read. */
export const SEAT = `seats.id, seats.vendor, game_id "gameId", token, player_id "playerId", nickname, language, play, balance, seats.free,
  max_jackpot "maxJackpot", json_build_object('code', currency_code, 'exponent', currency_exponent, 'symbol', currency_symbol) currency`;
export const ROUND = `id, reference, trial, picked, drawn, stake_minor "stakeMinor", payout_minor "payoutMinor", state, refusal,
  settles_at "settlesAt", within, legs, cashed_at "cashedAt", rounds.free, hand, jackpot, jackpot_hit "jackpotHit",
  jackpot_minor "jackpotMinor", bet_on "betOn",
  exists (select from calls where round_id = rounds.id and calls.kind = 'win' and calls.state in ('refused', 'given_up')) unpaid`;
export const CALL = `calls.id, calls.round_id "roundId", seats.id "seatId", seats.vendor, calls.kind, calls.body, calls.state,
  calls.attempts, calls.answer`;
