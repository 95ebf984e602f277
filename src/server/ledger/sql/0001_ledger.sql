-- The ledger: double entry, append-only, minor units, one currency an account. Only ledger_post, ledger_hold,
-- ledger_settle_hold and ledger_void_hold move money. They answer refusals as values and never raise for one, so that
-- a larger function may call them within its own statement.

create table currencies (
  code text primary key check (code ~ '^[A-Z][A-Z0-9_]{1,15}$'),
  exponent smallint not null check (exponent between 0 and 9),
  symbol text not null,
  realm text not null check (realm in ('real', 'play')),
  unique (code, realm)
);

insert into currencies (code, exponent, symbol, realm) values
  ('VND', 2, '₫', 'real'),
  ('IDR', 2, 'Rp', 'real'),
  ('USDT', 6, '₮', 'real'),
  ('VND_PLAY', 2, '₫', 'play');

-- An account with a floor keeps its balance in its row, and a transfer locks it. One without (the house's) is only
-- read: its balance is the sum of its entries, so that all members' bets do not wait for one row.
create table accounts (
  id bigint generated always as identity primary key,
  owner_kind text not null check (owner_kind <> ''),
  owner_id bigint not null,
  purpose text not null check (purpose <> ''),
  currency text not null,
  realm text not null,
  floor_minor bigint check (floor_minor >= -9000000000000000000),
  balance_minor bigint not null default 0,
  frozen_in boolean not null default false,
  frozen_out boolean not null default false,
  opened_at timestamptz not null default now(),
  unique (owner_kind, owner_id, purpose, currency),
  foreign key (currency, realm) references currencies (code, realm),
  check (case when floor_minor is null then balance_minor = 0 else balance_minor >= floor_minor end)
) with (fillfactor = 70);

create table transfers (
  id bigint generated always as identity primary key,
  reference text not null unique check (length(reference) between 1 and 200),
  kind text not null check (kind <> ''),
  body_hash text not null,
  posted_at timestamptz not null default clock_timestamp(),
  meta jsonb not null default '{}'
);

-- No foreign keys: each insert would share-lock the house's rows. The function has read both rows, neither can be
-- deleted, and the reconcile looks for orphans.
create table entries (
  id bigint generated always as identity,
  transfer_id bigint not null,
  account_id bigint not null,
  amount_minor bigint not null check (amount_minor <> 0),
  balance_after_minor bigint,
  primary key (account_id, id)
);
create index entries_of_transfer on entries (transfer_id);

create table holds (
  id bigint generated always as identity primary key,
  reference text not null unique,
  kind text not null,
  account_id bigint not null references accounts (id),
  held_account_id bigint not null references accounts (id),
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'open' check (state in ('open', 'settled', 'voided')),
  opened_by bigint not null references transfers (id),
  closed_by bigint references transfers (id),
  to_account_id bigint references accounts (id),
  settled_minor bigint check (settled_minor > 0 and settled_minor <= amount_minor),
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  check ((state = 'open') = (closed_by is null)),
  check ((state = 'settled') = (settled_minor is not null and to_account_id is not null))
);
create index holds_of_account on holds (account_id, id desc);
create index open_holds on holds (held_account_id) where state = 'open';

create function ledger_forbid() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of % is forbidden', tg_op, tg_table_name using errcode = '42501';
end $$;

create trigger append_only before update or delete or truncate on transfers
  for each statement execute function ledger_forbid();
create trigger append_only before update or delete or truncate on entries
  for each statement execute function ledger_forbid();
create trigger never_deleted before delete or truncate on accounts
  for each statement execute function ledger_forbid();
create trigger never_deleted before delete or truncate on holds
  for each statement execute function ledger_forbid();

create function ledger_guard() returns trigger language plpgsql as $$
begin
  if current_setting('ledger.posting', true) is distinct from 'on' then
    raise exception 'only the ledger''s functions change % of this kind', tg_table_name using errcode = '42501';
  end if;
  return null;
end $$;

create trigger moved_by_ledger
  before update of id, owner_kind, owner_id, purpose, currency, realm, balance_minor on accounts
  for each statement execute function ledger_guard();
create trigger moved_by_ledger before insert on entries
  for each statement execute function ledger_guard();
create trigger moved_by_ledger before insert or update on holds
  for each statement execute function ledger_guard();
