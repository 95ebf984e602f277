-- The age that registration asks for; null: what the processes were started with (AGE_OF_MAJORITY).
alter table site add column age_of_majority smallint check (age_of_majority between 16 and 30);
