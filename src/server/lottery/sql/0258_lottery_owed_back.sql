-- What is owed may come back: a draw that is corrected once more owes the winner again, and that is set against it.
alter table lottery_owed drop constraint lottery_owed_amount_minor_check;
alter table lottery_owed add constraint lottery_owed_amount_minor_check check (amount_minor <> 0) not valid;
-- The newest word of each source on what was drawn lately.
create index lottery_draws_settled on lottery_draws (draws_at) where state in ('drawn', 'settled');
-- Narrows: tables of this very version, empty yet.
