-- The kinds of messages are the contract's: a new one is no change of this table.
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind ~ '^[a-z_]+$');
