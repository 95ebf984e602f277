create index concurrently deleted_messages on messages (deleted_at) where deleted_at is not null;
