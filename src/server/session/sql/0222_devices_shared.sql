-- Who else logged in from a device: its hash is of the cookie, whoever's login it was.
create index known_devices_shared on known_devices (device_hash);
