-- What a vendor tells of how a game pays: its return to the player in per cent, and how widely it swings.
alter table games add column return_percent numeric(5, 2) check (return_percent > 0 and return_percent <= 100);
alter table games add column volatility text check (volatility in ('low', 'medium', 'high'));
