-- What others in a room see of a member: random figures behind the beginning of the username.
create table chat_names (
  room text not null,
  member_id bigint not null references members (id),
  name text not null,
  primary key (room, member_id),
  unique (room, name)
);
