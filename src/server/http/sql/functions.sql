-- What idempotency keys have led to. Applied again whenever this text changes (db/migrate.ts).

-- Whether a member's key was used already.
create or replace function idempotency_is_used(p_member bigint, p_key text) returns boolean language sql stable as $$
  select exists (select from idempotency_keys where member_id = p_member and key = p_key)
$$;

-- Keeps what a key has led to, in the transaction of what it did. Raises 23505 where another has used it meanwhile: what was
-- done here is undone then.
create or replace function idempotency_keep(p_member bigint, p_key text, p_hash bytea, p_outcome text) returns void
language sql as $$
  insert into idempotency_keys (member_id, key, call_hash, outcome) values (p_member, p_key, p_hash, p_outcome)
$$;

-- The same of many members' keys.
create or replace function idempotency_keep_all(p_members bigint[], p_keys text[], p_hashes bytea[], p_outcomes text[])
returns void language sql as $$
  insert into idempotency_keys (member_id, key, call_hash, outcome)
  select * from unnest(p_members, p_keys, p_hashes, p_outcomes) each (member, key, hash, outcome) order by member, key
$$;

create or replace function idempotency_check_key() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if length(new.key) between 1 and 255 then return new; end if;
  raise exception 'a key has 1 to 255 characters' using errcode = '23514';
end $$;
