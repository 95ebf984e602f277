-- Where a way to deposit is open (ISO 3166; none: everywhere), and whether its payers show that they paid.
alter table payment_methods
  add column countries text[] not null default '{}',
  add column asks_proof boolean not null default false;

-- What was agreed on when it was opened, and how many pictures were shown.
alter table deposits
  add column asks_proof boolean not null default false,
  add column proofs int not null default 0;

-- What a payer shows of a deposit: three pictures at most, encoded anew.
create table deposit_proofs (
  deposit_id text not null references deposits (id),
  place int not null check (place between 1 and 3),
  picture bytea not null check (length(picture) between 1 and 5242880),
  -- Of the picture: the same one again is no other.
  digest bytea not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (deposit_id, place),
  unique (deposit_id, digest)
);
create trigger stays before update or delete on deposit_proofs for each statement execute function books_forbid();
