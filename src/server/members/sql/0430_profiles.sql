-- What a member tells of themselves besides a registration's fields.
alter table members add column birthday text check (birthday ~ '^\d{4}-\d{2}-\d{2}$');
alter table members add column address text;
alter table members add column nationality text;
alter table members add column occupation text;
alter table members add column income_source text;
alter table members add column telegram text;
-- When staff compared who the member is with a document; what was compared stays from then on.
alter table members add column identity_verified_at timestamptz;

-- The picture of a member's own: a small JPEG of our own making, and the digest that pages know it by.
create table member_icons (
  member_id bigint primary key references members (id),
  digest text not null check (digest ~ '^[\w-]{16}$'),
  picture bytea not null check (length(picture) <= 65536)
);
