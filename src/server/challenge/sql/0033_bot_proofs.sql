-- Proofs of work that were taken, until they would be late anyway.
create table bot_proofs (
  id bytea primary key check (length(id) = 32),
  expires_at timestamptz not null
);
create index bot_proofs_by_age on bot_proofs (expires_at);
