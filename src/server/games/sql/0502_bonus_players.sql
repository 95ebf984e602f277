-- A member before a vendor is one player by the money that is played with: own (or play) money, and bonus money.
-- Narrows: a process of the version before that makes a player while this comes in refuses that launch with a fault, and
-- the next launch succeeds.
alter table game_players drop constraint game_players_vendor_id_member_id_key;
alter table game_players add constraint game_players_by_money unique (vendor_id, member_id, currency);
-- In what currency the vendor is told that it plays: to a vendor bonus money is the real one's.
alter table game_players add column vendor_currency text not null
  generated always as (regexp_replace(currency, '_BONUS$', '')) stored;
