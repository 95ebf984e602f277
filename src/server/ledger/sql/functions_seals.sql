-- The functions that seal the books. Applied again whenever this text changes (db/migrate.ts).

create or replace function books_forbid() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  -- The owner seals account numbers anew under another key (ops keys reseal): what they say stays.
  if tg_table_name = 'payee_accounts' and tg_op = 'UPDATE' and current_setting('pleno.resealing', true) = 'on'
    and pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'usage')
  then return null; end if;
  raise exception 'what was written stands: % of % is forbidden', tg_op, tg_table_name using errcode = '42501';
end $$;

-- Parts as one text that no other parts make: each with its length in bytes, null as a hyphen.
create or replace function seal_text(variadic parts text[]) returns text language sql immutable as $$
  select string_agg(coalesce(octet_length(part) || ':' || part, '-'), ',' order by place)
  from unnest(parts) with ordinality as all_parts (part, place)
$$;

create or replace function seal_micros(at timestamptz) returns text language sql immutable as $$
  select (extract(epoch from at) * 1000000)::bigint::text
$$;

-- Encoding 1 of every row that is sealed, between two positions. A transfer carries its entries.
create or replace function seal_rows(p_from bigint, p_to bigint)
returns table (source smallint, seal_position bigint, id bigint, content text) language sql stable as $$
  select 1::smallint, t.seal_position, t.id, seal_text('transfers', t.id::text, t.seal_position::text, t.reference,
      t.kind, t.body_hash, seal_micros(t.posted_at), t.meta::text, (
        select string_agg(seal_text(e.id::text, e.account_id::text, e.amount_minor::text, e.balance_after_minor::text), ';'
          order by e.id) from entries e where e.transfer_id = t.id))
    from transfers t where t.seal_position >= p_from and t.seal_position < p_to
  union all
  select 2::smallint, a.seal_position, a.id, seal_text('accounts', a.id::text, a.seal_position::text, a.owner_kind,
      a.owner_id::text, a.purpose, a.currency, a.realm, a.floor_minor::text, seal_micros(a.opened_at))
    from accounts a where a.seal_position >= p_from and a.seal_position < p_to
  union all
  select 3::smallint, d.seal_position, d.id, seal_text('withdrawal_decisions', d.id::text, d.seal_position::text,
      d.withdrawal_id, d.decision, d.decided_by, d.reason, seal_micros(d.decided_at))
    from withdrawal_decisions d where d.seal_position >= p_from and d.seal_position < p_to
  union all
  select 4::smallint, v.seal_position, v.id, seal_text('payee_number_views', v.id::text, v.seal_position::text,
      v.withdrawal_id, v.seen_by, seal_micros(v.seen_at))
    from payee_number_views v where v.seal_position >= p_from and v.seal_position < p_to
  union all
  select 5::smallint, w.seal_position, w.id, seal_text('provider_words', w.id::text, w.seal_position::text, w.provider,
      w.payment_id, coalesce(w.deposit_id, 'payout ' || w.payout_id), w.outcome, w.amount, w.currency, w.answer, seal_micros(w.received_at))
    from provider_words w where w.seal_position >= p_from and w.seal_position < p_to
  union all
  select 6::smallint, c.seal_position, c.id, seal_text('site_changes', c.id::text, c.seal_position::text,
      seal_micros(c.changed_at), c.changed_by, c.kind, c.name, c.before::text, c.after::text, c.undoes::text)
    from site_changes c where c.seal_position >= p_from and c.seal_position < p_to
  union all
  select 7::smallint, o.seal_position, o.id, seal_text('operator_acts', o.id::text, o.seal_position::text,
      seal_micros(o.acted_at), o.acted_by, o.act, o.subject, o.before::text, o.after::text)
    from operator_acts o where o.seal_position >= p_from and o.seal_position < p_to
  union all
  select 8::smallint, f.seal_position, f.id, seal_text('play_facts', f.id::text, f.seal_position::text,
      seal_micros(f.written_at), f.member_id::text, f.area, f.reference, f.category, f.product, f.game, f.currency,
      f.stake_minor::text, f.valid_stake_minor::text, f.payout_minor::text, seal_micros(f.placed_at),
      seal_micros(f.settled_at), f.takes_back::text)
    from play_facts f where f.seal_position >= p_from and f.seal_position < p_to
$$;

-- When the oldest row was written that no seal covers yet; null when there is none.
create or replace function seal_oldest_waiting() returns timestamptz language sql stable as $$
  with sealed as (select coalesce(max(to_position), 0) as position from seals)
  select min(at) from sealed, lateral (
    (select posted_at from transfers where seal_position >= sealed.position order by seal_position limit 1) union all
    (select opened_at from accounts where seal_position >= sealed.position order by seal_position limit 1) union all
    (select decided_at from withdrawal_decisions where seal_position >= sealed.position order by seal_position limit 1) union all
    (select seen_at from payee_number_views where seal_position >= sealed.position order by seal_position limit 1) union all
    (select received_at from provider_words where seal_position >= sealed.position order by seal_position limit 1) union all
    (select changed_at from site_changes where seal_position >= sealed.position order by seal_position limit 1) union all
    (select acted_at from operator_acts where seal_position >= sealed.position order by seal_position limit 1) union all
    (select written_at from play_facts where seal_position >= sealed.position order by seal_position limit 1)
  ) as waiting (at)
$$;

-- Whether the epoch is that of this very database: no restored copy of it, no earlier moment brought back.
create or replace function seal_epoch_is_here() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from (select * from seal_epochs order by epoch desc limit 1) e, pg_control_system() s, pg_control_checkpoint() c
    where e.system_identifier = s.system_identifier::text and e.timeline = c.timeline_id)
$$;

-- Begins an epoch where there is none of this very database. The owner's; answers the epoch.
create or replace function seal_begin_epoch() returns int language plpgsql set search_path = public, pg_temp as $$
declare
  latest seal_epochs;
  top bigint;
  most bigint;
  new_base bigint := 0;
  sealed_table regclass;
begin
  perform pg_advisory_xact_lock(1936026988);
  select * into latest from seal_epochs order by epoch desc limit 1;
  if seal_epoch_is_here() then return latest.epoch; end if;
  select coalesce(max(to_position), 0) into top from seals;
  for sealed_table in
    select attrelid from pg_attribute where attname = 'seal_position' and attrelid in (
      select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
  loop
    execute format('select max(seal_position) + 1 from %s', sealed_table) into most;
    top := greatest(top, most);
  end loop;
  if latest.epoch is not null then
    new_base := greatest(0, top - pg_snapshot_xmin(pg_current_snapshot())::text::bigint);
  end if;
  for sealed_table in
    select attrelid from pg_attribute where attname = 'seal_position' and attrelid in (
      select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
  loop
    execute format('alter table %s alter column seal_position set default (pg_current_xact_id()::text::bigint + %s)',
      sealed_table, new_base);
  end loop;
  insert into seal_epochs (epoch, base, system_identifier, timeline)
  select coalesce(latest.epoch, 0) + 1, new_base, s.system_identifier::text, c.timeline_id
  from pg_control_system() s, pg_control_checkpoint() c;
  return coalesce(latest.epoch, 0) + 1;
end $$;

-- As before, but for the lock. Answers how many rows, null when another process is at it.
create or replace function seal_books(p_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  era seal_epochs;
  last record;
  horizon bigint;
  ahead bigint;
  cut bigint;
  first_position bigint;
  counted int;
  all_leaves bytea;
  the_root bytea;
  this_number bigint;
  now_at constant timestamptz := clock_timestamp();
begin
  perform from seal_turn for update skip locked;
  if not found then return null; end if;
  select * into strict era from seal_epochs order by epoch desc limit 1;
  select number, to_position, head into last from seals order by number desc limit 1;
  first_position := coalesce(last.to_position, 0);
  select pg_snapshot_xmin(now_is)::text::bigint + era.base, pg_snapshot_xmax(now_is)::text::bigint + era.base
    into horizon, ahead from pg_current_snapshot() now_is;
  if horizon < first_position then
    raise exception 'the database has lived on elsewhere: begin a new epoch (ops migrate)' using errcode = '55000';
  end if;
  select t.seal_position into cut from transfers t
    where t.seal_position >= first_position and t.seal_position < horizon order by t.seal_position offset p_most limit 1;
  if found then horizon := greatest(cut, first_position + 1); end if;

  select count(*), string_agg(int2send(r.source) || int8send(r.id) || sha256('\x00'::bytea || convert_to(r.content, 'UTF8')),
      ''::bytea order by r.source, r.seal_position, r.id)
    into counted, all_leaves from seal_rows(first_position, horizon) r;
  if counted = 0 then return 0; end if;
  the_root := sha256('\x01'::bytea || all_leaves);
  this_number := coalesce(last.number, 0) + 1;
  insert into seals values (this_number, era.epoch, 1, first_position, horizon, ahead, now_at, counted, all_leaves,
    the_root, sha256('\x02'::bytea || coalesce(last.head, ''::bytea) || convert_to(seal_text('1', era.epoch::text,
      era.base::text, this_number::text, first_position::text, horizon::text, ahead::text, seal_micros(now_at),
      counted::text, encode(the_root, 'hex')), 'UTF8')));
  return counted;
end $$;
