-- Who may move money, and why. The application's role calls one function for each reason that money moves, and each asks
-- itself whether the reason holds; ledger_move, ledger_settle_hold, ledger_void_hold and ledger_freeze are the owner's
-- alone (access.sql names what is callable). What these functions decide by is the owner's to write too.

-- Opens an account, or answers the one there is. Only the owner opens one with another floor than a member's (0) or the
-- house's (none): an account that may go below zero is money for nothing.
create or replace function ledger_open_account(
  p_owner_kind text, p_owner_id bigint, p_purpose text, p_currency text, p_floor_minor bigint
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint := ledger_account(p_owner_kind, p_owner_id, p_purpose, p_currency);
begin
  if account is null then
    if p_floor_minor is distinct from (case p_owner_kind when 'house' then null else 0 end)
       and not pg_has_role(session_user, current_user, 'usage') then
      raise exception 'only the owner opens an account of this floor' using errcode = '42501';
    end if;
    insert into accounts (owner_kind, owner_id, purpose, currency, realm, floor_minor)
    select p_owner_kind, p_owner_id, p_purpose, code, realm, p_floor_minor from currencies where code = p_currency
    on conflict do nothing
    returning id into account;
  end if;
  return coalesce(account, ledger_account(p_owner_kind, p_owner_id, p_purpose, p_currency));
end $$;

-- Puts a member's own money aside for a withdrawal; only the owner puts aside anything else. As before otherwise.
create or replace function ledger_hold(
  p_reference text, p_kind text, p_body_hash text, p_account bigint, p_amount bigint, p_meta jsonb
) returns ledger_outcome language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner record;
  held bigint;
  reply ledger_outcome;
begin
  if p_amount is null or p_amount <= 0 then return row('malformed', null, null, p_account)::ledger_outcome; end if;
  select owner_kind, owner_id, purpose, currency into owner from accounts where id = p_account;
  if not found then return row('account_unknown', null, null, p_account)::ledger_outcome; end if;
  if (owner.owner_kind, owner.purpose, p_kind) <> ('member', 'wallet', 'withdrawal')
     and not pg_has_role(session_user, current_user, 'usage') then
    raise exception 'only the owner puts this aside' using errcode = '42501';
  end if;
  held := ledger_open_account(owner.owner_kind, owner.owner_id, 'held', owner.currency, 0);
  reply := ledger_move(p_reference, p_kind, p_body_hash, array[p_account, held], array[-p_amount, p_amount], p_meta, true);
  if reply.outcome = 'posted' then
    perform set_config('ledger.posting', 'on', true);
    insert into holds (reference, kind, account_id, held_account_id, amount_minor, opened_by)
    values (p_reference, p_kind, p_account, held, p_amount, reply.transfer_id);
    perform set_config('ledger.posting', 'off', true);
  end if;
  return reply;
end $$;

-- Credits a member's wallet from an account of the house's, and raises what the ledger refuses: for the functions of
-- this kind. The owner's.
create function ledger_credit(
  p_reference text, p_kind text, p_house_purpose text, p_member bigint, p_currency text, p_amount bigint, p_meta jsonb
) returns void language plpgsql as $$
declare
  posted ledger_outcome;
begin
  posted := ledger_move(p_reference, p_kind, null, array[
      ledger_open_account('house', 0, p_house_purpose, p_currency, null),
      ledger_open_account('member', p_member, 'wallet', p_currency, 0)],
    array[-p_amount, p_amount], p_meta, true);
  if posted.outcome not in ('posted', 'replayed') then
    raise exception '% was refused: %', p_reference, posted.outcome;
  end if;
end $$;

-- The money that a trial plays with: once a member, and never real.
create function members_pay_play_money(p_member bigint, p_currency text, p_amount bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_amount <= 0 or not exists (select from currencies where code = p_currency and realm = 'play') then
    raise exception 'only play money is given away' using errcode = '42501';
  end if;
  perform ledger_credit('free-play:' || p_member, 'opening', 'adjustments', p_member, p_currency, p_amount,
    '{"aboutKey": "members:opening_balance"}');
end $$;

-- What the site's rule credits a registration, once a member; nothing where there is no rule, or it is of another
-- currency than the member.
create function members_pay_registration_bonus(p_member bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rule record;
begin
  select c.code, ((s.registration_bonus ->> 'amount')::numeric * 10::numeric ^ c.exponent)::bigint as amount into rule
  from site s
    join currencies c on c.code = s.registration_bonus ->> 'currency' and c.realm = 'real'
    join members m on m.id = p_member and m.currency = c.code;
  if not found then return; end if;
  perform ledger_credit('registration-bonus:' || p_member, 'bonus', 'rewards', p_member, rule.code, rule.amount,
    '{"aboutKey": "members:registration_bonus"}');
end $$;

-- Bets, wins and rollbacks: what they decide by (rounds, transactions, whose account is whose) only they write.
insert into owner_tables values ('vendor_transactions'), ('game_rounds'), ('seamless_reviews');
alter function games_bet(int, timestamptz, bigint, bytea, text, bytea, text, text, text, bigint, text)
  security definer set search_path = public, pg_temp;
alter function games_win(int, timestamptz, text, bytea, text, text, text, bigint, text, boolean)
  security definer set search_path = public, pg_temp;
alter function games_rollback(int, timestamptz, text, bytea, text, text, text)
  security definer set search_path = public, pg_temp;

-- What a vendor told of a round that is over, once.
create function games_keep_details(p_round bigint, p_details jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  update game_rounds set details = p_details where id = p_round and state <> 'open' and details is null
$$;

-- A player plays with the member's own wallet, against the house's account of games.
create function game_players_guard() returns trigger language plpgsql as $$
begin
  if new.wallet_account is distinct from ledger_account('member', new.member_id, 'wallet', new.currency)
     or new.house_account is distinct from ledger_account('house', 0, 'games', new.currency) then
    raise exception 'these are not the accounts of this player' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger own_accounts before insert or update on game_players
  for each row execute function game_players_guard();
