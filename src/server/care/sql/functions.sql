-- The functions of responsible play. Applied again whenever this text changes (db/migrate.ts).

-- Null, or the code that refuses the act. By the database's clock: a bet asks within its own statement.
create or replace function care_check(p_member_id bigint, p_act text, p_amount_minor bigint) returns text
language sql stable as $$
  select code from care_blocks
  where member_id = p_member_id and act = p_act
    and (until is null or until > clock_timestamp() or code = 'self_excluded')
  order by until desc nulls first, id
  limit 1
$$;
