-- Draws whose numbers the house draws itself: by which schedule, what was committed to beforehand, and what was revealed.

create table lottery_schedules (
  game text primary key,
  every_minutes int not null check (every_minutes between 1 and 1440 and 1440 % every_minutes = 0),
  -- When the first draw of a day is, in minutes after midnight where draws are held.
  first_minute int not null check (first_minute >= 0 and first_minute < every_minutes),
  closes_before_seconds int not null check (closes_before_seconds >= 1 and closes_before_seconds < every_minutes * 60),
  -- How many draws are on sale at the same time.
  on_sale int not null check (on_sale between 1 and 50)
);

-- Chains of beacons, made before the draws that they are for: the SHA-256 of each link is the link before it, and that
-- of the first one is the anchor. Of the last link, sealed, all others follow.
create table lottery_chains (
  anchor text primary key check (anchor ~ '^[0-9a-f]{64}$'),
  game text not null,
  links int not null check (links > 0),
  -- So many are committed to.
  taken int not null default 0 check (taken between 0 and links),
  sealed bytea not null,
  made_at timestamptz not null default clock_timestamp()
);
create index lottery_chains_of_game on lottery_chains (game) where taken < links;

-- Seeds that are secret still, each by its SHA-256.
create table lottery_seeds (
  commitment text primary key check (commitment ~ '^[0-9a-f]{64}$'),
  sealed bytea not null
);

create table lottery_house_draws (
  draw_id bigint primary key references lottery_draws (id),
  -- The SHA-256 of the seed, public before anything is sold.
  commitment text not null unique check (commitment ~ '^[0-9a-f]{64}$'),
  -- Which link of which chain the beacon is.
  anchor text not null references lottery_chains (anchor),
  link int not null check (link > 0),
  committed_at timestamptz not null default clock_timestamp(),
  seed text check (seed ~ '^[0-9a-f]{64}$'),
  beacon text check (beacon ~ '^[0-9a-f]{64}$'),
  revealed_at timestamptz,
  -- Tickets were sold for it: it stays.
  kept boolean not null default false,
  unique (anchor, link),
  check ((seed is null) = (revealed_at is null) and (beacon is null) = (revealed_at is null))
);
create index lottery_house_draws_secret on lottery_house_draws (draw_id) where revealed_at is null;
create index lottery_house_draws_old on lottery_house_draws (revealed_at) where revealed_at is not null and not kept;
create trigger commitment_stays before update of draw_id, commitment, anchor, link, committed_at on lottery_house_draws
  for each statement execute function books_forbid();

-- What was revealed stays (functions_house.sql).
create function lottery_revealed_stays() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger revealed_stays before update of seed, beacon, revealed_at on lottery_house_draws
  for each row execute function lottery_revealed_stays();

insert into owner_tables (name)
values ('lottery_schedules'), ('lottery_chains'), ('lottery_seeds'), ('lottery_house_draws');
