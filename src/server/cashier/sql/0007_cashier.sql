-- Deposits, withdrawals and the accounts to withdraw to. States change by guarded updates only, on this clock.

create table payment_methods (
  id text primary key,
  kind text not null check (kind in ('bank_qr', 'bank_transfer', 'mobile_wallet', 'usdt')),
  provider text not null,
  sandbox boolean not null,
  currency text not null,
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null check (max_minor >= min_minor),
  presets_minor bigint[] not null default '{}',
  place int not null,
  enabled boolean not null default true,
  unique (currency, place)
);

create table deposits (
  id text primary key,
  number bigint generated always as identity,
  member_id bigint not null,
  method_id text not null references payment_methods (id),
  kind text not null,
  provider text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null default 'pending' check (state in ('pending', 'credited', 'failed', 'expired', 'cancelled')),
  -- The provider's payment that was credited.
  payment_id text,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'pending') = (closed_at is null)),
  check ((state = 'credited') = (payment_id is not null))
);
create index deposits_of_member on deposits (member_id, number desc);
create index pending_deposits on deposits (expires_at) where state = 'pending';
create index pending_deposits_of_member on deposits (member_id) where state = 'pending';

-- What providers said, once a word, and what they were answered: refusals too.
create table provider_words (
  id bigint generated always as identity primary key,
  provider text not null,
  payment_id text not null,
  deposit_id text not null,
  outcome text not null,
  amount text not null,
  currency text not null,
  answer text not null,
  received_at timestamptz not null default clock_timestamp(),
  unique (provider, payment_id, deposit_id, outcome, amount, currency, answer)
);

create table payee_accounts (
  id text primary key,
  member_id bigint not null,
  kind text not null check (kind in ('bank', 'mobile_wallet', 'usdt')),
  institution text not null,
  holder text not null,
  -- Encrypted under a key of the configuration; the hash, keyed too, tells an account that is saved already.
  number_sealed bytea not null,
  number_hash bytea not null,
  number_end text not null check (length(number_end) = 4),
  created_at timestamptz not null default clock_timestamp(),
  unique (member_id, number_hash)
);

create table withdrawal_limits (
  currency text primary key,
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null check (max_minor >= min_minor)
);

create table withdrawals (
  id text primary key,
  number bigint generated always as identity,
  member_id bigint not null,
  payee_account_id text not null references payee_accounts (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null default 'requested' check (
    state in ('requested', 'approved', 'rejected', 'received', 'partly_received', 'not_received')),
  -- How long the member may say what arrived, as told when it was asked for.
  confirm_ms bigint not null check (confirm_ms > 0),
  created_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  confirm_by timestamptz,
  confirmed_at timestamptz,
  -- Whose word it was: the member's, or that of the time that ran out.
  confirmed_how text check (confirmed_how in ('member', 'time')),
  reason text,
  missing_minor bigint check (missing_minor > 0 and missing_minor < amount_minor),
  check ((state = 'requested') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null)),
  check ((state in ('requested', 'rejected')) = (confirm_by is null)),
  check ((state in ('received', 'partly_received', 'not_received')) = (confirmed_how is not null)),
  check ((state = 'partly_received') = (missing_minor is not null))
);
create index withdrawals_of_member on withdrawals (member_id, number desc);
create index withdrawals_by_state on withdrawals (state, number);
create index withdrawals_to_confirm on withdrawals (confirm_by) where state = 'approved';

-- Who decided on a withdrawal, when and what: once each, and never changed.
create table withdrawal_decisions (
  id bigint generated always as identity primary key,
  withdrawal_id text not null unique references withdrawals (id),
  decision text not null check (decision in ('approve', 'reject')),
  decided_by text not null check (decided_by <> ''),
  reason text,
  decided_at timestamptz not null default clock_timestamp()
);

create function withdrawal_decisions_forbid() returns trigger language plpgsql as $$
begin
  raise exception 'decisions are kept as they were taken: % is forbidden', tg_op using errcode = '42501';
end $$;
create trigger append_only before update or delete or truncate on withdrawal_decisions
  for each statement execute function withdrawal_decisions_forbid();
