-- How far the time of a vendor's command may be from the database's: one row, the owner's.
create table seamless_clock (
  single boolean primary key default true check (single),
  leeway interval not null check (leeway > interval '0')
);
insert into seamless_clock (leeway) values ('5 minutes');
insert into owner_tables values ('seamless_clock');
