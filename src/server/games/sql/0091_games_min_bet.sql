-- The smallest stake of a game in the site's currency, by which lobbies are narrowed; null where the vendor does not tell.
alter table games add column min_bet numeric(20, 6) check (min_bet > 0);
