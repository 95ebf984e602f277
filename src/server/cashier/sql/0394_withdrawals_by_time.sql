-- How much a member has asked for lately.
create index concurrently withdrawals_of_member_by_time on withdrawals (member_id, created_at);
