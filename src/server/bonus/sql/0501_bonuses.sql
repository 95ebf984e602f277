-- On what terms bonus money is given: the operator's, edited by command.
create table bonus_offers (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- By language.
  names jsonb not null,
  currency text not null,
  -- What is given; of a deposit the most.
  amount_minor bigint not null check (amount_minor > 0),
  -- Of a deposit: hundredths of it, and from which deposit on. Null: staff give it.
  deposit_percent int check (deposit_percent between 1 and 1000),
  deposit_least_minor bigint check (deposit_least_minor > 0),
  -- What is to be played, in hundredths of what is given (3000: thirty times).
  turnover_percent int not null check (turnover_percent between 100 and 10000),
  -- By category, in hundredths of a stake that count; a category that is not named is not played with it.
  weights jsonb not null,
  max_stake_minor bigint not null check (max_stake_minor > 0),
  -- The most that becomes the member's own; null: all of it.
  max_paid_minor bigint check (max_paid_minor > 0),
  days int not null check (days between 1 and 90),
  is_open boolean not null default true,
  check ((deposit_percent is null) = (deposit_least_minor is null))
);
insert into owner_tables values ('bonus_offers');

-- Bonus money given to a member, on the terms of that moment. One of a currency is played at a time, the oldest first; its
-- money is in the member's `bonus` account from when it begins until it is closed. Written by bonus_… functions alone.
create table bonuses (
  id text primary key check (id ~ '^[0-9A-Za-z-]+$'),
  number bigint generated always as identity unique,
  member_id bigint not null,
  -- The real one; the money itself is in its bonus money.
  currency text not null,
  offer text not null,
  names jsonb not null,
  amount_minor bigint not null check (amount_minor > 0),
  turnover_minor bigint not null check (turnover_minor >= amount_minor),
  weights jsonb not null,
  max_stake_minor bigint not null check (max_stake_minor > 0),
  max_paid_minor bigint check (max_paid_minor > 0),
  days int not null check (days > 0),
  -- The approval that it was given by; null: by a rule.
  approval_id bigint unique,
  deposit_id text unique,
  granted_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in
    ('waiting', 'active', 'ending', 'converted', 'used_up', 'expired', 'given_up', 'taken_back')),
  -- Why it ends, while rounds that were begun with it are played to their end.
  ends_as text check (ends_as in ('given_up', 'taken_back')),
  -- From where in the order of facts play counts for it.
  played_from bigint,
  began_at timestamptz,
  expires_at timestamptz,
  expiry_told_at timestamptz,
  closed_at timestamptz,
  played_minor bigint,
  paid_minor bigint,
  forfeited_minor bigint,
  check (num_nonnulls(approval_id, deposit_id) = 1),
  check ((state in ('active', 'ending')) <= (num_nulls(played_from, began_at, expires_at) = 0)),
  check ((state = 'ending') <= (ends_as is not null)),
  check ((state in ('waiting', 'active', 'ending')) = (closed_at is null)),
  check (num_nulls(closed_at, played_minor, paid_minor, forfeited_minor) in (0, 4))
);
create unique index bonuses_in_play on bonuses (member_id, currency) where state in ('active', 'ending');
create index bonuses_of_member on bonuses (member_id, number desc);
create index bonuses_by_expiry on bonuses (expires_at) where state in ('active', 'ending');
create trigger as_granted before update of id, member_id, currency, offer, names, amount_minor, turnover_minor, weights,
  max_stake_minor, max_paid_minor, days, approval_id, deposit_id, granted_at
  or delete on bonuses for each statement execute function books_forbid();
insert into owner_tables values ('bonuses');
