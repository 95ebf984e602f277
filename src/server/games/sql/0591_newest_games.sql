create index concurrently games_newest on games (vendor_id, new_since desc, id desc) where is_new;
