-- A win that its member shows: what stands in the place of the text, made by the server.
alter table chat_lines add column card jsonb;
