-- Whom a player stands for, and which accounts it plays with, stays as it was made: money went by it (functions.sql).
create function game_players_stay() returns trigger language plpgsql as $$ begin return new; end $$;

create trigger stays before update or delete on game_players
  for each row execute function game_players_stay();

-- What was kept before is looked at by reconcile.
alter table vendor_transactions add constraint amount_not_negative check (amount_minor >= 0) not valid;
alter table game_rounds add constraint amounts_not_negative check (stake_minor >= 0 and payout_minor >= 0) not valid;
