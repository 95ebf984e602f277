-- Who stands directly above a member. Written by the owner alone: money moves by it.
create table uplines (
  member_id bigint primary key references members (id),
  upline_id bigint not null references members (id),
  since timestamptz not null default clock_timestamp(),
  check (member_id <> upline_id)
);
create index uplines_of on uplines (upline_id);
insert into owner_tables values ('uplines');
