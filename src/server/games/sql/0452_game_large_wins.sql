create index concurrently game_rounds_large_wins_of_game on game_rounds (game_id, settled_at desc)
  where state = 'settled' and payout_minor >= stake_minor * 10 and payout_minor > 0;
