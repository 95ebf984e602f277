-- What jackpots paid lately.
create index concurrently vendor_transactions_jackpots on vendor_transactions (vendor_id, at) where jackpot is not null;
