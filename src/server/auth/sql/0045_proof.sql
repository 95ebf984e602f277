-- Where members log in from, sessions that are half open until a proof, and what proves a member.
-- Times are the application's clock.

-- ISO 3166, empty when unknown: the member is shown where a login came from.
alter table sessions add column country text not null default '';
create index sessions_by_opening on sessions (member_id, opened_at desc);

alter table known_devices
  add column id bigint generated always as identity unique,
  add column known_since timestamptz,
  add column ip text not null default '',
  add column country text not null default '',
  add column user_agent text not null default '';
update known_devices set known_since = last_login_at;
update known_devices d set ip = s.ip, user_agent = s.user_agent
  from (select distinct on (member_id, device_hash) * from sessions order by member_id, device_hash, opened_at desc) s
  where s.member_id = d.member_id and s.device_hash = d.device_hash;
alter table known_devices alter column known_since set not null;

-- Addresses that a member logged in from before; of IPv6 the network.
create table known_addresses (
  member_id bigint not null,
  address text not null,
  last_login_at timestamptz not null,
  primary key (member_id, address)
);
insert into known_addresses
  select member_id, regexp_replace(ip, '^::ffff:', ''), max(opened_at) from sessions
  where ip like '%.%' group by 1, 2;

-- A login whose password was right, and whose proof is still missing. No session: nothing but the proof looks here.
create table half_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  device_hash bytea not null check (length(device_hash) = 32),
  member_id bigint not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null
);
create index half_sessions_of_member on half_sessions (member_id);

-- The e-mail as it was when a code proved it, in lower case; another one has to be proven anew.
alter table members add column proven_email text;

-- Authenticators. The secret is sealed; a time step that was used, or one before it, is good no more.
create table totp_secrets (
  member_id bigint primary key,
  sealed bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null
);
create table recovery_codes (
  member_id bigint not null,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (member_id, code_hash)
);

alter table site
  add column login_proof jsonb not null default '{"when": "strange", "ways": ["totp", "mobile", "email"]}';
