-- A pot that players fill with the same stake each, and that is split among them. Its server seed is published as its hash
-- before the first stake, and told once the pot is over.
-- betting: stakes are taken; raining: who plays is fixed, envelopes are taken; ended: split and paid; void: given back.
create table rain_pots (
  id bigint generated always as identity primary key,
  state text not null check (state in ('betting', 'raining', 'ended', 'void')),
  currency_code text not null,
  play boolean not null,
  stake_minor bigint not null check (stake_minor > 0),
  server_seed text not null,
  server_seed_hash text not null unique,
  -- What the players brought, in the order of their stakes; known once it rains.
  seeds jsonb,
  prize_minor bigint,
  -- What lay in each envelope, in minor units as texts.
  shares jsonb,
  opened_at timestamptz not null,
  rained_at timestamptz,
  ended_at timestamptz,
  check ((state in ('raining', 'ended')) = (seeds is not null and prize_minor is not null)),
  check ((state = 'ended') = (shares is not null))
);
create index rain_pots_open on rain_pots (id) where state in ('betting', 'raining');

-- A player's round of such a game hangs on its pot in place of a seed.
alter table rounds add column rain_pot_id bigint references rain_pots;
alter table rounds drop constraint rounds_check;
alter table rounds add constraint rounds_one_origin check (num_nonnulls(seed_id, crash_round_id, rain_pot_id, tienlen_hand_id) = 1);
create index rounds_by_rain_pot on rounds (rain_pot_id) where rain_pot_id is not null;

-- Whose stake it is in the order of the pot, and the envelope taken, both from 0.
create table rain_bets (
  bet_id bigint primary key references rounds,
  pot_id bigint not null references rain_pots,
  line smallint check (line >= 0),
  envelope smallint check (envelope >= 0),
  unique (pot_id, line),
  unique (pot_id, envelope)
);
