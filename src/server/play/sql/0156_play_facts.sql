-- What was played: one row for each round or ticket that is over, written by the area that settled it, in the statement
-- that settled it. What is taken back later is a row of its own that names the first and carries its amounts below zero.
create table play_facts (
  id bigint generated always as identity,
  -- Its place in the order of seals, which readers follow too.
  seal_position bigint not null,
  member_id bigint not null,
  area text not null,
  -- Unique within the area for ever.
  reference text not null check (length(reference) between 1 and 200),
  category text not null,
  -- The vendor's code, or what an area without vendors calls its own.
  product text not null,
  game text not null,
  currency text not null,
  stake_minor bigint not null,
  -- The part of the stake that counts for turnover.
  valid_stake_minor bigint not null,
  payout_minor bigint not null,
  placed_at timestamptz not null,
  settled_at timestamptz not null,
  takes_back bigint,
  written_at timestamptz not null default clock_timestamp(),
  primary key (seal_position, id),
  unique (area, reference),
  check (case when takes_back is null then stake_minor >= 0 and valid_stake_minor between 0 and stake_minor and payout_minor >= 0
    else stake_minor <= 0 and valid_stake_minor between stake_minor and 0 and payout_minor <= 0 end)
);
do $$
begin
  execute format('alter table play_facts alter column seal_position set default (pg_current_xact_id()::text::bigint + %s)',
    coalesce((select base from seal_epochs order by epoch desc limit 1), 0));
end $$;
create index play_facts_of_member on play_facts (member_id, seal_position, id);
create unique index play_facts_taken_back on play_facts (takes_back) where takes_back is not null;
create trigger append_only before update or delete or truncate on play_facts
  for each statement execute function books_forbid();

-- How far each reader has come: everything up to this row is in what it keeps.
create table play_readers (
  name text primary key,
  position bigint not null default 0,
  fact_id bigint not null default 0
);

-- Sums by member and day (UTC, of the settlement), as far as the reader `play_days` has come.
create table play_days (
  member_id bigint not null,
  day date not null,
  area text not null,
  category text not null,
  product text not null,
  currency text not null,
  rounds bigint not null,
  stake_minor bigint not null,
  valid_stake_minor bigint not null,
  payout_minor bigint not null,
  primary key (member_id, day, area, category, product, currency)
) with (fillfactor = 85);
