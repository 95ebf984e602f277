-- What a provider is asked with beside what it signs with: names and values, sealed together.
create table provider_credentials (
  provider text primary key,
  credentials_sealed bytea not null
);
insert into owner_tables (name) values ('provider_credentials');

-- What a provider calls a deposit that it was asked for: some are asked about it by nothing else.
alter table deposits add column outside_id text;
