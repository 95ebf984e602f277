-- Which texts of functions were applied last (db/migrate.ts): the application reads it to know whether one is missing.
insert into owner_tables values ('function_texts');
