-- A provider's payment credits one deposit, ever: the claim is taken in the transaction that credits.
create table provider_payments (
  provider text not null,
  payment_id text not null,
  deposit_id text not null unique references deposits (id),
  primary key (provider, payment_id)
);

-- Payments that a provider says were made and that credited nothing: someone must look, and return or credit the money.
-- One that is credited later closes its own.
create table payment_reviews (
  id bigint generated always as identity primary key,
  provider text not null,
  payment_id text not null,
  deposit_id text not null,
  code text not null,
  amount text not null,
  currency text not null,
  times int not null default 1,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  closed_by text,
  unique (provider, payment_id, deposit_id, amount, currency)
);
create index payment_reviews_open on payment_reviews (last_at) where closed_at is null;

insert into provider_payments
  select distinct on (provider, payment_id) provider, payment_id, id from deposits
  where payment_id is not null order by provider, payment_id, number;
-- What was credited by a payment that had credited another deposit before it.
insert into payment_reviews (provider, payment_id, deposit_id, code, amount, currency)
  select distinct on (d.id) d.provider, d.payment_id, d.id, 'payment_conflict', w.amount, w.currency
  from deposits d join provider_words w
    on w.provider = d.provider and w.deposit_id = d.id and w.payment_id = d.payment_id and w.answer = 'credited'
  where not exists (select from provider_payments p where p.deposit_id = d.id)
  order by d.id, w.id;
