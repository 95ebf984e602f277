-- A report that staff have answered stays, so that the same member does not bring the line back by another.
alter table chat_reports add column handled_by text;
