-- Of a member the deposits that may have something left to play.
create index concurrently deposits_to_play on deposits (member_id, number)
  where turnover_minor > 0 and turnover_done_at is null;
