-- Who tells over the wire what was drawn: known by what they sign with. Of a key pair only the public half is here.
create table lottery_sources (
  id text primary key check (id ~ '^[a-z0-9-]{2,40}$'),
  -- Ed25519, raw, base64; two while one replaces the other.
  keys text[] not null check (cardinality(keys) between 1 and 4),
  enabled boolean not null default true
);
insert into owner_tables (name) values ('lottery_sources');
