create unique index concurrently messages_grouped on messages (member_id, group_key) where group_key is not null;
