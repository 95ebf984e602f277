-- Where a moment lies in an account's entries, without an index over times that each transfer would have to keep: those
-- of an account that keeps a balance are written under its lock, so their ids follow their times. Answers an id that no
-- entry posted at the moment or later is below. A clock that was set back puts entries out of order by as much; an hour
-- of leeway covers that, and whoever asks compares the times themselves.
create function ledger_entry_since(p_account bigint, p_moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  since constant timestamptz := p_moment - interval '1 hour';
  low bigint := (select id from entries where account_id = p_account order by id limit 1);
  high bigint := (select id from entries where account_id = p_account order by id desc limit 1) + 1;
  middle bigint;
  found_id bigint;
  found_at timestamptz;
begin
  while low < high loop
    middle := low + (high - low) / 2;
    select e.id, t.posted_at into found_id, found_at
      from entries e join transfers t on t.id = e.transfer_id
      where e.account_id = p_account and e.id >= middle order by e.id limit 1;
    if found_id is null or found_at >= since then
      high := middle;
    else
      low := found_id + 1;
    end if;
  end loop;
  return coalesce(low, 0);
end $$;
