-- What members may send to one another, by currency; of one without a row, nothing.
create table member_transfer_limits (
  currency text primary key,
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null check (max_minor >= min_minor),
  -- Of what one member sends within 24 hours.
  day_minor bigint not null check (day_minor >= max_minor)
);
insert into owner_tables values ('member_transfer_limits');

-- Money that a member sent to the member above, or to one below. Written by wallet_transfer_to_member alone, and compared
-- with the sealed transfers of the ledger (`reconcile`).
create table member_transfers (
  id text primary key check (id ~ '^[0-9A-Za-z-]+$'),
  from_member bigint not null references members (id),
  to_member bigint not null references members (id),
  direction text not null check (direction in ('up', 'down')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  sent_at timestamptz not null default clock_timestamp()
);
create index member_transfers_sent on member_transfers (from_member, sent_at desc);
create index member_transfers_received on member_transfers (to_member, sent_at desc);
create trigger append_only before update or delete on member_transfers
  for each statement execute function books_forbid();
insert into owner_tables values ('member_transfers');
