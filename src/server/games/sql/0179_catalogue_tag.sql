-- What pages ask of the games besides the lists of vendors moves with these tables.
drop trigger site_touch on vendors;
create trigger site_touch after insert or update or delete or truncate on vendors
  for each statement execute function site_touch('games');
drop trigger site_touch on games;
create trigger site_touch after insert or update or delete or truncate on games
  for each statement execute function site_touch('games');
update site set tags = tags || jsonb_build_object('games', version::text);
