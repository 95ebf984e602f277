-- The site as its operator dresses it: one row, and what hangs on it. Anything that a page shows of it moves `version`.
create table site (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1,
  merchant text not null default 'pleno',
  merchant_code text not null default 'PLENO',
  name text not null default 'Pleno',
  licence text,
  theme_on_mount text check (theme_on_mount in ('light', 'dark')),
  public_captcha boolean not null default false,
  flags jsonb not null default '{}',
  modules jsonb not null default '[]',
  maintenance boolean not null default false,
  region_restriction boolean not null default false
);
insert into site default values;

create table banners (
  id bigint generated always as identity primary key,
  code text not null unique,
  group_name text not null
    check (group_name in ('home', 'hot', 'down', 'promotion', 'shop', 'help', 'reg', 'w_reg')),
  position integer not null,
  enabled boolean not null default true,
  linkage_type text not null check (linkage_type in ('none', 'page', 'game', 'external')),
  url text not null default '',
  art text not null,
  title jsonb not null,
  text jsonb not null,
  action jsonb not null,
  -- An address inside the site, or an https one: nothing else ever gets into a link.
  check (case linkage_type
    when 'none' then true
    when 'external' then url ~ '^https://'
    else url ~ '^/([^/\\]|$)'
  end)
);

create table notices (
  id bigint generated always as identity primary key,
  code text not null unique,
  title jsonb not null,
  published_at timestamptz not null,
  enabled boolean not null default true
);

create table registration_rules (
  field text primary key,
  enabled boolean not null,
  required boolean not null,
  accepted_pattern text not null,
  pattern_id text not null,
  min_length integer not null check (min_length >= 0),
  max_length integer not null check (max_length between min_length and 10000),
  type text not null check (type in ('text', 'password', 'tel', 'email'))
);

-- Moves the version and tells every process; whoever shows something on pages hangs `site_touch` on its table.
create function site_moves() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  perform pg_notify('site_changed', new.version::text);
  return new;
end $$;
create trigger site_moves before update on site for each row execute function site_moves();

create function site_touch() returns trigger language plpgsql as $$
begin
  update site set version = version;
  return null;
end $$;
create trigger site_touch after insert or update or delete or truncate on banners
  for each statement execute function site_touch();
create trigger site_touch after insert or update or delete or truncate on notices
  for each statement execute function site_touch();
create trigger site_touch after insert or update or delete or truncate on registration_rules
  for each statement execute function site_touch();
