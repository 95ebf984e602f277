alter table members validate constraint members_status_check;
