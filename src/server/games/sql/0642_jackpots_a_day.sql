-- What all jackpots of a vendor's together may pay in a day, by currency, as amounts: without it what one may.
alter table vendors add column jackpots_a_day jsonb not null default '{}';
