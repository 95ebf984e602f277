-- What the operator writes to members: one row a message, however many have it in the inbox. Written by messages_…
-- functions and the operator's commands alone.
create table operator_messages (
  id bigint generated always as identity primary key,
  -- By language.
  title jsonb not null,
  text jsonb not null,
  -- A page of the site that it leads to, without a language.
  page text check (page like '/%'),
  -- It advertises: not for whom responsible gaming keeps from play.
  promotes boolean not null,
  -- Whom it goes to: what must hold of a member, all of it ({}: nothing); `member` is one by the id.
  segment jsonb not null,
  -- Null: as soon as it may.
  starts_at timestamptz,
  state text not null check (state in ('draft', 'agreed', 'sending', 'sent', 'recalled')),
  written_by text not null,
  written_at timestamptz not null default clock_timestamp(),
  agreed_by text,
  agreed_at timestamptz,
  started_at timestamptz,
  sent_at timestamptz,
  -- The newest member when it began; who came later is no part of it. And how far it has come.
  last_member bigint,
  member_cursor bigint not null default 0,
  reached int not null default 0,
  recalled_by text,
  recalled_at timestamptz,
  recall_reason text,
  -- How far the inboxes are cleared of it, how many had it, and how many of them had read it.
  clear_cursor bigint not null default 0,
  cleared int not null default 0,
  cleared_read int not null default 0,
  cleared_at timestamptz,
  -- Two people agree on what goes to more than one member.
  check (agreed_by <> written_by),
  check ((agreed_by is null) = (agreed_at is null)),
  check ((state in ('agreed', 'sending', 'sent')) <= (agreed_by is not null or segment ? 'member')),
  check ((state in ('sending', 'sent')) <= (started_at is not null and last_member is not null)),
  check ((state = 'recalled') = (recalled_at is not null)),
  check (num_nulls(recalled_by, recalled_at, recall_reason) in (0, 3))
);
create index operator_messages_open on operator_messages (id)
  where state in ('agreed', 'sending') or (state = 'recalled' and cleared_at is null);
create trigger as_written before update of id, title, text, page, promotes, segment, starts_at, written_by, written_at
  or delete on operator_messages for each statement execute function books_forbid();
insert into owner_tables values ('operator_messages');

-- The operator's message that a row of an inbox stands for; its words come from there.
alter table messages add column operator_message_id bigint;
