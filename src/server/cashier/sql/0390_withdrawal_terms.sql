-- What a withdrawal costs, how long it takes, what may be taken within 24 hours and 30 days (null: as much as there is), and
-- how often a deposit of the currency is played before it is taken out, in hundredths (100: once).
alter table withdrawal_limits
  add column fee_fixed_minor bigint not null default 0 check (fee_fixed_minor >= 0),
  add column fee_basis_points int not null default 0 check (fee_basis_points between 0 and 5000),
  add column expected_minutes int check (expected_minutes > 0),
  add column day_minor bigint check (day_minor > 0),
  add column month_minor bigint check (month_minor > 0),
  add column turnover_percent int not null default 0 check (turnover_percent between 0 and 10000);
-- The same from a rank on, in the place of the currency's own; null: as the currency has it.
create table withdrawal_rank_limits (
  currency text not null references withdrawal_limits (currency) on delete cascade,
  rank_level int not null check (rank_level between 1 and 99),
  max_minor bigint check (max_minor > 0),
  day_minor bigint check (day_minor > 0),
  month_minor bigint check (month_minor > 0),
  primary key (currency, rank_level)
);
insert into owner_tables (name) values ('withdrawal_rank_limits');

-- Of one method another; null: the currency's.
alter table payment_methods
  add column turnover_percent int check (turnover_percent between 0 and 10000);
-- What is to be played of a deposit before it is taken out, as agreed on when it was opened; from where in the order of facts
-- of play what follows counts; and when no deposit up to it had anything left to play.
alter table deposits
  add column turnover_minor bigint not null default 0 check (turnover_minor >= 0),
  add column played_from bigint,
  add column turnover_done_at timestamptz;
create trigger turnover_as_agreed before update of turnover_minor on deposits
  for each statement execute function books_forbid();
create function deposits_count_play() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger counts_play before update of state on deposits for each row
  when (new.state = 'credited' and old.state <> 'credited' and new.turnover_minor > 0)
  execute function deposits_count_play();

-- What a withdrawal costs its member beside its amount, and the device that asked for it.
alter table withdrawals
  add column fee_minor bigint not null default 0 check (fee_minor >= 0),
  add column device_hash bytea;
create trigger fee_as_asked before update of fee_minor, device_hash on withdrawals
  for each statement execute function books_forbid();

-- Its member may take it back until it is decided on; staff may say that it was received.
alter table withdrawals drop constraint withdrawals_state_check;
alter table withdrawals add constraint withdrawals_state_check check (state in (
  'requested', 'paying', 'approved', 'rejected', 'cancelled', 'received', 'partly_received', 'not_received')) not valid;
alter table withdrawals drop constraint withdrawals_confirm_by_check;
alter table withdrawals add constraint withdrawals_confirm_by_check
  check ((state in ('requested', 'paying', 'rejected', 'cancelled')) = (confirm_by is null)) not valid;

-- How withdrawals of a currency are weighed, as the operator says (`site put risk`); none: by the weights that the platform
-- comes with, and each is looked at.
create table withdrawal_risk_rules (
  currency text primary key,
  document jsonb not null check (jsonb_typeof(document) = 'object')
);
insert into owner_tables (name) values ('withdrawal_risk_rules');
-- What a withdrawal was found to be when it was asked for: its points, what for, and what follows.
create table withdrawal_risks (
  withdrawal_id text primary key references withdrawals (id),
  points int not null check (points >= 0),
  outcome text not null check (outcome in ('automatic', 'review', 'two_people')),
  reasons jsonb not null check (jsonb_typeof(reasons) = 'array'),
  assessed_at timestamptz not null default clock_timestamp()
);
create trigger stays before update or delete on withdrawal_risks for each statement execute function books_forbid();
