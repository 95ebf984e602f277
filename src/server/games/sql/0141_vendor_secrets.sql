-- What vendors and we sign with, sealed under the server's own secret. One that was replaced holds until its end, so that
-- both sides can change it without losing a call.
create table vendor_secrets (
  vendor text not null,
  key_id int not null,
  secret_sealed bytea not null,
  ends_at timestamptz,
  primary key (vendor, key_id)
);
insert into owner_tables (name) values ('vendor_secrets');
