-- Whom deposits are collected by and withdrawals paid out through. A row names its adapter, where it is asked, and
-- whether it is asked at all; what it takes in each currency stands beside it.
create table payment_providers (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  kind text not null,
  api_url text not null check (api_url ~ '^https?://\S+$'),
  enabled boolean not null default true
);
create table payment_provider_limits (
  provider text not null references payment_providers (id) on delete cascade,
  operation text not null check (operation in ('deposit', 'payout')),
  currency text not null,
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null check (max_minor >= min_minor),
  primary key (provider, operation, currency)
);

-- What we and a provider sign with, sealed under the server's own secret. One that was replaced holds until its end, so
-- that both sides can change it without losing a message.
create table provider_secrets (
  provider text not null,
  key_id int not null,
  secret_sealed bytea not null,
  ends_at timestamptz,
  primary key (provider, key_id)
);
insert into owner_tables (name)
  values ('payment_providers'), ('payment_provider_limits'), ('provider_secrets');

alter table provider_keys drop constraint provider_keys_pkey;
alter table provider_keys add column key_id int not null default 1, add column ends_at timestamptz;
alter table provider_keys add primary key (provider, key_id);

-- A deposit is opened; then its provider is asked for it, outside the transaction that opened it; then it waits for its
-- payment, at the address that the provider gave. `ask_after`: when the provider is asked about it the next time.
alter table deposits add column language text not null default '';
alter table deposits add column pay_url text;
alter table deposits add column asks int not null default 0;
alter table deposits add column ask_after timestamptz not null default clock_timestamp();
alter table deposits drop constraint deposits_state_check;
alter table deposits add constraint deposits_state_check
  check (state in ('opened', 'asked', 'pending', 'credited', 'failed', 'expired', 'cancelled'));
alter table deposits alter column state set default 'opened';
alter table deposits drop constraint deposits_check;
alter table deposits add constraint deposits_closed_check
  check ((state in ('opened', 'asked', 'pending')) = (closed_at is null));
-- What waits now was never asked for: its provider is, under the same reference.
update deposits set state = 'opened' where state = 'pending';
drop index pending_deposits;
drop index pending_deposits_of_member;
create index waiting_deposits on deposits (expires_at) where closed_at is null;
create index waiting_deposits_of_member on deposits (member_id) where closed_at is null;
create index deposits_to_ask on deposits (ask_after) where closed_at is null;

-- Pages show the ways to pay that are open.
create trigger site_touch after insert or update or delete or truncate on payment_providers
  for each statement execute function site_touch();
create trigger site_touch after insert or update or delete or truncate on payment_provider_limits
  for each statement execute function site_touch();
