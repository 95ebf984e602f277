-- How many a member has opened within an hour is counted before each.
create index concurrently deposits_of_member_by_time on deposits (member_id, created_at);
