-- What members and staff say to each other.
create table support_lines (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  -- The name of staff; null: the member said it.
  staff text,
  -- The member's own key of the line, so that one sent twice is one.
  key text,
  text text not null check (length(text) between 1 and 1000),
  written_at timestamptz not null
);
create index support_lines_of on support_lines (member_id, id desc);
create unique index support_lines_once on support_lines (member_id, key) where key is not null;

-- Talks in which the member spoke last: what staff have to answer.
create table support_waiting (
  member_id bigint primary key references members (id),
  since timestamptz not null
);
create index support_waiting_since on support_waiting (since);

-- What members think of the site.
create table feedback (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  kind text not null,
  content text not null check (length(content) <= 1000),
  written_at timestamptz not null,
  done_at timestamptz
);
create index feedback_open on feedback (id) where done_at is null;
create index feedback_of on feedback (member_id, written_at desc);

create table feedback_pictures (
  feedback_id bigint references feedback (id),
  place smallint check (place between 1 and 3),
  picture bytea not null,
  digest bytea not null,
  primary key (feedback_id, place)
);
