-- A member's rounds that are not over, for the betting record.
create index concurrently game_rounds_open_of_member on game_rounds (member_id, started_at desc, id desc) where state = 'open';
