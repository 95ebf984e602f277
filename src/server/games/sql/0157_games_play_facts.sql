-- The facts of rounds that were settled before facts were written.
insert into play_facts (member_id, area, reference, category, product, game, currency, stake_minor, valid_stake_minor,
  payout_minor, placed_at, settled_at)
select round.member_id, 'games', 'round:' || round.id, round.category, vendor.code, game.code, player.currency,
  round.stake_minor, round.stake_minor, round.payout_minor, round.started_at, round.settled_at
from game_rounds round
  join game_players player on player.id = round.player_id
  join vendors vendor on vendor.id = round.vendor_id
  join games game on game.id = round.game_id
where round.state = 'settled'
order by round.settled_at, round.id;
