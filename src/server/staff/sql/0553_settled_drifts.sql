-- What `reconcile` found and nothing makes right any more, as two of staff settled it: exactly what was found then.
create table settled_drifts (
  approval_id bigint primary key references staff_approvals (id),
  what text not null,
  drift_id text not null,
  found text not null,
  expected text not null,
  reason text not null,
  settled_at timestamptz not null default clock_timestamp()
);
create trigger stays before update or delete on settled_drifts for each statement execute function books_forbid();
insert into owner_tables values ('settled_drifts');
