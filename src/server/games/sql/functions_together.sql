-- Commands of many players in one statement. Applied again whenever this text changes (db/migrate.ts).

-- Carries out commands of many of a vendor's players in their order, each by the function of its kind (games_bet, games_win,
-- games_rollback); the arrays have a null where a kind does not tell it. No player is waited for: one whom, or whose wallet,
-- another holds this moment is left out, and so is one who is not known, or plays bonus money: that bonus is held too, and
-- who closes it takes it before the wallet. Answers an outcome for each place, of nulls where it
-- was left out. What raises undoes all of it.
create or replace function games_act_many(
  p_vendor_id int, p_now timestamptz, p_idle_ms bigint, p_kinds text[], p_token_hashes bytea[], p_transactions text[],
  p_body_hashes bytea[], p_rounds text[], p_games text[], p_players text[], p_amounts_minor bigint[], p_currencies text[],
  p_ended boolean[], p_bets text[]
) returns setof seamless_outcome language plpgsql
  security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  wallets bigint[];
  held text[];
begin
  select array_agg(wallet_account) into wallets from (
    select wallet_account from game_players
    where vendor_id = p_vendor_id and reference = any (p_players) and currency = vendor_currency
    for no key update skip locked) free;
  wallets := ledger_hold_wallets(wallets);
  select array_agg(reference) into held from game_players
  where vendor_id = p_vendor_id and reference = any (p_players) and wallet_account = any (wallets);
  for place in 1 .. cardinality(p_kinds) loop
    if p_players[place] = any (held) then
      return next case p_kinds[place]
        when 'bet' then games_bet(p_vendor_id, p_now, p_idle_ms, p_token_hashes[place], p_transactions[place],
          p_body_hashes[place], p_rounds[place], p_games[place], p_players[place], p_amounts_minor[place],
          p_currencies[place])
        when 'win' then games_win(p_vendor_id, p_now, p_transactions[place], p_body_hashes[place], p_rounds[place],
          p_games[place], p_players[place], p_amounts_minor[place], p_currencies[place], p_ended[place])
        else games_rollback(p_vendor_id, p_now, p_transactions[place], p_body_hashes[place], p_bets[place],
          p_rounds[place], p_players[place]) end;
    else
      return next null::seamless_outcome;
    end if;
  end loop;
end $$;
