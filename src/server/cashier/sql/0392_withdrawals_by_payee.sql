-- How much lately went to an account to withdraw to.
create index concurrently withdrawals_by_payee on withdrawals (payee_account_id, created_at);
