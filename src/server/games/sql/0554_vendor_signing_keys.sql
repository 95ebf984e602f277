-- What a vendor's reports of rounds are checked by in the database: the two blocks that HMAC-SHA256 makes of its key. A key
-- holds as long as the one of its number in vendor_secrets.
create table vendor_signing_keys (
  vendor text not null,
  key_id int not null,
  inner_block bytea not null check (length(inner_block) = 64),
  outer_block bytea not null check (length(outer_block) = 64),
  primary key (vendor, key_id),
  foreign key (vendor, key_id) references vendor_secrets (vendor, key_id)
);
insert into owner_tables values ('vendor_signing_keys', false);
