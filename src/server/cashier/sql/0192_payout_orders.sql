-- How often the provider was told to pay: the first order may be refused, of a later one it says nothing.
alter table payouts add column orders int not null default 0;
update payouts set orders = asks where state <> 'opened';
-- Ends a payout that its provider signed it did not take on (functions.sql).
create function cashier_refuse_payout(p_provider text, p_stamp text, p_body bytea, p_signature text) returns boolean
language sql as $$ select false $$;
