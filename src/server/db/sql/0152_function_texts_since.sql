-- When a text of functions was applied for the first time: one in force that is older than that of the version that asks
-- was put back by an older version (db/function-texts.ts).
alter table if exists function_texts
  add column if not exists first_applied_at timestamptz not null default now();
do $$
begin
  if to_regclass('function_texts') is not null then update function_texts set first_applied_at = applied_at; end if;
end $$;
