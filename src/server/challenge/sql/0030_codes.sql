-- One-time codes, and the messages that carry them. Times are the application's clock.

-- Of a purpose and a recipient there is one code: a new one replaces the last. Neither is kept in the clear.
create table codes (
  purpose text not null check (purpose in ('login', 'register', 'forgot', 'proof')),
  recipient_hash bytea not null check (length(recipient_hash) = 32),
  code_hash bytea not null check (length(code_hash) = 32),
  expires_at timestamptz not null,
  tries smallint not null default 0,
  primary key (purpose, recipient_hash)
);

-- Messages to somebody outside. Recipient and contents are sealed, and gone once the message is settled.
create table deliveries (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'email')),
  kind text not null,
  language text not null,
  sealed bytea,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed')),
  -- Why it failed: refused, unsure (it may have arrived), too_late.
  failure text,
  -- Nobody needs it after this.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state in ('queued', 'sending')) = (settled_at is null)),
  check ((state in ('queued', 'sending')) = (sealed is not null)),
  check ((state = 'failed') = (failure is not null))
);
create index deliveries_by_age on deliveries (created_at);

-- What the demonstration's outbox "sent", sealed as well.
create table outbox_messages (
  id uuid primary key,
  sealed bytea not null,
  sent_at timestamptz not null
);
create index outbox_messages_by_age on outbox_messages (sent_at desc);
