-- What members' wallets took in and gave out, by kind of transfer and span of time (by quarter of an hour, so that the days
-- of every zone are made of them, and by day, UTC), as far as each account was summed. Of the entries after that, whoever
-- reads adds them up: entries of an account are written under its lock, so that none appears below one that was seen.
create table account_sums (
  account_id bigint not null,
  span text not null check (span in ('quarter', 'day')),
  kind text not null,
  begins_at timestamptz not null,
  entries bigint not null,
  in_minor bigint not null,
  out_minor bigint not null,
  first_id bigint not null,
  last_id bigint not null,
  primary key (account_id, span, kind, begins_at)
) with (fillfactor = 85);
-- Where the last entries of one kind lie.
create index account_sums_last on account_sums (account_id, kind, last_id desc) where span = 'quarter';

-- The last entry of an account that is in its sums.
create table account_sum_ends (
  account_id bigint primary key,
  last_id bigint not null
) with (fillfactor = 85);

-- How far transfers were looked at for accounts to sum: a place in the order of seals.
create table account_sum_reader (
  id int primary key default 1 check (id = 1),
  position bigint not null
);
insert into account_sum_reader (position) values (-1);
