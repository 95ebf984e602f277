-- The operator's figures of a day, over all members.
create index play_days_by_day on play_days (day);
