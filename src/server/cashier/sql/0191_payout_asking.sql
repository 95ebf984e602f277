-- While a process asks a provider about a payout, no other does, and no operator gives it up.
alter table payouts add column asking_until timestamptz;
