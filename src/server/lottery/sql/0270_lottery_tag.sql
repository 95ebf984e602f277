-- What pages ask of the lottery moves with its terms and with the draws of stations. Games of one drum draw too often for
-- that: their pages are told of a draw beside the site.
create trigger site_touch after insert or update or delete or truncate on lottery_rules
  for each statement execute function site_touch('lottery');
create trigger site_touch after insert or update or delete or truncate on lottery_limits
  for each statement execute function site_touch('lottery');
create trigger site_touch after insert or update or delete or truncate on lottery_sources
  for each statement execute function site_touch('lottery');
create trigger site_touch_scheduled after insert on lottery_draws
  for each row when (new.station <> '') execute function site_touch('lottery');
create trigger site_touch_drawn after update of numbers on lottery_draws
  for each row when (new.station <> '' and new.numbers is distinct from old.numbers)
  execute function site_touch('lottery');
update site set tags = tags || jsonb_build_object('lottery', version::text);
