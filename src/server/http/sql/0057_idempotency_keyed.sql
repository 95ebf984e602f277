-- What was kept of an input was an unkeyed hash of all of it, a six-digit payment password too, which anybody who reads
-- the table could have found by trying. New rows hold a keyed hash without secrets. The old ones are of no use beside
-- those, and nobody misses them: a command is sent again within minutes. Truncated, so that no page still holds them.
truncate idempotency_keys;
comment on column idempotency_keys.call_hash is 'HMAC-SHA256 of the call and its parsed input without secrets, under a key of APP_SECRET';
