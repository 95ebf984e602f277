-- Invitation codes that count at a registration, and the code of a site's own address.
create table affiliate_codes (
  code text primary key,
  code_key text not null unique check (code_key <> ''),
  name text not null,
  -- Addresses (hosts) on which it counts; none: on all.
  domains jsonb not null default '[]',
  enabled boolean not null default true
);
alter table domains add column affiliate_code text;
