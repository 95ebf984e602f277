-- A payment may be several transfers, each of which its provider may tell of by itself: what went into which deposit, once.
create table provider_payment_parts (
  provider text not null,
  part_id text not null,
  deposit_id text not null references deposits (id),
  -- Null where nothing was kept of it: it came in before parts were.
  amount_minor bigint check (amount_minor > 0),
  primary key (provider, part_id)
);
create index provider_payment_parts_of_deposit on provider_payment_parts (deposit_id);
insert into owner_tables values ('provider_payment_parts', true);

insert into provider_payment_parts (provider, part_id, deposit_id, amount_minor)
  select p.provider, part, p.deposit_id, case when part = p.payment_id then d.amount_minor end
  from provider_payments p join deposits d on d.id = p.deposit_id
    left join payment_providers known on known.id = p.provider,
    lateral unnest(case when known.kind = 'payment-requests' then string_to_array(p.payment_id, ':')
      else array[p.payment_id] end) part
  on conflict do nothing;
