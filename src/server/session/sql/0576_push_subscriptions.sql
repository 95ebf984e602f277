-- What the notices that come to a closed site are signed with (VAPID): one pair for the installation, the private half
-- sealed. A new pair would end every subscription.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  private_sealed bytea not null,
  made_at timestamptz not null
);

-- A device that notices come to while the site is closed: one of a member and browser. Where its push service takes them,
-- and what they are encrypted to, is sealed. It ends with the login that it was made in.
create table push_subscriptions (
  id uuid primary key,
  member_id bigint not null,
  device_hash bytea not null,
  endpoint_hash text not null unique,
  sealed bytea not null,
  topics text[] not null,
  details boolean not null,
  user_agent text not null,
  since timestamptz not null,
  unique (member_id, device_hash)
);
create index push_subscriptions_of_device on push_subscriptions (device_hash);
