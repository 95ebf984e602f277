-- Launches that are over are cleaned away: by age, and only once none of their tokens is left.
create index game_tokens_of_launch on game_tokens (launch_id);
create index game_tokens_by_end on game_tokens (valid_until);
create index game_launches_by_age on game_launches (launched_at);
