-- What the feeds signed, kept with what they said: whoever compares the books checks it, as the database cannot.
alter table lottery_results
  -- `body` and `signature` in base64, `stampMs` as it was signed.
  add column signed jsonb check (jsonb_typeof(signed) = 'object'),
  -- Told by the database's owner, or before this was kept: nobody who serves said it in a feed's name.
  add column vouched boolean not null default true;

-- The keys that a feed ever had: what was signed by one that was replaced since stays checked.
create table lottery_source_keys (
  source text not null,
  key text not null,
  since timestamptz not null default clock_timestamp(),
  primary key (source, key)
);
insert into owner_tables (name) values ('lottery_source_keys');
create function lottery_keep_keys() returns trigger language plpgsql as $$
begin
  insert into lottery_source_keys (source, key) select new.id, each from unnest(new.keys) each on conflict do nothing;
  return new;
end $$;
create trigger keys_kept after insert or update on lottery_sources for each row execute function lottery_keep_keys();
insert into lottery_source_keys (source, key) select id, each from lottery_sources, unnest(keys) each on conflict do nothing;

-- Narrows: functions_results.sql makes it again with what was signed, which may be left out: a call without it goes on.
drop function if exists lottery_note_result(bigint, text, jsonb, bigint);
