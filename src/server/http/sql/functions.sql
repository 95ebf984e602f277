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
