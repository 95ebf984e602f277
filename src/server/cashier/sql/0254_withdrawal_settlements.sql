-- What the operator made of a withdrawal that the member says did not arrive, or not all of it: returned to the balance,
-- or dismissed. Once, and the owner's (functions.sql).
alter table withdrawals
  add column settled_at timestamptz,
  add column settled_as text check (settled_as in ('returned', 'dismissed')),
  add column settled_reason text,
  add constraint withdrawals_settled_whole check (num_nulls(settled_at, settled_as, settled_reason) in (0, 3)),
  add constraint withdrawals_settled_when_disputed
    check (settled_at is null or state in ('not_received', 'partly_received'));
