-- Vendors that keep a wallet of their own for each player, and what members move there and back.
alter table vendors add column wallet text not null default 'single' check (wallet in ('single', 'transfer'));

-- One transfer; its id is the reference under which the vendor acts once. `in` goes to the vendor and is held meanwhile.
create table wallet_transfers (
  id text primary key check (id ~ '^[0-9A-Za-z-]+$'),
  member_id bigint not null,
  player_id bigint not null references game_players (id),
  vendor_id int not null references vendors (id),
  direction text not null check (direction in ('in', 'out')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null default 'opened' check (state in ('opened', 'asked', 'done', 'refused')),
  reason text,
  asks int not null default 0,
  ask_after timestamptz not null,
  asking_until timestamptz,
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  check ((state in ('done', 'refused')) = (closed_at is not null)),
  check ((state = 'refused') = (reason is not null))
);
create unique index wallet_transfers_under_way on wallet_transfers (player_id) where closed_at is null;
create index wallet_transfers_to_ask on wallet_transfers (ask_after) where closed_at is null;
create index wallet_transfers_by_member on wallet_transfers (member_id, opened_at desc);

-- What was asked for stands, and how it ended is said by games_end_wallet_transfer alone (functions_wallets.sql).
create function wallet_transfers_stay() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger stays before insert or update or delete on wallet_transfers
  for each row execute function wallet_transfers_stay();
