-- The language a member chose: a tag of lib/i18n. Null until one is chosen.
alter table members add column language text;
