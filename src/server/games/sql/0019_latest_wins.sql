-- The last large wins, for the site's board: what paid ten stakes or more, the newest first.
create index game_rounds_large_wins on game_rounds (settled_at desc)
  where state = 'settled' and payout_minor >= stake_minor * 10 and payout_minor > 0;
