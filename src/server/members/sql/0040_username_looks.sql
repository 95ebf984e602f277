-- What a name looks like: of two that are drawn alike (аna, half Cyrillic; ana) only one is anybody's.
alter table members add column username_look text;
update members set username_look = username_key;
alter table members add constraint members_username_look_key unique (username_look);
