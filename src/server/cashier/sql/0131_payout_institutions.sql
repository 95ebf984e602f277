-- Where money can be sent to: the operator's list of banks, mobile wallets and USDT networks, by currency. A member's
-- account names one of them; while the list is empty, the name is typed.
create table payout_institutions (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  kind text not null check (kind in ('bank', 'mobile_wallet', 'usdt')),
  name text not null check (length(name) between 2 and 80),
  currency text not null,
  position int not null default 1000,
  enabled boolean not null default true
);
create unique index payout_institutions_by_name on payout_institutions (currency, kind, lower(name));
insert into owner_tables values ('payout_institutions');
