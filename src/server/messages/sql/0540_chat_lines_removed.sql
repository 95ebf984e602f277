-- What staff took out, for pages that had read it before.
create index concurrently chat_lines_removed on chat_lines (room, id desc) where removed_by is not null;
