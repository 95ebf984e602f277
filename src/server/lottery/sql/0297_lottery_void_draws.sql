-- The void draws among the last ones of a game.
create index concurrently lottery_draws_void on lottery_draws (game, draws_at desc) where state = 'void';
