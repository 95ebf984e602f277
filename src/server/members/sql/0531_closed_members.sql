-- A member may close the account.
alter table members drop constraint members_status_check;
alter table members add constraint members_status_check check (status in ('active', 'suspended', 'closed')) not valid;
