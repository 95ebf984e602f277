-- An approved withdrawal is paid out through a provider: `paying`, with its money held, until the provider's signed word.
alter table withdrawals drop constraint withdrawals_state_check;
alter table withdrawals add constraint withdrawals_state_check check (
  state in ('requested', 'paying', 'approved', 'rejected', 'received', 'partly_received', 'not_received'));
alter table withdrawals drop constraint withdrawals_check3;
alter table withdrawals add constraint withdrawals_confirm_by_check
  check ((state in ('requested', 'paying', 'rejected')) = (confirm_by is null));

-- What no provider paid may still be rejected after it was approved: one decision of each kind.
alter table withdrawal_decisions drop constraint withdrawal_decisions_withdrawal_id_key;
alter table withdrawal_decisions add unique (withdrawal_id, decision);

-- One attempt to pay a withdrawal out through a provider; its id is the reference under which the provider acts once.
-- refused: it was not taken on; failed: the provider's signed word; abandoned: the operator's word that it is not paid.
create table payouts (
  id text primary key,
  withdrawal_id text not null references withdrawals (id),
  attempt int not null check (attempt > 0),
  provider text not null,
  state text not null default 'opened'
    check (state in ('opened', 'asked', 'pending', 'paid', 'failed', 'refused', 'abandoned')),
  -- The provider's own id of what it paid.
  payment_id text,
  reason text,
  asks int not null default 0,
  ask_after timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  unique (withdrawal_id, attempt),
  unique (provider, payment_id),
  check ((state in ('opened', 'asked', 'pending')) = (closed_at is null)),
  check ((state = 'paid') = (payment_id is not null)),
  check ((state in ('refused', 'abandoned')) = (reason is not null))
);
-- Nothing is asked for anew while an attempt may still pay, or has paid.
create unique index payouts_standing on payouts (withdrawal_id) where closed_at is null or state = 'paid';
create index payouts_to_ask on payouts (ask_after) where closed_at is null;

-- Who serves asks and waits; what a payout came to is the provider's word or the operator's (functions.sql).
create function payouts_end_by_word() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger ended_by_word before insert or update on payouts
  for each row execute function payouts_end_by_word();
create trigger stays before delete on payouts for each statement execute function books_forbid();

-- What a provider says is about a deposit or a payout.
alter table provider_payments alter column deposit_id drop not null;
alter table provider_payments add column payout_id text unique references payouts (id);
alter table provider_payments add check (num_nonnulls(deposit_id, payout_id) = 1);

alter table provider_words alter column deposit_id drop not null;
alter table provider_words add column payout_id text;
alter table provider_words add check (num_nonnulls(deposit_id, payout_id) = 1);
create unique index provider_words_of_payouts on provider_words
  (provider, payment_id, payout_id, outcome, amount, currency, answer) where payout_id is not null;

alter table payment_reviews alter column deposit_id drop not null;
alter table payment_reviews add column payout_id text;
alter table payment_reviews add column outcome text not null default 'paid';
alter table payment_reviews add check (num_nonnulls(deposit_id, payout_id) = 1);
create unique index payment_reviews_of_payouts on payment_reviews
  (provider, payment_id, payout_id, outcome, amount, currency) where payout_id is not null;
