-- A review stands until the operator closes it, or its payment is taken (functions.sql).
create function payment_reviews_stand() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger stands before update on payment_reviews for each row execute function payment_reviews_stand();
