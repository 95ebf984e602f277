-- Pictures that an operator added, re-encoded (server/site/pictures.ts). A name is made of the content: one that is
-- shown somewhere never changes.
create table pictures (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{22}\.(webp|png|jpg)$'),
  use text not null check (use in ('logo', 'icon', 'poster', 'banner')),
  width int not null,
  height int not null,
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  added_at timestamptz not null default now()
);
insert into owner_tables values ('pictures');

-- The brand: its pictures, and the colour of what is pressed. Null is the product's own.
alter table site
  add column logo text references pictures,
  add column logo_on_light text references pictures,
  add column icon text references pictures,
  add column poster text references pictures,
  add column accent text check (accent ~ '^#[0-9a-f]{6}$');
alter table banners add column picture text references pictures;
