/** The sandbox's own tables, made and widened at each start. */
export const SCHEMA = `
  select pg_advisory_xact_lock(73311);
  create table if not exists payments (
    id text primary key,
    order_ref text not null unique,
    amount text not null,
    currency text not null,
    method text not null,
    language text not null,
    return_url text not null,
    callback_url text not null,
    expires_at timestamptz not null,
    outcome text check (outcome in ('paid', 'failed', 'expired')),
    created_at timestamptz not null default now()
  );
  alter table payments add column if not exists kind text not null default 'payment';
  alter table payments add column if not exists payee text not null default '';
  alter table payments add column if not exists memo text not null default '';
  create table if not exists refunds (
    reference text primary key,
    id text not null,
    payment_id text not null references payments,
    amount text not null,
    currency text not null,
    created_at timestamptz not null default now()
  );
  create index if not exists refunds_by_payment on refunds (payment_id);
  create table if not exists faults (
    id bigint generated always as identity primary key, operation text not null, fault text not null);
  create index if not exists payments_open on payments (expires_at) where outcome is null;
  create table if not exists callbacks (
    id bigint generated always as identity primary key,
    payment_id text not null references payments,
    body text not null,
    due_at timestamptz not null,
    attempts int not null default 0,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'refused', 'given_up')),
    answer text
  );
  create index if not exists callbacks_waiting on callbacks (due_at) where state = 'waiting';
  create index if not exists callbacks_by_payment on callbacks (payment_id);
`;
