-- The functions of messages. Applied again whenever this text changes (db/migrate.ts).

-- The members above one number and up to another whom a message of the operator goes to, and their language, null where
-- they chose none: those who can log in and have an inbox, of whom all of the segment holds. One that promotes leaves out
-- whom responsible gaming keeps from play.
create or replace function messages_recipients(p_segment jsonb, p_promotes boolean, p_after bigint, p_up_to bigint)
returns table (member_id bigint, language text) language sql stable as $$
  select m.id, m.language from members m
  where m.id > p_after and m.id <= p_up_to and m.status = 'active' and m.kind <> 4
    and (not p_segment ? 'member' or m.id = (p_segment ->> 'member')::bigint)
    and (not p_segment ? 'languages' or p_segment -> 'languages' ? coalesce(m.language, 'none'))
    and (not p_segment ? 'currencies' or p_segment -> 'currencies' ? m.currency)
    and (not p_segment ? 'ranks' or p_segment -> 'ranks' ? coalesce(m.rank_level, 0)::text)
    and (not p_segment ? 'registeredSince' or m.registered_at >= (p_segment ->> 'registeredSince')::timestamptz)
    and (not p_segment ? 'registeredBefore' or m.registered_at < (p_segment ->> 'registeredBefore')::timestamptz)
    and (not p_segment ? 'loginSince' or m.last_login_at >= (p_segment ->> 'loginSince')::timestamptz)
    and (not p_segment ? 'loginBefore'
      or coalesce(m.last_login_at, m.registered_at) < (p_segment ->> 'loginBefore')::timestamptz)
    and (not p_segment ? 'countries' or p_segment -> 'countries' ? coalesce(nullif((
      select d.country from known_devices d where d.member_id = m.id order by d.last_login_at desc limit 1), ''), 'none'))
    and (not p_segment ? 'deposited' or (p_segment ->> 'deposited' <> 'never') = exists (
      select from deposits d where d.member_id = m.id and d.state = 'credited'))
    and (not p_segment ? 'depositedSince' or exists (
      select from deposits d where d.member_id = m.id and d.state = 'credited'
        and d.closed_at >= (p_segment ->> 'depositedSince')::timestamptz))
    and not (p_promotes and m.id in (select care_kept_from_play(p_after, p_up_to)))
$$;

-- Refuses whoever is not the owner of the table.
create or replace function messages_of_operator_guard() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if (select relowner from pg_class where oid = tg_relid) <> current_user::regrole then
    raise exception 'only the operator puts a message of the operator into an inbox' using errcode = '42501';
  end if;
  return new;
end $$;

-- Whether those of staff who stand behind a message may still: who wrote it writes, who agreed agrees.
create or replace function messages_may_begin(p_written_by text, p_agreed_by text) returns boolean
language sql stable as $$
  select exists (select from staff_accounts where name = p_written_by and stopped_at is null
      and roles && array['content', 'administrator'])
    and (p_agreed_by is null or exists (select from staff_accounts where name = p_agreed_by and stopped_at is null
      and roles && array['content', 'risk', 'administrator']))
$$;

-- Writes the next inboxes of an operator's message, once each: of at most `p_size` members, in the order of their numbers.
-- Begins it when its time has come, by the database's clock, and holds it back where that is more than an hour ago, those
-- behind it may not any more, or nobody agreed on it to a member whom responsible gaming keeps from play by now. Answers
-- between which members it wrote, and whether there are more; nothing where it does not go on: it is not agreed on, waits
-- for its time, is held back, is out, or was recalled.
create or replace function messages_send_batch(p_id bigint, p_size int)
returns table (after_member bigint, up_to_member bigint, written int, has_more boolean) language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  -- A recall waits for the batch, and the next batch finds it.
  message operator_messages;
  upto bigint;
  count_of int;
  held text;
begin
  select * into message from operator_messages where id = p_id for update;
  if not found or message.state not in ('agreed', 'sending') then return; end if;
  if message.state = 'agreed' then
    if message.starts_at > clock_timestamp() then return; end if;
    held := case
      when not messages_may_begin(message.written_by, message.agreed_by) then 'stopped'
      when message.agreed_by is null and (message.segment ->> 'member')::bigint in (select care_kept_from_play(
        (message.segment ->> 'member')::bigint - 1, (message.segment ->> 'member')::bigint)) then 'stopped'
      when greatest(coalesce(message.starts_at, message.written_at), message.agreed_at)
        < clock_timestamp() - interval '1 hour' then 'late' end;
    if held is not null then
      update operator_messages set state = held where id = p_id;
      return;
    end if;
    update operator_messages set state = 'sending', started_at = clock_timestamp(),
      member_cursor = coalesce((segment ->> 'member')::bigint - 1, 0),
      last_member = coalesce((segment ->> 'member')::bigint, (select max(id) from members), 0)
      where id = p_id returning * into message;
  end if;
  select max(id) into upto from (
    select id from members where id > message.member_cursor and id <= message.last_member order by id limit p_size) batch;
  upto := coalesce(upto, message.last_member);
  insert into messages (member_id, kind, params, written_at, operator_message_id)
    select member_id, 'operator', '{}', clock_timestamp(), p_id
    from messages_recipients(message.segment, message.promotes, message.member_cursor, upto) order by member_id
    on conflict (operator_message_id, member_id) where operator_message_id is not null do nothing;
  get diagnostics count_of = row_count;
  update operator_messages set member_cursor = upto, reached = reached + count_of,
    state = case when upto >= message.last_member then 'sent' else 'sending' end,
    sent_at = case when upto >= message.last_member then clock_timestamp() end
    where id = p_id;
  return query select message.member_cursor, upto, count_of, upto < message.last_member;
end $$;

-- Clears the next inboxes of a message that was recalled: nobody sees it from the recall on. Answers as messages_send_batch.
create or replace function messages_clear_batch(p_id bigint, p_size int)
returns table (after_member bigint, up_to_member bigint, written int, has_more boolean) language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  message operator_messages;
  upto bigint;
  count_of int;
  read_of int;
begin
  select * into message from operator_messages where id = p_id for update;
  if not found or message.state <> 'recalled' or message.cleared_at is not null then return; end if;
  with batch as (
    select member_id from messages where operator_message_id = p_id and member_id > message.clear_cursor
    order by member_id limit p_size),
  gone as (
    delete from messages m using batch where m.operator_message_id = p_id and m.member_id = batch.member_id
    returning m.member_id, m.read_at)
  select max(member_id), count(*), count(read_at) into upto, count_of, read_of from gone;
  update operator_messages set clear_cursor = coalesce(upto, clear_cursor), cleared = cleared + count_of,
    cleared_read = cleared_read + read_of, cleared_at = case when count_of < p_size then clock_timestamp() end
    where id = p_id;
  if upto is null then return; end if;
  return query select message.clear_cursor, upto, count_of, count_of = p_size;
end $$;
