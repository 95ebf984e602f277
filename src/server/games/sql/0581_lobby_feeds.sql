-- What vendors tell of their lobbies, and at which match a launch opens.
alter table vendors add column lobby_feed boolean not null default false;
alter table game_launches add column event text check (event ~ '^[A-Za-z0-9_.:-]{1,100}$');
create table lobby_feeds (
  vendor_id integer primary key references vendors (id) on delete cascade,
  asked_at timestamptz not null,
  told_at timestamptz,
  figures jsonb,
  fault text
);
