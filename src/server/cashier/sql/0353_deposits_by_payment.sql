-- A provider that takes a payment back names it by its own id.
create index concurrently deposits_by_payment on deposits (provider, payment_id) where payment_id is not null;
