-- An account that customer service took away: withdrawals that went to it still name it, and it may be saved anew.
alter table payee_accounts add column removed_at timestamptz;
alter table payee_accounts drop constraint payee_accounts_member_id_number_hash_key;
create unique index payee_accounts_saved on payee_accounts (member_id, number_hash) where removed_at is null;
