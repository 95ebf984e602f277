-- Several commands of one call, as some vendors' conventions have them. Applied again whenever this text changes.

-- One command of a play, by the function of its kind. A win that names its bet needs that one to stand; a bet of a free
-- round (free_bet) names its grant.
create or replace function games_act(
  p_vendor_id int, p_now timestamptz, p_idle_ms bigint, p_token_hash bytea, p_kind text, p_transaction text,
  p_body_hash bytea, p_round text, p_game text, p_player text, p_amount_minor bigint, p_currency text, p_bet text
) returns seamless_outcome language plpgsql set search_path = public, pg_temp as $$
declare
  player game_players;
begin
  if p_kind = 'bet' then
    return games_bet(p_vendor_id, p_now, p_idle_ms, p_token_hash, p_transaction, p_body_hash, p_round, p_game, p_player,
      p_amount_minor, p_currency);
  elsif p_kind = 'free_bet' then
    return games_free_bet(p_vendor_id, p_now, p_idle_ms, p_token_hash, p_transaction, p_body_hash, p_round, p_game, p_player,
      p_bet, p_currency);
  end if;
  select * into player from game_players where reference = p_player and vendor_id = p_vendor_id for no key update;
  if p_kind = 'rollback' then
    if player.vendor_currency <> nullif(p_currency, '') then
      return row('currency_differs', null, null, false, player.member_id, player.vendor_currency)::seamless_outcome;
    end if;
    return games_rollback(p_vendor_id, p_now, p_transaction, p_body_hash, p_bet, p_round, p_player);
  end if;
  if p_bet is not null and player.id is not null
     and not exists (select from vendor_transactions where vendor_id = p_vendor_id and transaction_id = p_transaction)
     and not exists (
       select from vendor_transactions where vendor_id = p_vendor_id and transaction_id = p_bet and kind = 'bet'
         and player_id = player.id and round_reference = p_round and code = 'ok' and undone_by is null) then
    perform seamless_review(p_vendor_id, p_transaction, 'win', 'bet_unknown', jsonb_build_object('bet', p_bet,
      'round', p_round, 'game', p_game, 'player', p_player, 'amount_minor', p_amount_minor, 'currency', p_currency), p_now);
    return row('bet_unknown', ledger_balance(player.wallet_account), null, false, player.member_id,
      player.vendor_currency)::seamless_outcome;
  end if;
  return games_win(p_vendor_id, p_now, p_transaction, p_body_hash, p_round, p_game, p_player, p_amount_minor, p_currency,
    false);
end $$;

-- Closes a round that is open, as a win of nothing that ends it does, and records what was played. Any other stays as it is.
create or replace function games_end_round(p_vendor_id int, p_now timestamptz, p_round text, p_player text)
returns void language plpgsql set search_path = public, pg_temp as $$
declare
  ended record;
begin
  update game_rounds r set state = 'settled', settled_at = p_now
  from game_players p, games g, vendors v
  where p.reference = p_player and p.vendor_id = p_vendor_id and r.player_id = p.id and r.reference = p_round
    and r.state = 'open' and g.id = r.game_id and v.id = g.vendor_id
  returning r.id, r.member_id, r.category, r.stake_minor, r.payout_minor, r.started_at, p.currency, g.code as game,
    v.code as vendor into ended;
  if ended.id is not null then
    perform play_record(ended.member_id, 'games', 'round:' || ended.id, ended.category, ended.vendor, ended.game,
      ended.currency, ended.stake_minor, games_valid_stake(ended.category, ended.stake_minor, ended.payout_minor),
      ended.payout_minor, ended.started_at, p_now);
  end if;
end $$;

-- Carries out a player's commands in their order, all or none, and then ends the round where that is asked for. Answers
-- each command's outcome; of commands of which one is refused, that one's alone: what it keeps of its refusal (the final
-- reply, the review) it keeps here too. Without any command it answers the player, whatever became of the token.
create or replace function games_play(
  p_vendor_id int, p_now timestamptz, p_idle_ms bigint, p_token_hash bytea, p_round text, p_game text, p_player text,
  p_currency text, p_ended boolean, p_kinds text[], p_transactions text[], p_body_hashes bytea[],
  p_amounts_minor bigint[], p_bets text[]
) returns setof seamless_outcome language plpgsql
  security definer set search_path = public, pg_temp set lock_timeout = '20ms' as $$
declare
  count constant int := cardinality(p_kinds);
  player game_players;
  said seamless_outcome;
  answers seamless_outcome[] := '{}';
  kept vendor_transactions;
  review seamless_reviews;
begin
  perform seamless_check_time(p_now);
  select * into player from game_players where reference = p_player and vendor_id = p_vendor_id for no key update;
  if count = 0 then
    if player.id is null then
      return next row('player_unknown', null, null, false, null, null)::seamless_outcome;
      return;
    end if;
    if p_ended then perform games_end_round(p_vendor_id, p_now, p_round, p_player); end if;
    return next row('ok', ledger_balance(player.wallet_account), null, false, player.member_id,
      player.vendor_currency)::seamless_outcome;
    return;
  elsif count = 1 then
    said := games_act(p_vendor_id, p_now, p_idle_ms, p_token_hash, p_kinds[1], p_transactions[1], p_body_hashes[1],
      p_round, p_game, p_player, p_amounts_minor[1], p_currency, p_bets[1]);
    if p_ended and said.code = 'ok' then perform games_end_round(p_vendor_id, p_now, p_round, p_player); end if;
    return next said;
    return;
  end if;

  begin
    for place in 1 .. count loop
      said := games_act(p_vendor_id, p_now, p_idle_ms, p_token_hash, p_kinds[place], p_transactions[place],
        p_body_hashes[place], p_round, p_game, p_player, p_amounts_minor[place], p_currency, p_bets[place]);
      if said.code <> 'ok' then
        select * into kept from vendor_transactions
        where vendor_id = p_vendor_id and transaction_id = p_transactions[place];
        select * into review from seamless_reviews
        where vendor_id = p_vendor_id and transaction_id = p_transactions[place];
        raise exception 'refused' using errcode = 'PLREF';
      end if;
      answers := answers || said;
    end loop;
  exception when sqlstate 'PLREF' then null;
  end;
  if said.code = 'ok' then
    if p_ended then perform games_end_round(p_vendor_id, p_now, p_round, p_player); end if;
    return query select * from unnest(answers);
    return;
  end if;

  if said.balance_minor is not null and not said.replayed then
    said.balance_minor := ledger_balance(player.wallet_account);
  end if;
  if kept.code = said.code and kept.code <> 'ok' then
    kept.balance_minor := said.balance_minor;
    if not exists (select from game_rounds where id = kept.round_id) then kept.round_id := null; end if;
    insert into vendor_transactions select kept.* on conflict (vendor_id, transaction_id) do nothing;
  end if;
  if review.code = said.code and review.last_at = p_now then
    perform seamless_review(p_vendor_id, review.transaction_id, review.kind, review.code, review.body, p_now);
  end if;
  return next said;
end $$;

-- Carries out one command by the function of its kind, where it goes alone. Who finds that another holds the player gives up
-- at once, with the connection, and asks again (games/seamless-run.ts): nobody else waits for it.
create or replace function games_act_alone(
  p_vendor_id int, p_now timestamptz, p_idle_ms bigint, p_kind text, p_token_hash bytea, p_transaction text,
  p_body_hash bytea, p_round text, p_game text, p_player text, p_amount_minor bigint, p_currency text, p_ended boolean,
  p_bet text, p_free text, p_jackpot text, p_jackpot_minor bigint
) returns seamless_outcome language plpgsql
  security definer set search_path = public, pg_temp set lock_timeout = '20ms' as $$
begin
  return case p_kind
    when 'bet' then games_bet(p_vendor_id, p_now, p_idle_ms, p_token_hash, p_transaction, p_body_hash, p_round, p_game,
      p_player, p_amount_minor, p_currency)
    when 'free_bet' then games_free_bet(p_vendor_id, p_now, p_idle_ms, p_token_hash, p_transaction, p_body_hash, p_round,
      p_game, p_player, p_free, p_currency)
    when 'win' then games_win(p_vendor_id, p_now, p_transaction, p_body_hash, p_round, p_game, p_player, p_amount_minor,
      p_currency, p_ended)
    when 'jackpot_win' then games_jackpot_win(p_vendor_id, p_now, p_transaction, p_body_hash, p_round, p_game, p_player,
      p_amount_minor, p_currency, p_ended, p_jackpot, p_jackpot_minor)
    when 'rollback' then games_rollback(p_vendor_id, p_now, p_transaction, p_body_hash, p_bet, p_round, p_player) end;
end $$;
