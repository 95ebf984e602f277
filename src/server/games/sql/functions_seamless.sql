-- The functions of vendors' seamless wallets. Applied again whenever this text changes (db/migrate.ts).

-- What an earlier command of the same id was answered: the same content gets it again, another a conflict.
create or replace function seamless_reply(p_earlier vendor_transactions, p_kind text, p_body_hash bytea, p_player game_players)
returns seamless_outcome language sql immutable as $$
  select case when p_earlier.kind = p_kind and p_earlier.body_hash = p_body_hash then row(p_earlier.code, p_earlier.balance_minor,
      p_earlier.transfer_id, true, p_player.member_id, p_player.vendor_currency)::seamless_outcome
    else row('transaction_conflict', null, null, false, p_player.member_id, p_player.vendor_currency)::seamless_outcome end
$$;

-- What must not happen. But two commands of one id for different players do meet here: the later one is to look again.
create or replace function seamless_fault(p_kind text, p_vendor_id int, p_transaction text, p_outcome text)
returns void language plpgsql as $$
begin
  raise exception '% % of vendor %: the ledger answered %', p_kind, p_transaction, p_vendor_id, p_outcome
    using errcode = case when p_outcome = 'reference_conflict' then 'unique_violation' else 'raise_exception' end;
end $$;

create or replace function seamless_review(p_vendor_id int, p_transaction text, p_kind text, p_code text, p_body jsonb, p_now timestamptz)
returns void language sql as $$
  insert into seamless_reviews (vendor_id, transaction_id, kind, code, body, first_at, last_at)
  values (p_vendor_id, p_transaction, p_kind, p_code, p_body, p_now, p_now)
  on conflict (vendor_id, transaction_id) do update
    set times = seamless_reviews.times + 1, last_at = excluded.last_at, code = excluded.code, closed_at = null
$$;

-- How much of a round's stake counts as played. Against the house all of it; of a buy-in among members what changed hands:
-- what comes back of it was never played for.
create or replace function games_valid_stake(p_category text, p_stake bigint, p_payout bigint) returns bigint
language sql immutable as $$
  select case when p_category = 'PVP' then least(p_stake, abs(p_payout - p_stake)) else p_stake end
$$;

-- Whether a token may stake: exchanged, this player's, in time, of a session that lives. Counts as the session's activity.
create or replace function games_token_lives(p_token_hash bytea, p_player_id bigint, p_now timestamptz, p_idle_ms bigint)
returns boolean language plpgsql as $$
declare
  the_session text;
begin
  select session_id into the_session from game_tokens
  where token_hash = p_token_hash and player_id = p_player_id and exchanged_at is not null and valid_until > p_now;
  return the_session is not null and session_keep(the_session, p_now, p_idle_ms);
end $$;

-- Pays a win, zero too, whatever became of token, session or member. A win without a standing bet is refused but not for
-- good: the vendor's repeats succeed once the bet is there. One above the game's maximum, or above what a free round's
-- grant allows, is refused for good and reviewed; what a jackpot pays of it (games_jackpot_win) is not counted there.
-- Codes: ok, player_unknown, transaction_conflict, currency_differs, bet_unknown, round_closed, above_maximum.
create or replace function games_win(
  p_vendor_id int, p_now timestamptz, p_transaction text, p_body_hash bytea, p_round text, p_game text, p_player text,
  p_amount_minor bigint, p_currency text, p_ended boolean
) returns seamless_outcome language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  player game_players;
  earlier vendor_transactions;
  the_round game_rounds;
  game record;
  posted ledger_outcome;
  the_code text := 'ok';
  balance bigint;
begin
  perform seamless_check_amount(p_amount_minor);
  perform seamless_check_time(p_now);
  select * into player from game_players where reference = p_player and vendor_id = p_vendor_id for no key update;
  if not found then
    the_code := 'player_unknown';
  else
    select * into earlier from vendor_transactions where vendor_id = p_vendor_id and transaction_id = p_transaction;
    if found then return seamless_reply(earlier, 'win', p_body_hash, player); end if;
    select * into the_round from game_rounds where player_id = player.id and reference = p_round;
    if the_round.id is null or the_round.standing_bets = 0 then
      the_code := 'bet_unknown';
    elsif p_currency <> player.vendor_currency then
      the_code := 'currency_differs';
    elsif the_round.state = 'settled' then
      the_code := 'round_closed';
    else
      select g.code, g.name, g.max_win_multiple, v.code as vendor into game
      from games g join vendors v on v.id = g.vendor_id where g.id = the_round.game_id;
      if p_amount_minor > 0 and the_round.free_rounds_id is not null then
        the_code := free_rounds_pay(the_round, p_amount_minor, game.max_win_multiple);
      elsif p_amount_minor > 0 and the_round.payout_minor::numeric - the_round.jackpot_minor + p_amount_minor
            > the_round.stake_minor::numeric * game.max_win_multiple then
        the_code := 'above_maximum';
      end if;
    end if;
    balance := ledger_balance(player.wallet_account);
  end if;

  if the_code <> 'ok' then
    perform seamless_review(p_vendor_id, p_transaction, 'win', the_code, jsonb_build_object('round', p_round,
      'game', p_game, 'player', p_player, 'amount_minor', p_amount_minor, 'currency', p_currency), p_now);
    if the_code <> 'above_maximum' then
      return row(the_code, balance, null, false, player.member_id, player.vendor_currency)::seamless_outcome;
    end if;
  else
    if p_amount_minor > 0 then
      posted := ledger_move('win:' || p_vendor_id || ':' || p_transaction, 'win', encode(p_body_hash, 'hex'),
        array[player.wallet_account, player.house_account], array[p_amount_minor, -p_amount_minor],
        jsonb_build_object('about', game.name, 'game', game.code, 'round', p_round), false);
      if posted.outcome <> 'posted' then
        perform seamless_fault('win', p_vendor_id, p_transaction, posted.outcome);
      end if;
      balance := posted.balances_minor[1];
    end if;
    update game_rounds set payout_minor = payout_minor + p_amount_minor, wins = wins + 1,
      state = case when p_ended then 'settled' else 'open' end, settled_at = case when p_ended then p_now end
    where id = the_round.id;
    if p_ended then
      perform play_record(player.member_id, 'games', 'round:' || the_round.id, the_round.category, game.vendor, game.code,
        player.currency, the_round.stake_minor,
        games_valid_stake(the_round.category, the_round.stake_minor, the_round.payout_minor + p_amount_minor),
        the_round.payout_minor + p_amount_minor, the_round.started_at, p_now);
    end if;
    update seamless_reviews set closed_at = p_now
    where vendor_id = p_vendor_id and transaction_id = p_transaction and closed_at is null;
  end if;
  insert into vendor_transactions (vendor_id, transaction_id, kind, body_hash, player_id, round_reference, round_id,
    amount_minor, code, balance_minor, transfer_id, at)
  values (p_vendor_id, p_transaction, 'win', p_body_hash, player.id, p_round, the_round.id, p_amount_minor, the_code,
    balance, posted.transfer_id, p_now);
  return row(the_code, balance, posted.transfer_id, false, player.member_id, player.vendor_currency)::seamless_outcome;
end $$;

-- Undoes a bet, whatever became of token, session or member. Of an unknown bet it leaves a tombstone; a bet that was
-- refused or undone before needs nothing. A round that was settled, or paid on this its last bet, keeps it; so does one
-- whose wins would be above the game's maximum for what is left staked.
-- Codes: ok, player_unknown, transaction_conflict, round_closed, above_maximum.
create or replace function games_rollback(
  p_vendor_id int, p_now timestamptz, p_transaction text, p_body_hash bytea, p_bet_transaction text, p_round text,
  p_player text
) returns seamless_outcome language plpgsql
  security definer set search_path = public, pg_temp as $$
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
  perform seamless_check_time(p_now);
  select * into player from game_players where reference = p_player and vendor_id = p_vendor_id for no key update;
  if not found then return row('player_unknown', null, null, false, null, null)::seamless_outcome; end if;
  select * into earlier from vendor_transactions where vendor_id = p_vendor_id and transaction_id = p_transaction;
  if found then return seamless_reply(earlier, 'rollback', p_body_hash, player); end if;

  balance := ledger_balance(player.wallet_account);
  select * into bet from vendor_transactions where vendor_id = p_vendor_id and transaction_id = p_bet_transaction;
  if p_transaction = p_bet_transaction or bet.kind <> 'bet' or bet.player_id <> player.id
     or bet.round_reference <> p_round then
    -- A win that was paid stays paid, and somebody looks at why it should not.
    if bet.kind = 'win' then
      perform seamless_review(p_vendor_id, p_transaction, 'rollback', 'transaction_conflict',
        jsonb_build_object('win', p_bet_transaction, 'round', p_round, 'player', p_player), p_now);
    end if;
    return row('transaction_conflict', null, null, false, player.member_id, player.vendor_currency)::seamless_outcome;
  elsif bet.transaction_id is null then
    insert into vendor_transactions (vendor_id, transaction_id, kind, player_id, round_reference, amount_minor, code,
      balance_minor, undone_by, at)
    values (p_vendor_id, p_bet_transaction, 'bet', player.id, p_round, 0, 'ok', balance, p_transaction, p_now);
  elsif bet.code = 'ok' and bet.undone_by is null then
    select * into strict the_round from game_rounds where id = bet.round_id;
    select code, name, max_win_multiple into game from games where id = the_round.game_id;
    if the_round.state = 'settled' or the_round.wins > 0 and the_round.standing_bets = 1 then
      the_code := 'round_closed';
    elsif bet.amount_minor > 0 and the_round.payout_minor::numeric - the_round.jackpot_minor
          > (the_round.stake_minor - bet.amount_minor)::numeric * game.max_win_multiple then
      the_code := 'above_maximum';
    end if;
    if the_code <> 'ok' then
      perform seamless_review(p_vendor_id, p_transaction, 'rollback', the_code,
        jsonb_build_object('bet', p_bet_transaction, 'round', p_round, 'player', p_player), p_now);
    else
      if bet.amount_minor > 0 then
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
      update free_rounds set begun = begun - 1 where id = the_round.free_rounds_id;
    end if;
  end if;
  insert into vendor_transactions (vendor_id, transaction_id, kind, body_hash, player_id, round_reference, round_id,
    amount_minor, code, balance_minor, transfer_id, at)
  values (p_vendor_id, p_transaction, 'rollback', p_body_hash, player.id, p_round, the_round.id,
    case when posted.transfer_id is null then 0 else bet.amount_minor end, the_code, balance, posted.transfer_id, p_now);
  return row(the_code, balance, posted.transfer_id, false, player.member_id, player.vendor_currency)::seamless_outcome;
end $$;

-- Takes a stake. Refusals are kept as the final reply too, so that a late repeat never takes what was refused. What is
-- switched off (the game, its vendor, all bets, the site, play money at the vendor) is refused here, by the bet's own snapshot:
-- a game that was launched before plays on against a closed wallet only; so does one launched from a country that may not
-- visit any more. A round is of one game. Bonus money is staked as its bonus has it (bonus_refusal).
-- Codes: ok, player_unknown, transaction_conflict, token_expired, game_unknown, game_maintenance, currency_differs,
-- round_closed, not_enough_funds, not_allowed, amount_too_large and those of care.
create or replace function games_bet(
  p_vendor_id int, p_now timestamptz, p_idle_ms bigint, p_token_hash bytea, p_transaction text, p_body_hash bytea,
  p_round text, p_game text, p_player text, p_amount_minor bigint, p_currency text
) returns seamless_outcome language plpgsql security definer set search_path = public, pg_temp as $$
declare
  player game_players;
  earlier vendor_transactions;
  game record;
  the_round record;
  posted ledger_outcome;
  the_code text := 'ok';
  balance bigint;
  the_round_id bigint;
begin
  perform seamless_check_amount(p_amount_minor);
  perform seamless_check_time(p_now);
  select * into player from game_players where reference = p_player and vendor_id = p_vendor_id for no key update;
  if not found then return row('player_unknown', null, null, false, null, null)::seamless_outcome; end if;

  select * into earlier from vendor_transactions where vendor_id = p_vendor_id and transaction_id = p_transaction;
  if found then
    if earlier.kind <> 'bet' or earlier.body_hash is not null or earlier.player_id <> player.id
       or earlier.round_reference <> p_round then
      return seamless_reply(earlier, 'bet', p_body_hash, player);
    end if;
    -- A tombstone: the rollback came first, so the bet moves nothing.
    balance := ledger_balance(player.wallet_account);
    update vendor_transactions set body_hash = p_body_hash, balance_minor = balance
    where vendor_id = p_vendor_id and transaction_id = p_transaction;
    return row('ok', balance, null, false, player.member_id, player.vendor_currency)::seamless_outcome;
  end if;

  select g.id, g.code, g.name, g.category,
    site.region_restriction or v.wallet <> 'single' or launch_barred(site.regions, p_token_hash) as closed, v.trial_allowed,
    g.state = 'maintenance' or v.state = 'maintenance' or site.maintenance or not site.bets_taken as resting into game
  from games g join vendors v on v.id = g.vendor_id join site on only_row
  where g.vendor_id = p_vendor_id and g.vendor_code = p_game and g.state <> 'hidden' and v.state <> 'hidden';
  select id, state, game_id, stake_minor, free_rounds_id into the_round from game_rounds
  where player_id = player.id and reference = p_round;
  if not games_token_lives(p_token_hash, player.id, p_now, p_idle_ms) then
    the_code := 'token_expired';
  elsif game.id is null then
    the_code := 'game_unknown';
  elsif game.resting then
    the_code := 'game_maintenance';
  elsif game.closed or player.play and not game.trial_allowed then
    the_code := 'not_allowed';
  elsif p_currency <> player.vendor_currency then
    the_code := 'currency_differs';
  elsif the_round.state = 'settled' then
    the_code := 'round_closed';
  elsif the_round.game_id <> game.id or the_round.free_rounds_id is not null then
    the_code := 'transaction_conflict';
  else
    the_code := coalesce(care_check(player.member_id, 'bet', p_amount_minor), case
      when player.currency <> player.vendor_currency then bonus_refusal(player.member_id, player.currency, game.category,
        coalesce(the_round.stake_minor, 0) + p_amount_minor) end, 'ok');
  end if;

  if the_code = 'ok' and p_amount_minor > 0 then
    posted := ledger_post('bet:' || p_vendor_id || ':' || p_transaction, 'bet', encode(p_body_hash, 'hex'),
      array[player.wallet_account, player.house_account], array[-p_amount_minor, p_amount_minor],
      jsonb_build_object('about', game.name, 'game', game.code, 'round', p_round));
    balance := posted.balances_minor[1];
    if posted.outcome in ('not_enough_funds', 'amount_too_large') then
      the_code := posted.outcome;
    elsif posted.outcome = 'account_frozen' then
      the_code := 'not_allowed';
    elsif posted.outcome <> 'posted' then
      perform seamless_fault('bet', p_vendor_id, p_transaction, posted.outcome);
    end if;
  end if;
  balance := coalesce(balance, ledger_balance(player.wallet_account));

  if the_code = 'ok' then
    insert into game_rounds as known
      (player_id, reference, member_id, vendor_id, game_id, category, stake_minor, standing_bets, started_at)
    values (player.id, p_round, player.member_id, p_vendor_id, game.id, game.category, p_amount_minor, 1, p_now)
    on conflict (player_id, reference) do update set
      stake_minor = known.stake_minor + excluded.stake_minor, standing_bets = known.standing_bets + 1,
      state = 'open', settled_at = null
    returning id into the_round_id;
  end if;
  insert into vendor_transactions (vendor_id, transaction_id, kind, body_hash, player_id, round_reference, round_id,
    amount_minor, code, balance_minor, transfer_id, at)
  values (p_vendor_id, p_transaction, 'bet', p_body_hash, player.id, p_round, the_round_id, p_amount_minor, the_code,
    balance, posted.transfer_id, p_now);
  return row(the_code, balance, posted.transfer_id, false, player.member_id, player.vendor_currency)::seamless_outcome;
end $$;
