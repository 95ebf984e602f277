-- What a jackpot of a vendor's may pay at most, by currency, as amounts: without it none is taken there.
alter table vendors add column jackpots jsonb not null default '{}';

-- The pots of vendors' jackpots, as they were told last.
create table game_jackpots (
  vendor_id int not null references vendors (id) on delete cascade,
  reference text not null check (reference ~ '^[A-Za-z0-9_.:-]{1,100}$'),
  currency text not null,
  name text not null,
  -- The vendor's own ids of the games that it is won at.
  games text[] not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- What it begins at again once it was won.
  seed_minor bigint not null check (seed_minor >= 0),
  told_at timestamptz not null,
  -- What it was before it was told lower though nothing was paid, and when that was.
  before_minor bigint,
  fell_at timestamptz,
  -- What was paid of it.
  wins bigint not null default 0,
  won_minor bigint not null default 0,
  won_at timestamptz,
  primary key (vendor_id, reference, currency)
);
insert into owner_tables values ('game_jackpots');

-- What of a win a jackpot paid, and which.
alter table vendor_transactions
  add column jackpot text,
  add column jackpot_minor bigint not null default 0,
  add constraint vendor_transactions_jackpot check ((jackpot is null) = (jackpot_minor = 0)
    and jackpot_minor between 0 and amount_minor) not valid;
alter table game_rounds
  add column jackpot_minor bigint not null default 0,
  add constraint game_rounds_jackpot check (jackpot_minor >= 0) not valid;
