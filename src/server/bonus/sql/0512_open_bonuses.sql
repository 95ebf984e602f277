-- What is to begin or to be closed is looked for each minute, and counted for the figures.
create index concurrently bonuses_open on bonuses (state) where state in ('waiting', 'active', 'ending');
