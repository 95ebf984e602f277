-- How much lately was asked for on a device.
create index concurrently withdrawals_by_device on withdrawals (device_hash, created_at) where device_hash is not null;
