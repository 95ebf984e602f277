create index known_devices_latest on known_devices (member_id, last_login_at desc) where signed_out_at is null;
