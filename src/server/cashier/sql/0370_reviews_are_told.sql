-- The transfers that a payment was of, as its provider told them together: each may be reviewed by itself.
alter table provider_words add column parts jsonb;

-- A review says what a provider signed (functions.sql).
create function payment_reviews_are_told() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger are_told before insert or update of code on payment_reviews
  for each row execute function payment_reviews_are_told();
