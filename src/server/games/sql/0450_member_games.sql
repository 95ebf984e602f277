-- What a member keeps among the favourites, and which games were launched, when last.
create table game_favourites (
  member_id bigint not null,
  game_id bigint not null references games (id) on delete cascade,
  added_at timestamptz not null default clock_timestamp(),
  primary key (member_id, game_id)
);
create index game_favourites_of_game on game_favourites (game_id);

create table game_recents (
  member_id bigint not null,
  game_id bigint not null references games (id) on delete cascade,
  launched_at timestamptz not null,
  primary key (member_id, game_id)
);
create index game_recents_newest on game_recents (member_id, launched_at desc);
create index game_recents_of_game on game_recents (game_id);
