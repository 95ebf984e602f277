-- What the numbers of a line were counted as, where they are limited: a digest of them (lottery_counted_as). Null: they were
-- not limited, or it was sold before this was kept.
alter table lottery_lines add column counted_as bytea;

-- Narrows: functions of the lottery alone called these, whose texts are new with this version.
drop function if exists lottery_unexpose(bigint, text, jsonb);
drop function if exists lottery_take(
  bigint, text, lottery_draws, bigint, text, jsonb, lottery_asked, timestamptz, text, int);
