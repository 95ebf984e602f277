-- The functions of members. Applied again whenever this text changes (db/migrate.ts).

-- An account whose stop is over opens again.
create or replace function members_stop_over() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update members set status = 'active' where username = old.name and status = 'suspended';
  return null;
end $$;

-- Whether a member is kept out: by the site's switches, by the status of the account, or by the country that the last
-- session came from.
create or replace function members_kept_out(p_member bigint) returns boolean language sql stable
  set search_path = public, pg_temp as $$
  select site.maintenance or site.region_restriction
    or exists (select from members where id = p_member and status <> 'active')
    or (site.regions -> 'blocked' <> '[]' or site.regions -> 'only' <> '[]') and exists (
      select from (select country from sessions where member_id = p_member order by opened_at desc limit 1) last
      where country <> '' and (site.regions -> 'blocked' ? country
        or site.regions -> 'only' <> '[]' and not site.regions -> 'only' ? country))
  from site
$$;

-- Whether a member stands above another, at whatever distance. Holds the chain between them, so that it stays so until the
-- transaction ends.
create or replace function members_is_above(p_upline bigint, p_member bigint) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  above bigint := p_member;
begin
  for step in 1..50 loop
    select upline_id into above from uplines where member_id = above for share;
    if not found then return false; end if;
    if above = p_upline then return true; end if;
  end loop;
  return false;
end $$;

-- Puts a member below another, or below nobody (null); one at a time, so that no two make a circle together. The owner's.
-- Codes: ok, circle, too_deep, kind_differs.
create or replace function members_set_upline(p_member bigint, p_upline bigint) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
  depth int;
  height int;
begin
  perform pg_advisory_xact_lock(hashtext('uplines'));
  if p_upline is null then
    delete from uplines where member_id = p_member;
    update members set to_upline = false where id = p_member;
    return 'ok';
  end if;
  if p_upline = p_member or members_is_above(p_member, p_upline) then return 'circle'; end if;
  if exists (
    select from members a, members b where a.id = p_member and b.id = p_upline
      and (case when a.kind in (41, 42) then 'test' when a.kind = 4 then 'trial' else 'real' end, a.currency)
        is distinct from (case when b.kind in (41, 42) then 'test' when b.kind = 4 then 'trial' else 'real' end, b.currency)) then
    return 'kind_differs';
  end if;
  with recursive line as (
    select p_upline as id, 1 as steps
    union all
    select u.upline_id, line.steps + 1 from uplines u join line on u.member_id = line.id where line.steps < 60)
  select max(steps) into depth from line;
  -- Whoever is below comes along.
  with recursive tree as (
    select p_member as id, 0 as steps
    union all
    select u.member_id, tree.steps + 1 from uplines u join tree on u.upline_id = tree.id where tree.steps < 60)
  select max(steps) into height from tree;
  if depth + height >= 20 then return 'too_deep'; end if;
  insert into uplines (member_id, upline_id) values (p_member, p_upline)
  on conflict (member_id) do update set upline_id = excluded.upline_id, since = clock_timestamp()
    where uplines.upline_id <> excluded.upline_id;
  update members set to_upline = true where id = p_member;
  return 'ok';
end $$;
