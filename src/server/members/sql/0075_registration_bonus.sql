-- What a registration is credited: {"amount": "1000.00", "currency": "VND"}; null: nothing, and no page names an amount.
alter table site add column registration_bonus jsonb
  check (registration_bonus is null or registration_bonus ?& array['amount', 'currency']);

-- Pages name the ways to pay that are open.
create trigger site_touch after insert or update or delete or truncate on payment_methods
  for each statement execute function site_touch();
