-- Bonus money: a third realm beside real and play money. Each real currency has bonus money of its own, so that no
-- transfer lets the two meet.
-- Narrows: it has a handful of rows, read in no time.
alter table currencies drop constraint currencies_realm_check;
alter table currencies add constraint currencies_realm_check check (realm in ('real', 'play', 'bonus'));
insert into currencies (code, exponent, symbol, realm)
  select code || '_BONUS', exponent, symbol, 'bonus' from currencies where realm = 'real'
  on conflict (code) do nothing;
