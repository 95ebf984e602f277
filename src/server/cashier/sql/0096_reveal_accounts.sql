-- Whether a forgotten password's call says that there is no such account; off, its reply is the same for all.
alter table site add column reveal_accounts boolean not null default false;
