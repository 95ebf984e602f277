-- What deposits and withdrawals cost, and how much of a deposit is to be played. Applied again whenever this text changes
-- (db/migrate.ts).

-- Who serves opens a deposit for what its method costs now, and to be played as the method, or its currency, has it (feeOf,
-- turnoverOf). The owner writes past ones.
create or replace function deposits_at_terms() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  fee bigint;
  turnover bigint;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then return new; end if;
  select m.fee_fixed_minor + div(new.amount_minor::numeric * m.fee_basis_points, 10000),
      coalesce(m.turnover_percent, l.turnover_percent, 0)
    into fee, turnover
    from payment_methods m left join withdrawal_limits l on l.currency = m.currency
    where m.id = new.method_id and m.currency = new.currency;
  turnover := div((new.amount_minor - fee)::numeric * turnover, 100);
  if (new.fee_minor, new.turnover_minor) is distinct from (fee, turnover) then
    raise exception 'a deposit has the terms of its method' using errcode = '42501';
  end if;
  return new;
end $$;

-- Who serves asks for a withdrawal at what its currency costs now (feeOf). The owner writes past ones.
create or replace function withdrawals_at_terms() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then return new; end if;
  if new.fee_minor is distinct from (
    select fee_fixed_minor + div(new.amount_minor::numeric * fee_basis_points, 10000)
    from withdrawal_limits where currency = new.currency) then
    raise exception 'a withdrawal has the terms of its currency' using errcode = '42501';
  end if;
  return new;
end $$;
