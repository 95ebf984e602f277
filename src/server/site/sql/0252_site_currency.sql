-- The currency that new members' wallets are kept in; no account is opened in one that the ledger does not keep.
alter table site add column currency text not null default 'VND';
