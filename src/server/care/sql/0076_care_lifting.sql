-- A block is lifted in two steps, a day apart; a self-exclusion does not end by itself.
alter table care_blocks add column lift_asked_at timestamptz;
insert into owner_tables values ('care_blocks');

create or replace function care_check(p_member_id bigint, p_act text, p_amount_minor bigint) returns text
language sql stable as $$
  select code from care_blocks
  where member_id = p_member_id and act = p_act
    and (until is null or until > clock_timestamp() or code = 'self_excluded')
  order by until desc nulls first, id
  limit 1
$$;
