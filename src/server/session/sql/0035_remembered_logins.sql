-- Logins that a device may repeat without a password, for a day. The cookie's validator changes at every use: `turn`
-- counts them, and each is made of the application's secret, so that nothing here opens anything.
create table remembered_logins (
  selector text primary key check (length(selector) = 43),
  member_id bigint not null,
  device_hash bytea not null check (length(device_hash) = 32),
  turn integer not null default 0,
  turned_at timestamptz not null,
  expires_at timestamptz not null
);
create index remembered_logins_of_member on remembered_logins (member_id);
create index remembered_logins_by_age on remembered_logins (expires_at);
