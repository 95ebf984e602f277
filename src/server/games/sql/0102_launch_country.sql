-- A launch keeps the country that it was made from: a vendor's server says nothing of where its player is. Empty is
-- unknown, and bars nobody, as at the site's gate.
alter table game_launches add column country text not null default '' check (country ~ '^([A-Z]{2})?$');

-- Whether a launch was made from a country that may not visit now. Most sites name no country, and look nothing up.
create function launch_barred(p_regions jsonb, p_token_hash bytea) returns boolean language plpgsql stable as $$
declare
  whence text;
begin
  if p_regions -> 'blocked' = '[]' and p_regions -> 'only' = '[]' then return false; end if;
  select l.country into whence from game_tokens t join game_launches l on l.id = t.launch_id
  where t.token_hash = p_token_hash;
  return coalesce(whence, '') <> '' and (p_regions -> 'blocked' ? whence
    or p_regions -> 'only' <> '[]' and not p_regions -> 'only' ? whence);
end $$;

-- Takes a stake. Refusals are kept as the final reply too, so that a late repeat never takes what was refused. What is
-- switched off (the game, its vendor, the site, play money at the vendor) is refused here, by the bet's own snapshot:
-- a game that was launched before plays on against a closed wallet only; so does one that was launched from a country
-- that may not visit any more. A round is of one game.
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
    return row('ok', balance, null, false, player.member_id, player.currency)::seamless_outcome;
  end if;

  select g.id, g.code, g.name, g.category,
    site.region_restriction or launch_barred(site.regions, p_token_hash) as closed, v.trial_allowed,
    g.state = 'maintenance' or v.state = 'maintenance' or site.maintenance as resting into game
  from games g join vendors v on v.id = g.vendor_id cross join site
  where g.vendor_id = p_vendor_id and g.vendor_code = p_game and g.state <> 'hidden' and v.state <> 'hidden';
  select id, state, game_id into the_round from game_rounds where player_id = player.id and reference = p_round;
  if not games_token_lives(p_token_hash, player.id, p_now, p_idle_ms) then
    the_code := 'token_expired';
  elsif game.id is null then
    the_code := 'game_unknown';
  elsif game.resting then
    the_code := 'game_maintenance';
  elsif game.closed or player.play and not game.trial_allowed then
    the_code := 'not_allowed';
  elsif p_currency <> player.currency then
    the_code := 'currency_differs';
  elsif the_round.state = 'settled' then
    the_code := 'round_closed';
  elsif the_round.game_id <> game.id then
    the_code := 'transaction_conflict';
  else
    the_code := coalesce(care_check(player.member_id, 'bet', p_amount_minor), 'ok');
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
  return row(the_code, balance, posted.transfer_id, false, player.member_id, player.currency)::seamless_outcome;
end $$;
