-- Whether another member has the same account to withdraw to.
create index payee_accounts_numbers on payee_accounts (number_hash);

-- What is listed for the operator to look at is closed, and never taken away.
create trigger stays before delete on payment_reviews for each statement execute function books_forbid();
