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

-- A self-exclusion follows a proven e-mail to whichever account proves it, and lasts as long there; each time an
-- operator's act tells of it.
create or replace function care_follow_contact() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  followed record;
begin
  for followed in
    insert into care_blocks as mine (member_id, act, code, until)
    select new.id, b.act, b.code, nullif(max(coalesce(b.until, 'infinity')), 'infinity')
    from care_blocks b join members m on m.id = b.member_id
    where m.proven_email = new.proven_email and m.id <> new.id and b.code = 'self_excluded'
    group by b.act, b.code
    on conflict (member_id, act, code) do update set until = excluded.until, set_at = clock_timestamp(),
      lift_asked_at = null
    where mine.until is not null and (excluded.until is null or excluded.until > mine.until)
    returning mine.act, mine.code, mine.until
  loop
    insert into operator_acts (acted_by, act, subject, before, after) values ('platform', 'care_follow',
      new.username || '/' || followed.act || '/' || followed.code, 'null',
      jsonb_build_object('until', followed.until, 'reason', 'the e-mail is proven by an excluded member'));
  end loop;
  return null;
end $$;
