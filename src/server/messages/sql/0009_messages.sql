-- The inbox of a member. Words are the reader's language's: a row holds what they are filled with.
create table messages (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  kind text not null check (kind in ('welcome', 'deposit_credited', 'deposit_failed', 'withdrawal_approved',
    'withdrawal_rejected')),
  params jsonb not null,
  written_at timestamptz not null,
  read_at timestamptz
);
create index messages_of_member on messages (member_id, id desc);
create index unread_messages on messages (member_id) where read_at is null;
