-- Whether a member keeps out of play for good, or until they ask to come back: no break, and no limit that was reached.
-- Applied again whenever this text changes (db/migrate.ts).
create or replace function care_is_excluded(p_member_id bigint) returns boolean language sql stable as $$
  select exists (
    select from care_blocks where member_id = p_member_id and act = 'bet' and code = 'self_excluded')
$$;
