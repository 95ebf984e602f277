-- The chat room: one room for each language.
create table chat_lines (
  id bigint generated always as identity primary key,
  room text not null,
  member_id bigint not null references members (id),
  -- As others saw the member then.
  name text not null,
  text text not null check (length(text) between 1 and 300),
  reply_to bigint references chat_lines (id) on delete set null,
  -- The member's own key of the line, so that one sent twice is one.
  key text not null,
  written_at timestamptz not null,
  -- Who of staff took it out of sight.
  removed_by text,
  unique (member_id, key)
);
create index chat_lines_of on chat_lines (room, id desc) where removed_by is null;
create index chat_lines_replies on chat_lines (reply_to) where reply_to is not null;
create index chat_lines_at on chat_lines (written_at);

-- Who is in which room, as far as their page has asked lately.
create table chat_presence (
  member_id bigint primary key references members (id),
  room text not null,
  seen_at timestamptz not null
);
create index chat_presence_in on chat_presence (room, seen_at);

-- Lines that members do not think fit, until staff have looked.
create table chat_reports (
  line_id bigint references chat_lines (id) on delete cascade,
  member_id bigint references members (id),
  reported_at timestamptz not null,
  primary key (line_id, member_id)
);
create index chat_reports_at on chat_reports (reported_at);

-- Members who may read and not write; null: until staff say otherwise.
create table chat_mutes (
  member_id bigint primary key references members (id),
  until timestamptz,
  reason text not null,
  muted_by text not null
);
-- Words that no line may have, without accents and in lower case.
create table chat_words (word text primary key check (length(word) between 2 and 60));
-- How long a member waits between two lines of a room, where that is not the preset.
create table chat_rooms (room text primary key, slow_seconds int not null check (slow_seconds between 0 and 3600));
insert into owner_tables (name) values ('chat_mutes'), ('chat_words'), ('chat_rooms');
