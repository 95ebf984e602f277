-- Passkeys (WebAuthn). Times are the application's clock.

-- By what authenticators know a member: random, so that it tells nobody anything.
create table passkey_owners (
  member_id bigint primary key references members (id),
  handle bytea not null unique check (length(handle) = 32)
);

create table passkeys (
  id bigint generated always as identity primary key,
  credential_id bytea not null unique check (length(credential_id) between 16 and 1023),
  member_id bigint not null references members (id),
  -- The host it was made on: a browser offers it there alone.
  rp_id text not null,
  -- COSE.
  public_key bytea not null,
  -- How often it signed, as it says itself; 0 of those that do not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Whether its maker keeps a copy, so that it outlives its device.
  backed_up boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_member on passkeys (member_id);

-- What an authenticator is asked to sign: once, on the device that asked, for minutes.
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('register', 'login', 'prove', 'act')),
  device_hash bytea not null check (length(device_hash) = 32),
  -- The session, or the half-open login, that asked; 0 of a visitor.
  holder bigint not null,
  rp_id text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_of_device on passkey_challenges (device_hash, purpose);

-- A passkey was shown in a session: good once, in place of an authenticator's figures.
create table passkey_proofs (
  code_hash bytea primary key check (length(code_hash) = 32),
  member_id bigint not null,
  session_id bigint not null,
  expires_at timestamptz not null
);

alter table site
  alter column login_proof set default '{"when": "strange", "ways": ["passkey", "totp", "mobile", "email"]}';
update site set login_proof = jsonb_set(login_proof, '{ways}', '["passkey"]'::jsonb || (login_proof -> 'ways'));
