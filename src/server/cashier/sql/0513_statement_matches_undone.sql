-- A match that somebody of staff made by mistake is undone, and kept with who undid it and why.
-- Narrows: a match may go now; the version before never asks for that.
create table statement_matches_undone (
  id bigint generated always as identity primary key,
  row_id bigint not null references provider_statement_rows (id),
  what text not null,
  move_id text not null,
  matched_by text not null,
  matched_at timestamptz not null,
  undone_by text not null,
  undone_at timestamptz not null default clock_timestamp(),
  reason text not null
);
create index statement_matches_undone_of_row on statement_matches_undone (row_id);
create trigger stays before update or delete on statement_matches_undone for each statement execute function books_forbid();

create function statement_match_is_kept() returns trigger language plpgsql as $$ begin return old; end $$;
drop trigger stays on statement_matches;
create trigger stays before update on statement_matches for each statement execute function books_forbid();
create trigger stays_or_is_undone before delete on statement_matches for each row execute function statement_match_is_kept();

insert into owner_tables (name) values ('statement_matches_undone');
