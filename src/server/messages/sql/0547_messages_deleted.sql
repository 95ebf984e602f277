-- A message that its member deleted, and by which deletion, so that this can be undone as a whole.
alter table messages add column deleted_at timestamptz;
alter table messages add column deletion text;
