-- A real currency with its play and bonus money, made or changed. False where accounts are kept in it with another exponent. The
-- owner's, as the rows are.
create or replace function ledger_put_currency(p_code text, p_exponent integer, p_symbol text) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from currencies c where c.code in (p_code, p_code || '_PLAY', p_code || '_BONUS') and c.exponent <> p_exponent
      and exists (select from accounts a where a.currency = c.code)) then return false; end if;
  insert into currencies (code, exponent, symbol, realm)
    values (p_code, p_exponent, p_symbol, 'real'), (p_code || '_PLAY', p_exponent, p_symbol, 'play'),
      (p_code || '_BONUS', p_exponent, p_symbol, 'bonus')
    on conflict (code) do update set exponent = excluded.exponent, symbol = excluded.symbol;
  return true;
end $$;

-- Takes a currency away with its play and bonus money. False where accounts are kept in one of them.
create or replace function ledger_remove_currency(p_code text) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from accounts a where a.currency in (p_code, p_code || '_PLAY', p_code || '_BONUS')) then return false; end if;
  delete from currencies where code in (p_code, p_code || '_PLAY', p_code || '_BONUS');
  return true;
end $$;

-- What a currency counts in stays, once an account is kept in it.
create or replace function currency_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.code, new.exponent, new.realm) is distinct from (old.code, old.exponent, old.realm)
    and exists (select from accounts a where a.currency = old.code) then
    raise exception 'accounts are kept in %', old.code using errcode = '42501';
  end if;
  return new;
end $$;
