-- Since when a key is there, and with it how long the one before has stood beside it; null: since before this was kept.
alter table vendor_secrets add column since timestamptz;
alter table vendor_secrets alter column since set default clock_timestamp();
