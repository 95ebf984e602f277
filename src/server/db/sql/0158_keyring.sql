-- The secrets that values were sealed and hashed under, by what each is called; no row tells anything of one. The newest
-- that is not retired is in force in every process. `named`: what is sealed says its key, which the version before this
-- cannot read; a database with members begins without, until the operator rotates.
create table keyring (
  key_id text primary key check (key_id ~ '^[0-9a-f]{8}$'),
  named boolean not null,
  in_force_since timestamptz not null default clock_timestamp(),
  retired_at timestamptz
);
insert into owner_tables (name) values ('keyring');
