-- Sums by member and quarter of an hour (of the settlement), as far as the reader `play_quarters` has come: the days of
-- every zone are made of them. With where the facts of each lie in the order in which they are followed.
create table play_quarters (
  member_id bigint not null,
  begins_at timestamptz not null,
  area text not null,
  category text not null,
  product text not null,
  currency text not null,
  rounds bigint not null,
  stake_minor bigint not null,
  valid_stake_minor bigint not null,
  payout_minor bigint not null,
  first_position bigint not null,
  last_position bigint not null,
  primary key (member_id, begins_at, area, category, product, currency)
) with (fillfactor = 85);
