-- Under which key a recovery code was hashed: it cannot be hashed anew, so that key is kept while the code is good.
-- Null: under the key that was in force before any was named.
alter table recovery_codes add column key_id text;
