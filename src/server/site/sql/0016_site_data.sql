-- What the site offers elsewhere, where else it is reached, how one writes to it; notices with text and dates.
alter table site
  add column customer_service jsonb not null default '{"email": null, "url": null, "hours": null}',
  add column gtag_id text check (gtag_id ~ '^[A-Z]{1,3}-[A-Z0-9-]{4,20}$'),
  add column image_cdns jsonb not null default '[]',
  add column launch_game_cdns jsonb not null default '[]',
  add column regions jsonb not null default '{"blocked": [], "only": []}';

alter table notices
  add column type text not null default 'B' check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  add column content jsonb not null default '{}',
  add column ends_at timestamptz check (ends_at > published_at),
  add column audience text not null default 'everyone'
    check (audience in ('everyone', 'visitors', 'members'));
create index notices_by_date on notices (published_at desc) where enabled;

create table resources (
  resource_type text primary key check (resource_type in ('Android', 'MOBILECONFIG', 'LITEAPP', 'IOS', 'USDJUMP',
    'AFFILIATELINK', 'FACEBOOK', 'INSTAGRAM', 'TELEGRAM')),
  url text not null check (url ~ '^https://'),
  qr_code_url text check (qr_code_url ~ '^https://'),
  label_name_en text not null,
  position integer not null,
  enabled boolean not null default true
);

create table domains (
  url text primary key check (url ~ '^https?://[^/]+$'),
  name text not null,
  position integer not null,
  enabled boolean not null default true
);

-- Who changed what of the site, and when: what it was before is what undoing brings back.
create table site_changes (
  id bigint generated always as identity primary key,
  changed_at timestamptz not null default now(),
  changed_by text not null,
  kind text not null,
  name text not null,
  before jsonb,
  after jsonb,
  undoes bigint references site_changes (id)
);
create function site_changes_stand() returns trigger language plpgsql as $$
begin
  raise exception 'a change that was made stands in the history';
end $$;
create trigger site_changes_stand before update or delete or truncate on site_changes
  for each statement execute function site_changes_stand();

create trigger site_touch after insert or update or delete or truncate on resources
  for each statement execute function site_touch();
create trigger site_touch after insert or update or delete or truncate on domains
  for each statement execute function site_touch();
-- Pages show vendors and games too.
create trigger site_touch after insert or update or delete or truncate on vendors
  for each statement execute function site_touch();
create trigger site_touch after insert or update or delete or truncate on games
  for each statement execute function site_touch();
