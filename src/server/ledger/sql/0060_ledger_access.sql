-- Two roles: the owner migrates and runs the operator's commands, the application's role serves. What the latter may do is
-- granted by db/access.sql after every migration. The books (each table with a trigger before TRUNCATE) it only reads;
-- what moves money runs with the owner's rights. pg_temp comes last in their search_path: a temporary table of the
-- caller's with a book's name would be taken for the book otherwise.

-- Tables that only the owner writes, besides the books and what pages show (`site_touch`).
create table owner_tables (name text primary key);
insert into owner_tables values ('owner_tables'), ('migrations'), ('currencies'), ('payment_methods'),
  ('withdrawal_limits'), ('affiliate_codes'), ('site');

alter function ledger_open_account(text, bigint, text, text, bigint)
  security definer set search_path = public, pg_temp;
alter function ledger_move(text, text, text, bigint[], bigint[], jsonb, boolean)
  security definer set search_path = public, pg_temp;
alter function ledger_hold(text, text, text, bigint, bigint, jsonb)
  security definer set search_path = public, pg_temp;
alter function ledger_settle_hold(text, text, bigint, bigint, jsonb)
  security definer set search_path = public, pg_temp;
alter function ledger_void_hold(text, text, jsonb)
  security definer set search_path = public, pg_temp;

-- Stops money into or out of an account, or lets it flow again. Open holds still close.
create function ledger_freeze(p_account bigint, p_in boolean, p_out boolean) returns void
language sql security definer set search_path = public, pg_temp as $$
  update accounts set frozen_in = p_in, frozen_out = p_out where id = p_account
$$;

-- What a provider said and was answered, once a word: the record of how deposits came to be credited or not.
create function cashier_note_word(
  p_provider text, p_payment_id text, p_deposit_id text, p_outcome text, p_amount text, p_currency text, p_answer text
) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into provider_words (provider, payment_id, deposit_id, outcome, amount, currency, answer)
  values (p_provider, p_payment_id, p_deposit_id, p_outcome, p_amount, p_currency, p_answer)
  on conflict do nothing
$$;
create trigger append_only before update or delete or truncate on provider_words
  for each statement execute function withdrawal_decisions_forbid();
