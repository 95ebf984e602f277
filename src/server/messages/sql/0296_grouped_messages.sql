-- Messages of one subject that are one in the inbox: the newest takes the place of the one before, and its sums.
alter table messages add column group_key text;
