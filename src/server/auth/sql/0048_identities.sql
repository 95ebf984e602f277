-- Sign-in by others (Google, Facebook). Times are the application's clock.

-- Who somebody is to a provider, joined to a member. A member has one of each provider.
create table identities (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null check (length(subject) between 1 and 255),
  member_id bigint not null references members (id),
  -- As the provider verified it; null when it did not.
  email text,
  linked_at timestamptz not null,
  used_at timestamptz,
  primary key (provider, subject),
  unique (member_id, provider)
);

-- Sign-ins under way: each comes back once, to the device that it began on.
create table sign_ins (
  state_hash bytea primary key check (length(state_hash) = 32),
  device_hash bytea not null check (length(device_hash) = 32),
  provider text not null,
  -- What the provider's answer is checked by.
  sealed bytea not null,
  expires_at timestamptz not null
);

-- What a provider said of somebody who has no account joined to it yet, for the device that heard it.
create table proven_identities (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  device_hash bytea not null check (length(device_hash) = 32),
  provider text not null,
  sealed bytea not null,
  expires_at timestamptz not null
);

-- ID tokens of the identity provider for codes by SMS: each is good once.
create table spent_id_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  expires_at timestamptz not null
);
