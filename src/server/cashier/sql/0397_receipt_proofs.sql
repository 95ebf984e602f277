-- What a member says and shows of a withdrawal that did not arrive, or not all of it: a line, and three pictures at most,
-- encoded anew. And that it was received, as staff say: nothing is returned.
alter table withdrawals
  add column receipt_comment text check (length(receipt_comment) between 1 and 140);
create table receipt_proofs (
  withdrawal_id text not null references withdrawals (id),
  place int not null check (place between 1 and 3),
  picture bytea not null check (length(picture) between 1 and 5242880),
  -- Of the picture: the same one again is no other.
  digest bytea not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (withdrawal_id, place),
  unique (withdrawal_id, digest)
);
create trigger stays before update or delete on receipt_proofs for each statement execute function books_forbid();

alter table withdrawals drop constraint withdrawals_confirmed_how_check;
alter table withdrawals add constraint withdrawals_confirmed_how_check
  check (confirmed_how in ('member', 'time', 'staff')) not valid;
alter table withdrawals drop constraint withdrawals_settled_as_check;
alter table withdrawals add constraint withdrawals_settled_as_check
  check (settled_as in ('returned', 'dismissed', 'received')) not valid;
alter table withdrawals drop constraint withdrawals_settled_when_disputed;
alter table withdrawals add constraint withdrawals_settled_when_disputed check (settled_at is null
  or case when settled_as = 'received' then state = 'received' else state in ('not_received', 'partly_received') end) not valid;
