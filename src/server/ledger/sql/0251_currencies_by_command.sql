-- What a currency counts in stays, once an account is kept in it: another exponent would make other amounts of the same
-- minor units. Each real currency has play money of its own.
insert into currencies (code, exponent, symbol, realm)
  select code || '_PLAY', exponent, symbol, 'play' from currencies where realm = 'real'
  on conflict (code) do nothing;

create function currency_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.code, new.exponent, new.realm) is distinct from (old.code, old.exponent, old.realm)
    and exists (select from accounts a where a.currency = old.code) then
    raise exception 'accounts are kept in %', old.code using errcode = '42501';
  end if;
  return new;
end $$;
create trigger stays before update on currencies for each row execute function currency_stays();
