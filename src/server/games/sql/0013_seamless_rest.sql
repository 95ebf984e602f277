-- The seamless wallet, continued: rollback, and the calls that move nothing.

-- Undoes a bet, whatever became of token, session or member. Of an unknown bet it leaves a tombstone; a bet that was
-- refused or undone before needs nothing. A round that was settled, or paid on this its last bet, keeps it.
-- Codes: ok, player_unknown, transaction_conflict, round_closed.
create function games_rollback(
  p_vendor_id int, p_now timestamptz, p_transaction text, p_body_hash bytea, p_bet_transaction text, p_round text,
  p_player text
) returns seamless_outcome language plpgsql as $$
declare
  player game_players;
  earlier vendor_transactions;
  bet vendor_transactions;
  the_round game_rounds;
  game record;
  posted ledger_outcome;
  the_code text := 'ok';
  balance bigint;
begin
  select * into player from game_players where reference = p_player and vendor_id = p_vendor_id for no key update;
  if not found then return row('player_unknown', null, null, false, null, null)::seamless_outcome; end if;
  select * into earlier from vendor_transactions where vendor_id = p_vendor_id and transaction_id = p_transaction;
  if found then return seamless_reply(earlier, 'rollback', p_body_hash, player); end if;

  balance := ledger_balance(player.wallet_account);
  select * into bet from vendor_transactions where vendor_id = p_vendor_id and transaction_id = p_bet_transaction;
  if p_transaction = p_bet_transaction or bet.kind <> 'bet' or bet.player_id <> player.id
     or bet.round_reference <> p_round then
    return row('transaction_conflict', null, null, false, player.member_id, player.currency)::seamless_outcome;
  elsif bet.transaction_id is null then
    insert into vendor_transactions (vendor_id, transaction_id, kind, player_id, round_reference, amount_minor, code,
      balance_minor, undone_by, at)
    values (p_vendor_id, p_bet_transaction, 'bet', player.id, p_round, 0, 'ok', balance, p_transaction, p_now);
  elsif bet.code = 'ok' and bet.undone_by is null then
    select * into strict the_round from game_rounds where id = bet.round_id;
    if the_round.state = 'settled' or the_round.wins > 0 and the_round.standing_bets = 1 then
      the_code := 'round_closed';
      perform seamless_review(p_vendor_id, p_transaction, 'rollback', the_code,
        jsonb_build_object('bet', p_bet_transaction, 'round', p_round, 'player', p_player), p_now);
    else
      if bet.amount_minor > 0 then
        select code, name into game from games where id = the_round.game_id;
        posted := ledger_move('rollback:' || p_vendor_id || ':' || p_bet_transaction, 'rollback',
          encode(p_body_hash, 'hex'), array[player.wallet_account, player.house_account],
          array[bet.amount_minor, -bet.amount_minor],
          jsonb_build_object('about', game.name, 'game', game.code, 'round', p_round), false);
        if posted.outcome <> 'posted' then
          perform seamless_fault('rollback', p_vendor_id, p_transaction, posted.outcome);
        end if;
        balance := posted.balances_minor[1];
      end if;
      update vendor_transactions set undone_by = p_transaction
      where vendor_id = p_vendor_id and transaction_id = p_bet_transaction;
      update game_rounds set stake_minor = stake_minor - bet.amount_minor, standing_bets = standing_bets - 1,
        state = case when standing_bets = 1 then 'rolled_back' else state end,
        settled_at = case when standing_bets = 1 then p_now end
      where id = the_round.id;
    end if;
  end if;
  insert into vendor_transactions (vendor_id, transaction_id, kind, body_hash, player_id, round_reference, round_id,
    amount_minor, code, balance_minor, transfer_id, at)
  values (p_vendor_id, p_transaction, 'rollback', p_body_hash, player.id, p_round, the_round.id,
    case when posted.transfer_id is null then 0 else bet.amount_minor end, the_code, balance, posted.transfer_id, p_now);
  return row(the_code, balance, posted.transfer_id, false, player.member_id, player.currency)::seamless_outcome;
end $$;

-- Exchanges a launch's token, within its minute; a repeat within it answers the same.
create function games_authenticate(p_vendor_id int, p_now timestamptz, p_idle_ms bigint, p_token_hash bytea)
returns table (
  player text, nickname text, game text, currency text, balance_minor bigint, language text, play boolean
) language plpgsql as $$
declare
  token game_tokens;
begin
  select t.* into token from game_tokens t join game_players p on p.id = t.player_id
  where t.token_hash = p_token_hash and p.vendor_id = p_vendor_id and t.exchange_before > p_now for no key update of t;
  if not found or not session_keep(token.session_id, p_now, p_idle_ms) then return; end if;
  update game_tokens set exchanged_at = p_now where token_hash = p_token_hash and exchanged_at is null;
  return query
    select p.reference, p.nickname, g.vendor_code, p.currency, ledger_balance(p.wallet_account), l.language, p.play
    from game_players p, game_launches l join games g on g.id = l.game_id
    where p.id = token.player_id and l.id = token.launch_id;
end $$;

-- The balance of a player whose token lives. Codes: ok, player_unknown, token_expired.
create function games_balance(
  p_vendor_id int, p_now timestamptz, p_idle_ms bigint, p_token_hash bytea, p_player text
) returns seamless_outcome language plpgsql as $$
declare
  player game_players;
begin
  select * into player from game_players where reference = p_player and vendor_id = p_vendor_id;
  if not found then return row('player_unknown', null, null, false, null, null)::seamless_outcome; end if;
  if not games_token_lives(p_token_hash, player.id, p_now, p_idle_ms) then
    return row('token_expired', null, null, false, player.member_id, player.currency)::seamless_outcome;
  end if;
  return row('ok', ledger_balance(player.wallet_account), null, false, player.member_id, player.currency)::seamless_outcome;
end $$;
