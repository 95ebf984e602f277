-- Narrows: nothing, it takes two states more; the table has one row a message and is read in no time.
-- A message of the operator that does not begin: who wrote it or agreed may not any more (`stopped`), or it would begin more
-- than an hour late (`late`).
alter table operator_messages drop constraint operator_messages_state_check;
alter table operator_messages add constraint operator_messages_state_check
  check (state in ('draft', 'agreed', 'sending', 'sent', 'recalled', 'stopped', 'late'));

-- What the operator wrote comes into an inbox by the owner's functions alone.
create function messages_of_operator_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger guards_operators before insert on messages
  for each row when (new.operator_message_id is not null) execute function messages_of_operator_guard();
create trigger guards_operators_changed before update of operator_message_id on messages
  for each row when (new.operator_message_id is distinct from old.operator_message_id)
  execute function messages_of_operator_guard();
