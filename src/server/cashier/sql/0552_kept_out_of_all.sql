-- It is asked of members as a whole (members_kept_out): bonuses ask it too.
drop function if exists withdrawals_kept_out(bigint);
