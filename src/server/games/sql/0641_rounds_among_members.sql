-- Who played against other members lately.
create index concurrently game_rounds_among_members on game_rounds (started_at) where category = 'PVP';
