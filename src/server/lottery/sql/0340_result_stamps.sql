-- When each source said what it says of a draw, in milliseconds by the source's own clock: a word that is not later than that
-- is one that was heard before, or that came late.
create table lottery_result_stamps (
  draw_id bigint not null references lottery_draws (id),
  source text not null,
  stamp_ms bigint not null,
  primary key (draw_id, source)
);
insert into owner_tables (name) values ('lottery_result_stamps');

-- Narrows: functions_results.sql makes it again with the stamp, which may be left out: a call without it goes on.
drop function if exists lottery_note_result(bigint, text, jsonb);
