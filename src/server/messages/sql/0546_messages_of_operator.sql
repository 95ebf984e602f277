create unique index concurrently messages_of_operator on messages (operator_message_id, member_id) where operator_message_id is not null;
