-- A message that comes to a device once, whatever became of it; what is one in the inbox (group_key) is one here.
create table push_deliveries (
  subscription_id uuid not null references push_subscriptions on delete cascade,
  ref text not null,
  topic text not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'dropped')),
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  primary key (subscription_id, ref)
);
create index push_deliveries_by_age on push_deliveries (created_at);
