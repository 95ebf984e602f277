-- The functions of staff. Applied again whenever this text changes (db/migrate.ts).

-- An account keeps its name; one administrator who may log in is always left. What an account was allowed ends with its
-- password, its roles and its stop: every login of it.
create or replace function staff_accounts_guard() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if (new.id, new.name, new.made_at) is distinct from (old.id, old.name, old.made_at) then
    raise exception 'an account of staff stays as it was named' using errcode = '42501';
  end if;
  if old.stopped_at is null and 'administrator' = any (old.roles)
     and (new.stopped_at is not null or not 'administrator' = any (new.roles)) then
    -- Of two who stop each other at the same time, the second sees what the first did.
    perform pg_advisory_xact_lock(1937006182);
    if not exists (select from staff_accounts
                   where id <> old.id and stopped_at is null and 'administrator' = any (roles)) then
      raise exception 'the last administrator stays' using errcode = '55000', constraint = 'staff_last_administrator';
    end if;
  end if;
  if (new.password_hash, new.roles, new.stopped_at) is distinct from (old.password_hash, old.roles, old.stopped_at) then
    update staff_sessions set ended_at = clock_timestamp() where staff_id = old.id and ended_at is null;
  end if;
  return new;
end $$;

-- A stop keeps the roles that it was made with.
create or replace function staff_stop_rank() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  new.stopped_as := (select roles from staff_accounts where name = new.stopped_by);
  return new;
end $$;

create or replace function staff_approval_hash(p_act text, p_subject text, p_content jsonb) returns bytea
language sql immutable as $$
  select sha256(convert_to(seal_text(p_act, p_subject, p_content::text), 'UTF8'))
$$;

-- Whether a member of staff may ask for approvals and decide on them now.
create or replace function staff_may_decide(p_id bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from staff_accounts where id = p_id and stopped_at is null and not must_change
    and roles && array['payments', 'risk', 'administrator'])
$$;

-- An approval is for what was asked, and stays so: decided once, by another member of staff who may log in and whose role
-- it is; spent once, while it lasts and is still theirs to ask for and to give.
create or replace function staff_approvals_guard() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare
  now_at constant timestamptz := clock_timestamp();
begin
  if tg_op = 'INSERT' then
    if num_nonnulls(new.decision, new.decided_by, new.decided_at, new.spent_by, new.spent_at, new.spent_in) > 0 then
      raise exception 'an approval begins as it was asked for' using errcode = '42501';
    end if;
    new.content_hash := staff_approval_hash(new.act, new.subject, new.content);
    return new;
  end if;
  if (new.id, new.act, new.subject, new.content, new.content_hash, new.reason, new.asked_by, new.asked_at, new.expires_at)
     is distinct from
     (old.id, old.act, old.subject, old.content, old.content_hash, old.reason, old.asked_by, old.asked_at, old.expires_at)
  then
    raise exception 'an approval is for what was asked' using errcode = '42501';
  end if;
  if (new.decision, new.decided_by, new.decided_at) is distinct from (old.decision, old.decided_by, old.decided_at) then
    if old.decision is not null or old.expires_at <= now_at or new.decided_by = old.asked_by
       or not staff_may_decide(new.decided_by) then
      raise exception 'this approval is not decided so' using errcode = '42501';
    end if;
  end if;
  if (new.spent_by, new.spent_at, new.spent_in) is distinct from (old.spent_by, old.spent_at, old.spent_in) then
    if old.spent_at is not null or old.decision is distinct from 'approved' or old.expires_at <= now_at
       or not staff_may_decide(old.asked_by) or not staff_may_decide(old.decided_by)
       or exists (select from staff_accounts where id = new.spent_by and stopped_at is not null) then
      raise exception 'this approval is not spent so' using errcode = '42501';
    end if;
    new.spent_in := pg_current_xact_id();
  end if;
  return new;
end $$;

-- Asks for an approval, or finds the one that waits for the same content. Of two who ask at the same time one asks.
create or replace function staff_ask_approval(
  p_act text, p_subject text, p_content jsonb, p_reason text, p_by text, p_life interval
) returns table (id bigint, is_new boolean) language plpgsql set search_path = public, pg_temp as $$
declare
  found_id bigint;
begin
  perform pg_advisory_xact_lock(1937006183, hashtext(p_act || ' ' || p_subject));
  select a.id into found_id from staff_approvals a
    where a.subject = p_subject and a.act = p_act and a.content_hash = staff_approval_hash(p_act, p_subject, p_content)
      and a.decision is null and a.expires_at > clock_timestamp() order by a.id limit 1;
  if found then return query select found_id, false; return; end if;
  return query insert into staff_approvals as made (act, subject, content, content_hash, reason, asked_by, expires_at)
    values (p_act, p_subject, p_content, '', p_reason,
      (select s.id from staff_accounts s where s.name = p_by and s.stopped_at is null), clock_timestamp() + p_life)
    returning made.id, true;
end $$;

-- Spends the approval of exactly this, in the transaction of what it allows; null where there is none, or where one of
-- the two may not decide any more. Of two at the same time the second finds it spent.
create or replace function staff_spend_approval(p_act text, p_subject text, p_content jsonb, p_by text) returns bigint
language sql set search_path = public, pg_temp as $$
  update staff_approvals set spent_at = clock_timestamp(), spent_in = pg_current_xact_id(),
      spent_by = (select s.id from staff_accounts s where s.name = p_by and s.stopped_at is null)
    where id = (
      select id from staff_approvals
      where subject = p_subject and act = p_act and content_hash = staff_approval_hash(p_act, p_subject, p_content)
        and decision = 'approved' and spent_at is null and expires_at > clock_timestamp()
        and staff_may_decide(asked_by) and staff_may_decide(decided_by)
      order by id limit 1 for update)
    returning id
$$;

-- Decides on an approval: `decided`, or why not.
create or replace function staff_decide_approval(p_id bigint, p_by text, p_decision text) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
  asked staff_approvals;
  decider constant bigint := (select id from staff_accounts where name = p_by and stopped_at is null);
begin
  select * into asked from staff_approvals where id = p_id for update;
  if not found then return 'not_found'; end if;
  if asked.asked_by = decider then return 'own_approval'; end if;
  if asked.decision is not null then return 'already_decided'; end if;
  if asked.expires_at <= clock_timestamp() then return 'approval_expired'; end if;
  update staff_approvals set decision = p_decision, decided_by = decider, decided_at = clock_timestamp() where id = p_id;
  return 'decided';
end $$;

-- Settles a drift of the books by an approval of exactly it that is spent in this very transaction. The owner's.
create or replace function staff_settle_drift(p_approval bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into settled_drifts (approval_id, what, drift_id, found, expected, reason)
  select id, content ->> 'what', content ->> 'id', content ->> 'found', content ->> 'expected', content ->> 'reason'
  from staff_approvals where id = p_approval and act = 'drift_settle' and spent_in = pg_current_xact_id();
  if not found then
    raise exception 'nobody agreed to settle this' using errcode = '42501';
  end if;
end $$;
