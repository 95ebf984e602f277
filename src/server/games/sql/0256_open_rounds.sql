-- How many rounds are open, and since when.
-- Narrows: writers of rounds wait while it is built, about a second for a million rounds.
create index game_rounds_open on game_rounds (started_at) where state = 'open';
