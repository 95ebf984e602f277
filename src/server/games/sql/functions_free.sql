-- The functions of free rounds. Applied again whenever this text changes (db/migrate.ts).

-- Whether a round of a grant may still begin.
create or replace function free_rounds_open(p_free free_rounds, p_now timestamptz) returns boolean language sql immutable as $$
  select p_free.closed_at is null and p_free.valid_until > p_now and p_free.begun < p_free.rounds
$$;

-- What keeps a grant from beginning a round; null: nothing.
create or replace function free_rounds_fault(p_free free_rounds, p_game text, p_now timestamptz) returns text
language sql stable as $$
  select case
    when p_free.id is null or p_game <> (select vendor_code from games where id = p_free.game_id) then 'free_rounds_unknown'
    when not free_rounds_open(p_free, p_now) then 'free_rounds_over'
  end
$$;

-- Begins a round of a grant: a bet of nothing, held to all that a bet is held to. One bet a round, in a round of its own;
-- refusals are final, as a bet's are. Codes: those of games_bet, free_rounds_unknown, free_rounds_over.
create or replace function games_free_bet(
  p_vendor_id int, p_now timestamptz, p_idle_ms bigint, p_token_hash bytea, p_transaction text, p_body_hash bytea,
  p_round text, p_game text, p_player text, p_free text, p_currency text
) returns seamless_outcome language plpgsql security definer set search_path = public, pg_temp as $$
declare
  player game_players;
  free free_rounds;
  earlier_round text;
  said seamless_outcome;
  the_code text;
begin
  perform seamless_check_time(p_now);
  select * into player from game_players where reference = p_player and vendor_id = p_vendor_id for no key update;
  if player.id is null
     or exists (select from vendor_transactions where vendor_id = p_vendor_id and transaction_id = p_transaction) then
    return games_bet(p_vendor_id, p_now, p_idle_ms, p_token_hash, p_transaction, p_body_hash, p_round, p_game, p_player, 0,
      p_currency);
  end if;

  select * into free from free_rounds where vendor_id = p_vendor_id and reference = p_free
    and member_id = player.member_id and currency = player.currency for no key update;
  select state into earlier_round from game_rounds where player_id = player.id and reference = p_round;
  the_code := coalesce(
    case when earlier_round = 'settled' then 'round_closed' when earlier_round is not null then 'transaction_conflict' end,
    free_rounds_fault(free, p_game, p_now));
  if the_code is not null then
    said := row(the_code, ledger_balance(player.wallet_account), null, false, player.member_id, player.vendor_currency);
    insert into vendor_transactions (vendor_id, transaction_id, kind, body_hash, player_id, round_reference, amount_minor,
      code, balance_minor, at)
    values (p_vendor_id, p_transaction, 'bet', p_body_hash, player.id, p_round, 0, the_code, said.balance_minor, p_now);
    return said;
  end if;

  said := games_bet(p_vendor_id, p_now, p_idle_ms, p_token_hash, p_transaction, p_body_hash, p_round, p_game, p_player, 0,
    p_currency);
  if said.code = 'ok' then
    update free_rounds set begun = begun + 1 where id = free.id;
    update game_rounds set free_rounds_id = free.id, free_stake_minor = free.stake_minor
    where player_id = player.id and reference = p_round;
  end if;
  return said;
end $$;

-- Counts a win of a round that was granted, which is booked then: within the game's maximum for the bet level, and within
-- what is left of what the grant may pay. Codes: ok, above_maximum.
create or replace function free_rounds_pay(p_round game_rounds, p_amount_minor bigint, p_max_multiple bigint)
returns text language plpgsql set search_path = public, pg_temp as $$
declare
  free free_rounds;
begin
  select * into strict free from free_rounds where id = p_round.free_rounds_id for no key update;
  if p_round.payout_minor::numeric + p_amount_minor > p_round.free_stake_minor::numeric * p_max_multiple
     or free.won_minor::numeric + p_amount_minor > free.most_minor then
    return 'above_maximum';
  end if;
  update free_rounds set won_minor = won_minor + p_amount_minor where id = free.id;
  return 'ok';
end $$;

-- Pays all that a grant's rounds won, told at once when they are over: once, as one round, which takes what is left of it.
-- A grant that staff ended pays nothing more, and somebody looks. Codes: ok, player_unknown, free_rounds_unknown,
-- free_rounds_over, transaction_conflict, above_maximum.
create or replace function games_free_total(
  p_vendor_id int, p_now timestamptz, p_free text, p_body_hash bytea, p_amount_minor bigint
) returns seamless_outcome language plpgsql
  security definer set search_path = public, pg_temp set lock_timeout = '20ms' as $$
declare
  free free_rounds;
  player game_players;
  game record;
  said seamless_outcome;
  -- No vendor's id has a slash. Until that was so it was a colon, under which what was paid stays.
  named text := 'freespins/' || p_free;
  earlier constant text := 'freespins:' || p_free;
begin
  perform seamless_check_amount(p_amount_minor);
  perform seamless_check_time(p_now);
  select * into free from free_rounds where vendor_id = p_vendor_id and reference = p_free;
  if free.id is null then return row('free_rounds_unknown', null, null, false, null, null)::seamless_outcome; end if;
  select * into player from game_players
  where vendor_id = p_vendor_id and member_id = free.member_id and currency = free.currency for no key update;
  if player.id is null then
    return row('player_unknown', null, null, false, free.member_id, free.currency)::seamless_outcome;
  end if;
  select vendor_code, category into strict game from games where id = free.game_id;
  if exists (
    select from vendor_transactions v join game_rounds r on r.id = v.round_id
    where v.vendor_id = p_vendor_id and v.transaction_id = earlier and v.kind = 'win'
      and r.reference = earlier and r.free_rounds_id = free.id) then
    named := earlier;
  end if;
  if not exists (select from vendor_transactions where vendor_id = p_vendor_id and transaction_id = named) then
    select * into strict free from free_rounds where id = free.id for no key update;
    if free.closed_at is not null or free.begun >= free.rounds then
      perform seamless_review(p_vendor_id, named, 'win', 'free_rounds_over', jsonb_build_object('round', named,
        'game', game.vendor_code, 'player', player.reference, 'amount_minor', p_amount_minor,
        'currency', player.vendor_currency), p_now);
      return row('free_rounds_over', ledger_balance(player.wallet_account), null, false, player.member_id,
        player.vendor_currency)::seamless_outcome;
    end if;
    insert into game_rounds (player_id, reference, member_id, vendor_id, game_id, category, stake_minor, standing_bets,
      started_at, free_rounds_id, free_stake_minor)
    values (player.id, named, player.member_id, p_vendor_id, free.game_id, game.category, 0, 1, p_now, free.id,
      free.stake_minor * (free.rounds - free.begun));
    update free_rounds set begun = rounds, closed_at = p_now where id = free.id;
  end if;
  said := games_win(p_vendor_id, p_now, named, p_body_hash, named, game.vendor_code, player.reference, p_amount_minor,
    player.vendor_currency, true);
  if said.code = 'above_maximum' then perform games_end_round(p_vendor_id, p_now, named, player.reference); end if;
  return said;
end $$;
