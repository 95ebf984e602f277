-- The functions of vendors' own wallets. Applied again whenever this text changes (db/migrate.ts).

-- A transfer is opened by its player's vendor, member and currency; what it asks for stands; only the owner's functions
-- end it.
create or replace function wallet_transfers_stay() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a transfer is never deleted' using errcode = '42501';
  elsif tg_op = 'INSERT' then
    if new.state <> 'opened' or not exists (
      select from game_players p join vendors v on v.id = p.vendor_id
      where p.id = new.player_id and not p.play and v.wallet = 'transfer'
        and (p.member_id, p.vendor_id, p.currency) = (new.member_id, new.vendor_id, new.currency)) then
      raise exception 'no player of a vendor with a wallet' using errcode = '42501';
    end if;
    return new;
  end if;
  if (new.id, new.member_id, new.player_id, new.vendor_id, new.direction, new.amount_minor, new.currency, new.opened_at)
       is distinct from
     (old.id, old.member_id, old.player_id, old.vendor_id, old.direction, old.amount_minor, old.currency, old.opened_at) then
    raise exception 'what was asked for stands' using errcode = '42501';
  end if;
  if (new.closed_at is not null or old.closed_at is not null)
     and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception 'a transfer ends by its vendor''s answer' using errcode = '42501';
  end if;
  return new;
end $$;

-- Ends a transfer as its vendor said, once: what went in is the vendor's or comes back, what came out is credited.
-- Answers whether this call ended it.
create or replace function games_end_wallet_transfer(p_id text, p_done boolean, p_reason text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its wallet_transfers;
  vendor record;
  posted ledger_outcome;
  ours bigint;
  hold constant text := 'vendor-transfer:' || p_id;
begin
  select * into its from wallet_transfers where id = p_id for update;
  if not found or its.closed_at is not null then return false; end if;
  select v.name, v.code into vendor from vendors v where v.id = its.vendor_id;
  ours := ledger_open_account('house', 0, 'vendor_wallets', its.currency, null);
  -- Whoever serves puts aside and writes what it is for: only both together move anybody's money.
  if its.direction = 'in' and not ledger_holds(hold, 'vendor_transfer', its.member_id, its.currency, its.amount_minor) then
    raise exception 'transfer % of a wallet is not what was put aside', p_id using errcode = '42501';
  end if;
  if its.direction = 'in' and p_done then
    posted := ledger_settle_hold(hold, 'vendor_transfer', ours, null,
      jsonb_build_object('about', vendor.name, 'vendor', vendor.code));
  elsif its.direction = 'in' then
    posted := ledger_void_hold(hold, 'vendor_transfer', jsonb_build_object('about', vendor.name, 'vendor', vendor.code));
  elsif p_done then
    posted := ledger_move(hold, 'vendor_transfer', null,
      array[ledger_account('member', its.member_id, 'wallet', its.currency), ours],
      array[its.amount_minor, -its.amount_minor],
      jsonb_build_object('about', vendor.name, 'vendor', vendor.code), false);
  end if;
  if posted.outcome is distinct from 'posted' and (its.direction = 'in' or p_done) then
    raise exception 'transfer % of a wallet: the ledger answered %', p_id, posted.outcome;
  end if;
  update wallet_transfers set state = case when p_done then 'done' else 'refused' end,
    reason = case when p_done then null else left(p_reason, 200) end, asking_until = null, closed_at = clock_timestamp()
  where id = p_id;
  return true;
end $$;

-- Notes a round that a vendor with a wallet of its own signed, whoever brings its word; raises where it did not sign it.
-- What we sign ourselves names no round. Codes: those of games_report_round.
create or replace function games_note_reported_round(p_vendor text, p_stamp text, p_body bytea, p_signature text)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  said jsonb;
  stake numeric;
  payout numeric;
begin
  if not exists (
    select from vendor_signing_keys k join vendor_secrets s using (vendor, key_id)
    where vendor = p_vendor and s.convention = 'house' and (s.ends_at is null or s.ends_at > clock_timestamp())
      and p_stamp ~ '^[1-9][0-9]{11,13}$' and p_signature ~ '^[0-9a-f]{64}$'
      and decode(p_signature, 'hex')
        = sha256(k.outer_block || sha256(k.inner_block || convert_to(p_stamp || '.', 'UTF8') || p_body))) then
    raise exception 'this is no word of %', p_vendor using errcode = '42501';
  end if;
  said := convert_from(p_body, 'UTF8')::jsonb;
  stake := ledger_minor(said ->> 'currency', (said ->> 'stake')::numeric);
  payout := ledger_minor(said ->> 'currency', (said ->> 'payout')::numeric);
  if stake is null or payout is null or stake <> trunc(stake) or payout <> trunc(payout) then
    raise exception 'no amounts of % are in this word', said ->> 'currency' using errcode = '22023';
  end if;
  return games_report_round((select id from vendors where code = p_vendor), said ->> 'playerId', said ->> 'roundId',
    said ->> 'gameId', said ->> 'currency', stake::bigint, payout::bigint, (said ->> 'startedAt')::timestamptz,
    (said ->> 'settledAt')::timestamptz);
end $$;

-- Notes a round that was played at a vendor with a wallet of its own, and its fact of play, once. The owner's.
-- Codes: ok, replayed, wallet_is_single, player_unknown, game_unknown, currency_differs, round_conflict, above_maximum.
create or replace function games_report_round(
  p_vendor_id int, p_player text, p_round text, p_game text, p_currency text, p_stake bigint, p_payout bigint,
  p_started timestamptz, p_settled timestamptz
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  player game_players;
  game record;
  known game_rounds;
  the_round bigint;
begin
  perform seamless_check_amount(p_stake);
  perform seamless_check_amount(p_payout);
  if p_started > p_settled or p_settled > clock_timestamp() + interval '5 minutes' then
    raise exception 'a round of the time % to %', p_started, p_settled using errcode = '22023';
  end if;
  select g.id, g.code, g.category, g.max_win_multiple, v.code as vendor, v.wallet into game
  from vendors v left join games g on g.vendor_id = v.id and g.vendor_code = p_game where v.id = p_vendor_id;
  if game.wallet <> 'transfer' then return 'wallet_is_single'; end if;
  select * into player from game_players where reference = p_player and vendor_id = p_vendor_id for no key update;
  if not found then return 'player_unknown'; end if;
  if game.id is null then return 'game_unknown'; end if;
  -- A vendor with a wallet of its own plays no bonus money: nothing was staked with it here.
  if p_currency <> player.currency or ledger_is_bonus(p_currency) then return 'currency_differs'; end if;
  select * into known from game_rounds where player_id = player.id and reference = p_round;
  if found then
    return case when (known.game_id, known.stake_minor, known.payout_minor, known.started_at, known.settled_at)
      = (game.id, p_stake, p_payout, p_started, p_settled) then 'replayed' else 'round_conflict' end;
  end if;
  -- No stake was held here first: what a vendor says wrong is not to be more than sums of play can hold.
  if greatest(p_stake, p_payout) > 1000000000000000
     or p_payout > 0 and p_payout::numeric > p_stake::numeric * game.max_win_multiple then
    return 'above_maximum';
  end if;
  insert into game_rounds (player_id, reference, member_id, vendor_id, game_id, category, stake_minor, payout_minor,
    standing_bets, wins, state, started_at, settled_at)
  values (player.id, p_round, player.member_id, p_vendor_id, game.id, game.category, p_stake, p_payout, 1, 1, 'settled',
    p_started, p_settled)
  returning id into the_round;
  -- Somebody is still playing there: what was seen of the wallet counts no more, and it is looked at anew.
  update vendor_wallet_looks set empty_since = null, looks = 0, look_after = clock_timestamp() where player_id = player.id;
  perform play_record(player.member_id, 'games', 'round:' || the_round, game.category, game.vendor, game.code,
    player.currency, p_stake, games_valid_stake(game.category, p_stake, p_payout), p_payout, p_started, p_settled);
  return 'ok';
end $$;
