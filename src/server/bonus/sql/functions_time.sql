-- The time of bonuses in play. Applied again whenever this text changes (db/migrate.ts).

-- Since when a member may not play: for a break, an exclusion or a limit, for the account's status, or as the site takes no
-- bets or is closed to them; null: they may, or have the account closed, which is not to wait for a bonus.
create or replace function bonus_kept_out_since(p_member bigint) returns timestamptz language sql stable as $$
  select case
      when exists (select from care_closures where member_id = p_member) then null
      when care_check(p_member, 'bet', 0) is not null then least(clock_timestamp(), (
        select min(set_at) from care_blocks where member_id = p_member and act = 'bet'
          and (until is null or until > clock_timestamp() or code = 'self_excluded')))
      when members_kept_out(p_member) or not (select bets_taken from site) then clock_timestamp()
    end
$$;

-- Stops the time of bonuses in play whose members are kept out, from when they were, and has it go on for who is back: of
-- one bonus, or (null) of all.
create or replace function bonus_keep_time(p_id text) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update bonuses b set kept_out_since = out.since
  from (
    select id, greatest(began_at, bonus_kept_out_since(member_id)) as since from bonuses
    where state = 'active' and kept_out_since is null and (p_id is null or id = p_id)
      and bonus_kept_out_since(member_id) is not null
    order by id for update skip locked) out
  where b.id = out.id and out.since < b.expires_at;
  update bonuses set expires_at = expires_at + (clock_timestamp() - kept_out_since), kept_out_since = null,
    expiry_told_at = null
  where id in (
    select id from bonuses
    where state = 'active' and kept_out_since is not null and (p_id is null or id = p_id)
      and bonus_kept_out_since(member_id) is null
    order by id for update skip locked);
end $$;

-- Which bonuses in play end within a day, or a quarter of their time where that is less, each once.
create or replace function bonus_note_expiring() returns setof text language sql
  security definer set search_path = public, pg_temp as $$
  update bonuses set expiry_told_at = clock_timestamp()
  where state = 'active' and kept_out_since is null and expiry_told_at is null
    and expires_at <= clock_timestamp() + least(interval '1 day', days * interval '6 hours')
  returning id
$$;
