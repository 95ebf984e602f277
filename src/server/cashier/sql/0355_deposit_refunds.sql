-- What is to go back to a payer through the provider that it came by: a deposit's credit, whose money is held meanwhile, or
-- money that was never credited (of a review). Its id is the reference under which the provider acts once.
create table deposit_refunds (
  id text primary key,
  deposit_id text not null references deposits (id),
  review_id bigint references payment_reviews (id),
  provider text not null,
  payment_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null default 'asked' check (state in ('asked', 'refunded', 'failed')),
  reason text not null check (reason <> ''),
  asked_by text not null check (asked_by <> ''),
  asks int not null default 0,
  -- What the provider calls it, once done; why it did not.
  outside_id text,
  fault text,
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  check ((state = 'asked') = (closed_at is null))
);
-- A payment goes back once.
create unique index deposit_refunds_standing on deposit_refunds (provider, payment_id) where state <> 'failed';
create index deposit_refunds_of_deposit on deposit_refunds (deposit_id);
insert into owner_tables values ('deposit_refunds', true);
