-- What staff find a member by: the id that a provider gave a payment, whichever provider it was.
create index provider_payments_by_id on provider_payments (payment_id);
create index payment_reviews_by_id on payment_reviews (payment_id);
