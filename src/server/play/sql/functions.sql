-- The functions of facts of play. Applied again whenever this text changes (db/migrate.ts). They run with their caller's
-- rights: the function that settles, which is the owner's.

-- Writes the fact of what is over, once by its reference; raises where it is there already.
create or replace function play_record(
  p_member bigint, p_area text, p_reference text, p_category text, p_product text, p_game text, p_currency text,
  p_stake bigint, p_valid_stake bigint, p_payout bigint, p_placed_at timestamptz, p_settled_at timestamptz
) returns void language plpgsql as $$
begin
  insert into play_facts (member_id, area, reference, category, product, game, currency, stake_minor, valid_stake_minor,
    payout_minor, placed_at, settled_at)
  values (p_member, p_area, p_reference, p_category, p_product, p_game, p_currency, p_stake, p_valid_stake, p_payout,
    p_placed_at, p_settled_at);
end $$;

-- Takes a fact back as a whole: a row under `<reference>:taken-back` with its amounts below zero, of the moment given.
-- Raises where there is no such fact, or it was taken back before.
create or replace function play_take_back(p_area text, p_reference text, p_at timestamptz) returns void
language plpgsql as $$
begin
  insert into play_facts (member_id, area, reference, category, product, game, currency, stake_minor, valid_stake_minor,
    payout_minor, placed_at, settled_at, takes_back)
  select member_id, area, reference || ':taken-back', category, product, game, currency, -stake_minor, -valid_stake_minor,
    -payout_minor, placed_at, p_at, id
  from play_facts where area = p_area and reference = p_reference and takes_back is null;
  if not found then raise exception 'no fact % of % is there to take back', p_reference, p_area; end if;
end $$;

-- The position that no transaction still under way can write below, in this life of the database.
create or replace function play_horizon() returns bigint language sql stable as $$
  select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + coalesce((select base from seal_epochs order by epoch desc limit 1), 0)
$$;

-- Where in the order of facts this transaction stands: facts of play that begins after it lie behind.
create or replace function play_position() returns bigint language sql volatile as $$
  select pg_current_xact_id()::text::bigint + coalesce((select base from seal_epochs order by epoch desc limit 1), 0)
$$;
