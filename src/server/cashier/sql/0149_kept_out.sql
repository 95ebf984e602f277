-- Since when a member cannot say what arrived, as the site is closed to them or their account suspended: meanwhile the
-- time does not run, and afterwards there is all of it again.
alter table withdrawals add column kept_out_since timestamptz;
create index withdrawals_kept_out on withdrawals (member_id) where kept_out_since is not null;
create index withdrawals_answered on withdrawals (confirm_by) where confirmed_how = 'member';

create function withdrawals_keep_time(p_member bigint) returns void language plpgsql as $$ begin end $$;
create function withdrawals_keep_time_of_site() returns trigger language plpgsql as $$ begin return null; end $$;
create function withdrawals_keep_time_of_member() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger withdrawals_keep_time after update of maintenance, region_restriction, regions on site
  for each row execute function withdrawals_keep_time_of_site();
create trigger withdrawals_keep_time after update of status on members
  for each row when (new.status <> 'active') execute function withdrawals_keep_time_of_member();
