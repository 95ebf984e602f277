-- What a new account is credited with. Applied again whenever this text changes (db/migrate.ts).

-- The money that a trial plays with: once a member, and never real.
create or replace function members_pay_play_money(p_member bigint, p_currency text, p_amount bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_amount <= 0 or ledger_is_play(p_currency) is not true then
    raise exception 'only play money is given away' using errcode = '42501';
  end if;
  perform ledger_credit('free-play:' || p_member, 'opening', 'adjustments', p_member, p_currency, p_amount,
    '{"aboutKey": "members:opening_balance"}');
end $$;

-- What the site's rule credits a registration, once a member; nothing where there is no rule, or it is of another
-- currency than the member.
create or replace function members_pay_registration_bonus(p_member bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rule record;
begin
  select m.currency as code, ledger_minor(m.currency, (s.registration_bonus ->> 'amount')::numeric)::bigint as amount into rule
  from site s
    join members m on m.id = p_member and m.currency = s.registration_bonus ->> 'currency'
  where ledger_is_play(m.currency) is false;
  if not found then return; end if;
  perform ledger_credit('registration-bonus:' || p_member, 'bonus', 'rewards', p_member, rule.code, rule.amount,
    '{"aboutKey": "members:registration_bonus"}');
end $$;
