-- The draws of a day of a game that the house draws are read by their time.
create index lottery_draws_of_house on lottery_draws (game, draws_at) where station = '';
-- Narrows: tables of this very version, empty yet.

-- What pages say of a draw of the house stays as it is, but where it is declared void: each minute's draws move nothing.
create trigger site_touch_void after update of state on lottery_draws
  for each row when (new.station = '' and new.state = 'void' and old.state <> 'void')
  execute function site_touch('houseDraws');
update site set tags = tags || jsonb_build_object('houseDraws', version::text);
