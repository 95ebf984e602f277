-- Methods are made by command now: two may stand at one place, and follow their names there.
alter table payment_methods drop constraint payment_methods_currency_place_key;
alter table payment_methods add constraint payment_methods_id_named check (id ~ '^[a-z0-9][a-z0-9_-]{0,39}$') not valid;
