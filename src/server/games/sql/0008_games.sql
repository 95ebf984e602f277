-- Games: vendors and their catalogue.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- A name as a search sees it: without accents, in lower case, words after single blanks. Immutable, so that an index
-- may be built on it: the dictionary is named in full and its rules ship with Postgres.
create function games_plain(name text) returns text
  language sql immutable strict parallel safe
  return ' ' || lower(public.unaccent('public.unaccent'::regdictionary, name));

-- The pattern that finds a typed part of a name: three letters and more anywhere, fewer at the start of a word, so that
-- the trigram index serves both. What LIKE would read as a sign is taken literally.
create function games_name_pattern(typed text) returns text
  language sql immutable strict parallel safe
  return (
    select case when length(part) < 3 then '% ' else '%' end
             || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'
      from (select btrim(regexp_replace(games_plain(typed), '\s+', ' ', 'g')) as part) as plain
  );

create table vendors (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{2,20}$'),
  name text not null,
  position int not null default 0,
  state text not null default 'open' check (state in ('open', 'maintenance', 'hidden')),
  is_hot boolean not null default false,
  -- Its games are the house's own: they stand in INHOUSE too.
  in_house boolean not null default false,
  -- Says on screen that no real vendor is behind it.
  sandbox boolean not null default false,
  -- Whether accounts with play money may play here.
  trial_allowed boolean not null default false,
  -- Addresses; a leading {place} is replaced by the address that the configuration gives that place.
  launch_url text not null,
  launch_url2 text,
  api_url text
);

create table games (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[\w.:-]{1,100}$'),
  node_id text not null unique,
  vendor_id int not null references vendors,
  -- The vendor's own name for it, in its calls and its address.
  vendor_code text not null,
  category text not null check (category in ('LOTT', 'ELOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP')),
  name text not null,
  plain_name text not null generated always as (games_plain(name)) stored,
  position int not null default 0,
  lines int not null default 0 check (lines >= 0),
  number int not null check (number between 1 and 90),
  is_hot boolean not null default false,
  is_new boolean not null default false,
  state text not null default 'open' check (state in ('open', 'maintenance', 'hidden')),
  image text,
  -- The subject and inks of the drawn card, where they were dealt; null leaves them to the code.
  art_motif text,
  art_palette int,
  -- A round's wins beyond its stake times this are not paid but reviewed.
  max_win_multiple bigint not null default 20000 check (max_win_multiple > 0),
  unique (vendor_id, vendor_code)
);
create index games_by_category on games (category, position, id) where state <> 'hidden';
create index games_by_vendor on games (vendor_id, category, position, id) where state <> 'hidden';
create index games_hot on games (position, id) where is_hot and state <> 'hidden';
create index games_by_name on games using gin (plain_name gin_trgm_ops) with (fastupdate = off)
  where state <> 'hidden';
