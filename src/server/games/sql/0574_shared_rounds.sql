-- Links by which anybody sees a round: made when its player shows a win to others, gone 30 days later.
create table game_shared_rounds (
  code text primary key check (code ~ '^[A-Za-z0-9_-]{22}$'),
  round_id bigint not null unique references game_rounds (id),
  shared_at timestamptz not null
);
