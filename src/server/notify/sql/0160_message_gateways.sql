-- Who delivers e-mails and text messages for the operator, tried in the order of `place`; what each signs or logs in with
-- is sealed under the installation's key.
create table message_gateways (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  kind text not null,
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  mail_from text,
  place int not null default 1,
  enabled boolean not null default false
);
create table message_gateway_secrets (
  gateway text primary key,
  secret_sealed bytea not null
);
insert into owner_tables (name) values ('message_gateways'), ('message_gateway_secrets');

-- To which gateway a message was handed, while nobody knows how it went: no other gets it.
alter table deliveries add column gateway text;
