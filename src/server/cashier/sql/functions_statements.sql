-- What statements of outsiders are matched with. Applied again whenever this text changes (db/migrate.ts).

-- A match of a statement's row goes only once it is kept among those that were undone.
create or replace function statement_match_is_kept() returns trigger language plpgsql as $$
begin
  if not exists (select from statement_matches_undone u
                 where (u.row_id, u.what, u.move_id, u.matched_at) = (old.row_id, old.what, old.move_id, old.matched_at)) then
    raise exception 'what was written stands: DELETE of statement_matches is forbidden' using errcode = '42501';
  end if;
  return old;
end $$;
