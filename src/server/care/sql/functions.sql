-- The functions of responsible play. Applied again whenever this text changes (db/migrate.ts).

-- Null, or the code that refuses the act: of what is closed for the member, or of an account that is being closed, or is.
-- By the database's clock: a bet asks within its own statement.
create or replace function care_check(p_member_id bigint, p_act text, p_amount_minor bigint) returns text
language sql stable as $$
  select coalesce(
    (select code from care_blocks
     where member_id = p_member_id and act = p_act
       and (until is null or until > clock_timestamp() or code = 'self_excluded')
     order by until desc nulls first, id
     limit 1),
    (select 'account_closing' from care_closures where member_id = p_member_id))
$$;

-- Whether a member keeps out of play for good, or until they ask to come back: no break, and no limit that was reached.
create or replace function care_is_excluded(p_member_id bigint) returns boolean language sql stable as $$
  select exists (
    select from care_blocks where member_id = p_member_id and act = 'bet' and code = 'self_excluded')
$$;

-- The members above one number and up to another whom nobody invites to play: something keeps them from it, for a while or
-- for good, a limit that they reached too, or they are closing the account.
create or replace function care_kept_from_play(p_after bigint, p_up_to bigint) returns setof bigint
language sql stable as $$
  select member_id from care_blocks
    where member_id > p_after and member_id <= p_up_to
      and (until is null or until > clock_timestamp() or code = 'self_excluded')
  union
  select member_id from care_closures where member_id > p_after and member_id <= p_up_to
$$;

create or replace function care_reopened() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from care_closures where member_id = new.id;
  return null;
end $$;

-- Excludes a member from what others with the same proven e-mail are excluded from, for as long; each time an operator's
-- act tells of it. It names the member by id: a name is whoever serves's to write.
create or replace function care_follow(p_member bigint) returns void language plpgsql as $$
declare
  followed record;
begin
  for followed in
    insert into care_blocks as mine (member_id, act, code, until)
    select own.id, b.act, b.code, nullif(max(coalesce(b.until, 'infinity')), 'infinity')
    from members own join members m on m.proven_email = own.proven_email and m.id <> own.id
    join care_blocks b on b.member_id = m.id and b.code = 'self_excluded'
    where own.id = p_member
    group by own.id, b.act, b.code
    on conflict (member_id, act, code) do update set until = excluded.until, set_at = clock_timestamp(),
      lift_asked_at = null
    where mine.until is not null and (excluded.until is null or excluded.until > mine.until)
    returning mine.act, mine.code, mine.until
  loop
    insert into operator_acts (acted_by, act, subject, before, after) values ('platform', 'care_follow',
      'member ' || p_member || '/' || followed.act || '/' || followed.code, 'null',
      jsonb_build_object('until', followed.until, 'reason', 'the e-mail is proven by an excluded member'));
  end loop;
end $$;

-- It follows to whichever account proves the e-mail afterwards.
create or replace function care_follow_contact() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform care_follow(new.id);
  return null;
end $$;

-- It reaches whichever account has proven the e-mail before. What it writes there is no longer than this, and ends there.
create or replace function care_follow_block() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform care_follow(other.id) from members own join members other
    on other.proven_email = own.proven_email and other.id <> own.id
    where own.id = new.member_id;
  return null;
end $$;

-- Whether a member keeps out of play at this moment, for good or for a while: as long a contact stands for one person.
create or replace function care_keeps_out(p_member_id bigint) returns boolean language sql stable as $$
  select exists (
    select from care_blocks where member_id = p_member_id and act = 'bet'
      and (code = 'self_excluded' or code = 'cooling_off' and (until is null or until > clock_timestamp())))
$$;

-- Whoever serves asks for a closure, moves its day back, takes it back and carries it out: no more.
create or replace function care_closures_stay() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return coalesce(new, old);
  end if;
  if tg_op <> 'INSERT' and old.closed_at is not null then
    raise exception 'a closed account is opened by staff' using errcode = '42501';
  end if;
  if tg_op = 'INSERT' and new.closed_at is not null
     or tg_op = 'UPDATE' and ((new.member_id, new.asked_at) is distinct from (old.member_id, old.asked_at)
       or new.closes_at < old.closes_at) then
    raise exception 'what was asked for stands' using errcode = '42501';
  end if;
  return coalesce(new, old);
end $$;
