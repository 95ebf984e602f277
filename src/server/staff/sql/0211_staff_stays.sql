-- Accounts of staff are kept for good and are no book: a password of theirs changes.
drop trigger stays on staff_accounts;
create trigger stays before delete on staff_accounts for each statement execute function books_forbid();
