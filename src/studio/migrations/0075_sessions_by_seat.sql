-- A sitting is the launches at a seat that followed each other.
create index sessions_by_seat on sessions (seat_id, id desc);
