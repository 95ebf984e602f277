-- A deposit's story is read by its own id, and found by the id that its provider gave it.
create index provider_words_by_id on provider_words (payment_id);
create index provider_words_of_deposit on provider_words (deposit_id) where deposit_id is not null;
create index payment_reviews_of_deposit on payment_reviews (deposit_id) where deposit_id is not null;
