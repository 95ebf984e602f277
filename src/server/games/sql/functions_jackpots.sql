-- The functions of vendors' jackpots. Applied again whenever this text changes (db/migrate.ts).

-- What a jackpot of a vendor's may pay at most in a currency; null where none is taken. Staff set it.
create or replace function games_jackpot_ceiling(p_vendor_id int, p_currency text) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select ((v.jackpots ->> c.code)::numeric * 10::numeric ^ c.exponent)::bigint
  from vendors v, currencies c where v.id = p_vendor_id and c.code = p_currency
$$;

-- What all of a vendor's jackpots may still pay in a currency, of what staff allow them in a day. Its pots are held.
create or replace function games_jackpots_left(p_vendor_id int, p_currency text, p_now timestamptz) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select coalesce(v.jackpots_a_day ->> c.code, v.jackpots ->> c.code)::numeric * 10::numeric ^ c.exponent - coalesce((
    select sum(paid.jackpot_minor) from vendor_transactions paid join game_players p on p.id = paid.player_id
    where paid.vendor_id = v.id and paid.jackpot is not null and paid.at > p_now - interval '1 day'
      and p.vendor_currency = c.code), 0)
  from vendors v, currencies c where v.id = p_vendor_id and c.code = p_currency
$$;

-- Keeps what a vendor told of its pots: by p_pots (reference, name, currency, games, amount_minor, seed_minor), as of p_told_at.
-- What is older than what is known, or than the last win, changes nothing; a pot that is told lower is so, and what it was
-- before may be paid for a day yet. Answers the references of those that are above what staff allow, which are not kept.
create or replace function games_tell_jackpots(p_vendor_id int, p_now timestamptz, p_told_at timestamptz, p_pots jsonb)
returns setof text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform seamless_check_time(p_now);
  if p_told_at > p_now then
    raise exception 'told at %, which is to come', p_told_at using errcode = '22023';
  end if;
  return query
  with told as (
    select *, games_jackpot_ceiling(p_vendor_id, currency) as ceiling_minor
    from jsonb_to_recordset(p_pots)
      as told (reference text, name text, currency text, games text[], amount_minor bigint, seed_minor bigint)),
  kept as (
    insert into game_jackpots as known (vendor_id, reference, currency, name, games, amount_minor, seed_minor, told_at)
    select p_vendor_id, reference, currency, name, games, amount_minor, seed_minor, p_told_at
    from told where amount_minor <= ceiling_minor and seed_minor <= amount_minor order by reference, currency
    on conflict (vendor_id, reference, currency) do update set
      name = excluded.name, games = excluded.games, amount_minor = excluded.amount_minor,
      seed_minor = excluded.seed_minor, told_at = excluded.told_at,
      before_minor = case when excluded.amount_minor < known.amount_minor
        then games_jackpot_payable(known, p_now) else known.before_minor end,
      fell_at = case when excluded.amount_minor < known.amount_minor then p_now else known.fell_at end
    where known.told_at < excluded.told_at and (known.won_at is null or known.won_at < excluded.told_at))
  select reference from told where amount_minor > ceiling_minor;
end $$;

-- The highest that a pot was told to be and was not paid: as it is, or for a day what it was before it fell.
create or replace function games_jackpot_payable(p_pot game_jackpots, p_now timestamptz) returns bigint
language sql immutable as $$
  select case when p_pot.fell_at > p_now - interval '1 day' then greatest(p_pot.amount_minor, p_pot.before_minor)
    else p_pot.amount_minor end
$$;

-- What is wrong with so much of a jackpot in a round; null: nothing. A pot is paid as it was told, and a tenth more for what
-- was staked since, once in a round; all pots of a round together pay no more than staff allow one, and all of a day no more
-- than they allow a day. No free round wins one: nothing was staked for it.
create or replace function games_jackpot_fault(
  p_pot game_jackpots, p_round game_rounds, p_part_minor bigint, p_now timestamptz
) returns text language sql stable set search_path = public, pg_temp as $$
  select case
    when p_pot.reference is null or p_round.free_rounds_id is not null
      or games_jackpot_ceiling(p_pot.vendor_id, p_pot.currency) is null
      or (select vendor_code from games where id = p_round.game_id) <> all (p_pot.games) then 'jackpot_unknown'
    when p_round.jackpot_minor::numeric + p_part_minor > games_jackpot_ceiling(p_pot.vendor_id, p_pot.currency)
      or p_part_minor > games_jackpot_payable(p_pot, p_now)::numeric * 11 / 10
      or p_part_minor > games_jackpots_left(p_pot.vendor_id, p_pot.currency, p_now)
      or p_round.jackpot_minor > 0 and exists (
        select from vendor_transactions where round_id = p_round.id and jackpot = p_pot.reference) then 'above_maximum'
  end
$$;

-- Pays a win of which a jackpot pays a part: that part is held to the pot as it was told, the rest to what any win is. Once
-- it is paid the pot is at its seed, and who won real money is told. A jackpot that is not known is refused but not for
-- good: the vendor's repeats succeed once it is told.
-- Codes: those of games_win, jackpot_unknown.
create or replace function games_jackpot_win(
  p_vendor_id int, p_now timestamptz, p_transaction text, p_body_hash bytea, p_round text, p_game text, p_player text,
  p_amount_minor bigint, p_currency text, p_ended boolean, p_jackpot text, p_jackpot_minor bigint
) returns seamless_outcome language plpgsql security definer set search_path = public, pg_temp as $$
declare
  player game_players;
  the_round game_rounds;
  pot game_jackpots;
  said seamless_outcome;
  the_code text;
begin
  perform seamless_check_time(p_now);
  if p_jackpot_minor is null or p_jackpot_minor not between 1 and p_amount_minor then
    raise exception 'the jackpot''s part % is none', p_jackpot_minor using errcode = '22023';
  end if;
  select * into player from game_players where reference = p_player and vendor_id = p_vendor_id for no key update;
  select * into the_round from game_rounds where player_id = player.id and reference = p_round;
  if the_round.id is null or the_round.standing_bets = 0 or the_round.state = 'settled'
     or p_currency <> player.vendor_currency
     or exists (select from vendor_transactions where vendor_id = p_vendor_id and transaction_id = p_transaction) then
    return games_win(p_vendor_id, p_now, p_transaction, p_body_hash, p_round, p_game, p_player, p_amount_minor, p_currency,
      p_ended);
  end if;

  -- All of them, for what a day may pay is counted over all.
  perform from game_jackpots where vendor_id = p_vendor_id and currency = p_currency order by reference for no key update;
  select * into pot from game_jackpots where vendor_id = p_vendor_id and reference = p_jackpot and currency = p_currency;
  the_code := games_jackpot_fault(pot, the_round, p_jackpot_minor, p_now);
  if the_code is null then
    -- What is noted as the jackpot's counts for nothing in what games_win holds the round to.
    update game_rounds set jackpot_minor = jackpot_minor + p_jackpot_minor where id = the_round.id;
    said := games_win(p_vendor_id, p_now, p_transaction, p_body_hash, p_round, p_game, p_player, p_amount_minor, p_currency,
      p_ended);
    if said.code = 'ok' then
      update vendor_transactions set jackpot = p_jackpot, jackpot_minor = p_jackpot_minor
      where vendor_id = p_vendor_id and transaction_id = p_transaction;
      update game_jackpots set amount_minor = least(seed_minor, amount_minor), before_minor = null, fell_at = null,
        wins = wins + 1, won_minor = won_minor + p_jackpot_minor, won_at = p_now
      where vendor_id = p_vendor_id and reference = p_jackpot and currency = p_currency;
      if not player.play then
        perform record_event_quietly('jackpot_won', player.member_id, jsonb_build_object('roundId', the_round.id::text,
          'jackpot', pot.name, 'game', g.name, 'currency', c.code,
          'amount', round(p_jackpot_minor / 10::numeric ^ c.exponent, c.exponent)::text))
        from games g, currencies c where g.id = the_round.game_id and c.code = p_currency;
      end if;
      return said;
    end if;
    update game_rounds set jackpot_minor = jackpot_minor - p_jackpot_minor where id = the_round.id;
  else
    said := row(the_code, ledger_balance(player.wallet_account), null, false, player.member_id,
      player.vendor_currency)::seamless_outcome;
    perform seamless_review(p_vendor_id, p_transaction, 'win', the_code, jsonb_build_object('round', p_round,
      'game', p_game, 'player', p_player, 'amount_minor', p_amount_minor, 'currency', p_currency), p_now);
    if the_code = 'above_maximum' then
      insert into vendor_transactions (vendor_id, transaction_id, kind, body_hash, player_id, round_reference, round_id,
        amount_minor, code, balance_minor, at)
      values (p_vendor_id, p_transaction, 'win', p_body_hash, player.id, p_round, the_round.id, p_amount_minor, the_code,
        said.balance_minor, p_now);
    end if;
  end if;
  update seamless_reviews set body = body || jsonb_build_object('jackpot', p_jackpot, 'jackpot_minor', p_jackpot_minor)
  where vendor_id = p_vendor_id and transaction_id = p_transaction and closed_at is null;
  return said;
end $$;
