-- What an operator made of money that was refused: credited to its member, or sent back to its payer.
alter table payment_reviews add column settled_as text check (settled_as in ('placed', 'refunded'));
alter table payment_reviews add column settled_reason text;
-- Which review a transfer was settled by, where it went into its deposit by no word of its provider's.
alter table provider_payment_parts add column review_id bigint unique references payment_reviews (id);
-- The last of that, as the deposit's member reads it.
alter table deposits add column settled_as text check (settled_as in ('placed', 'refunded'));
alter table deposits add column settled_minor bigint check (settled_minor > 0);
alter table deposits add column settled_reason text;
-- Who serves settles nothing (functions.sql).
create function deposits_settled_by_owner() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger settled_by_owner before insert or update of settled_as, settled_minor, settled_reason on deposits
  for each row execute function deposits_settled_by_owner();
