-- Rounds that a player plays without a stake: how many, at which bet level, and what all of them may pay at most. Granted
-- before the vendor plays the first, under the name by which the vendor knows them.
create table free_rounds (
  id bigint generated always as identity primary key,
  vendor_id int not null references vendors (id),
  reference text not null check (reference ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  game_id bigint not null references games (id),
  member_id bigint not null,
  currency text not null,
  rounds int not null check (rounds between 1 and 1000),
  -- What a round is played at: the vendor pays by it, and what a round may pay is counted from it.
  stake_minor bigint not null check (stake_minor > 0),
  -- What all of them together may pay.
  most_minor bigint not null check (most_minor > 0),
  -- None begins later; what was begun is paid.
  valid_until timestamptz not null,
  begun int not null default 0 check (begun between 0 and rounds),
  won_minor bigint not null default 0 check (won_minor between 0 and most_minor),
  approval_id bigint not null references staff_approvals (id),
  granted_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  unique (vendor_id, reference)
);
create index free_rounds_of_member on free_rounds (member_id, game_id) where closed_at is null;
insert into owner_tables values ('free_rounds');

-- What a round was granted by, and the bet level that its largest win is counted from.
alter table game_rounds
  add column free_rounds_id bigint,
  add column free_stake_minor bigint,
  add constraint game_rounds_free check ((free_rounds_id is null) = (free_stake_minor is null)) not valid;
