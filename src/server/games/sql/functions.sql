-- The functions of games and of vendors' seamless wallets. Applied again whenever this text changes (db/migrate.ts).

-- What a vendor told of a round that is over, once.
create or replace function games_keep_details(p_round bigint, p_details jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  update game_rounds set details = p_details where id = p_round and state <> 'open' and details is null
$$;

-- A player plays with the member's own wallet, or the account of bonus money, against the house's account of games, for
-- play where that is play money.
create or replace function game_players_guard() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if new.wallet_account is distinct from ledger_account('member', new.member_id,
       case when ledger_is_bonus(new.currency) then 'bonus' else 'wallet' end, new.currency)
     or new.house_account is distinct from ledger_account('house', 0, 'games', new.currency) then
    raise exception 'these are not the accounts of this player' using errcode = '42501';
  end if;
  if new.play is distinct from ledger_is_play(new.currency) then
    raise exception 'this is not the money of this player' using errcode = '42501';
  end if;
  if ledger_is_bonus(new.currency) and exists (select from vendors where id = new.vendor_id and wallet = 'transfer') then
    raise exception 'a vendor with a wallet of its own plays no bonus money' using errcode = '42501';
  end if;
  return new;
end $$;

-- A bonus that began is closed once no round of it is open. Whoever closes it holds it, and no stake is taken meanwhile
-- (bonus_refusal); each look of its own, so that what was staked before the hold is seen.
create or replace function games_bonus_rounds_over() returns trigger language plpgsql volatile
  set search_path = public, pg_temp as $$
begin
  if exists (
    select from game_rounds r join game_players p on p.id = r.player_id
    where r.member_id = new.member_id and r.state = 'open' and p.member_id = new.member_id
      and p.currency = new.currency || '_BONUS') then
    raise exception 'rounds of bonus % are open', new.id using errcode = '42501';
  end if;
  return new;
end $$;

-- Whom a player stands for, and which accounts it plays with, stays as it was made: money went by it.
create or replace function game_players_stay() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  raise exception 'a player stays as it was made' using errcode = '42501';
end $$;

-- A name as a search sees it: without accents, in lower case, words after single blanks. Immutable, so that an index
-- may be built on it: the dictionary is named in full and its rules ship with Postgres.
create or replace function games_plain(name text) returns text
  language sql immutable strict parallel safe
  return ' ' || lower(public.unaccent('public.unaccent'::regdictionary, name));

-- The pattern that finds a typed part of a name: three letters and more anywhere, fewer at the start of a word, so that
-- the trigram index serves both. What LIKE would read as a sign is taken literally.
create or replace function games_name_pattern(typed text) returns text
  language sql immutable strict parallel safe
  return (
    select case when length(part) < 3 then '% ' else '%' end
             || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'
      from (select btrim(regexp_replace(games_plain(typed), '\s+', ' ', 'g')) as part) as plain
  );

-- Whose time a command is dated by: the caller's clock, within the owner's leeway of the database's. Another would date
-- play as it likes, and let a token live that has ended.
create or replace function seamless_check_time(p_now timestamptz) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from seamless_clock where p_now between clock_timestamp() - leeway and clock_timestamp() + leeway) then
    raise exception 'the time % is not the database''s', p_now using errcode = '22023';
  end if;
end $$;

-- No command moves less than nothing, whoever calls.
create or replace function seamless_check_amount(p_amount_minor bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if p_amount_minor is null or p_amount_minor < 0 then
    raise exception 'the amount % is none', p_amount_minor using errcode = '22023';
  end if;
end $$;

-- Exchanges a launch's token, within its minute; a repeat within it answers the same. Where another holds the token it gives
-- up at once, to be asked again.
create or replace function games_authenticate(p_vendor_id int, p_now timestamptz, p_idle_ms bigint, p_token_hash bytea)
returns table (
  player text, nickname text, game text, currency text, balance_minor bigint, language text, play boolean
) language plpgsql set lock_timeout = '20ms' as $$
declare
  token game_tokens;
begin
  select t.* into token from game_tokens t join game_players p on p.id = t.player_id
  where t.token_hash = p_token_hash and p.vendor_id = p_vendor_id and t.exchange_before > p_now for no key update of t;
  if not found or not session_keep(token.session_id, p_now, p_idle_ms) then return; end if;
  update game_tokens set exchanged_at = p_now where token_hash = p_token_hash and exchanged_at is null;
  return query
    select p.reference, p.nickname, g.vendor_code, p.vendor_currency, ledger_balance(p.wallet_account), l.language, p.play
    from game_players p, game_launches l join games g on g.id = l.game_id
    where p.id = token.player_id and l.id = token.launch_id;
end $$;

-- The balance of a player whose token lives. Codes: ok, player_unknown, token_expired.
create or replace function games_balance(
  p_vendor_id int, p_now timestamptz, p_idle_ms bigint, p_token_hash bytea, p_player text
) returns seamless_outcome language plpgsql as $$
declare
  player game_players;
begin
  select * into player from game_players where reference = p_player and vendor_id = p_vendor_id;
  if not found then return row('player_unknown', null, null, false, null, null)::seamless_outcome; end if;
  if not games_token_lives(p_token_hash, player.id, p_now, p_idle_ms) then
    return row('token_expired', null, null, false, player.member_id, player.vendor_currency)::seamless_outcome;
  end if;
  return row('ok', ledger_balance(player.wallet_account), null, false, player.member_id, player.vendor_currency)::seamless_outcome;
end $$;

-- Whether a launch was made from a country that may not visit now. Most sites name no country, and look nothing up.
create or replace function launch_barred(p_regions jsonb, p_token_hash bytea) returns boolean language plpgsql stable as $$
declare
  whence text;
begin
  if p_regions -> 'blocked' = '[]' and p_regions -> 'only' = '[]' then return false; end if;
  select l.country into whence from game_tokens t join game_launches l on l.id = t.launch_id
  where t.token_hash = p_token_hash;
  return coalesce(whence, '') <> '' and (p_regions -> 'blocked' ? whence
    or p_regions -> 'only' <> '[]' and not p_regions -> 'only' ? whence);
end $$;

-- A game or vendor whose stop is over opens again.
create or replace function games_stop_over() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.kind = 'game' then
    update games set state = 'open' where code = old.name and state = 'maintenance';
  else
    update vendors set state = 'open' where code = old.name and state = 'maintenance';
  end if;
  return null;
end $$;

-- A game is new from when it is marked so.
create or replace function games_note_new() returns trigger language plpgsql as $$
begin
  if new.is_new and (tg_op = 'INSERT' or not old.is_new) then new.new_since := clock_timestamp(); end if;
  return new;
end $$;
