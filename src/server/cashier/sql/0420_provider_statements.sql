-- What outsiders say of money: providers' and banks' statements, held against what we know.

-- How a provider's CSV is read (csv-profile.ts).
create table statement_profiles (
  provider text primary key,
  document jsonb not null
);

-- A statement of a file. A file is kept once for each provider.
create table provider_statements (
  id bigint generated always as identity primary key,
  provider text not null,
  file_hash bytea not null,
  place int not null,
  format text not null,
  reference text,
  account_end text,
  from_day date,
  to_day date,
  imported_by text not null,
  imported_at timestamptz not null default clock_timestamp(),
  unique (provider, file_hash, place)
);

-- A row of it, once, however many files it stands in. `counted_on`: the day whose books it is in: when it was booked, or,
-- where that day was closed before it was imported, the first one that was not.
create table provider_statement_rows (
  id bigint generated always as identity primary key,
  statement_id bigint not null references provider_statements (id),
  provider text not null,
  row_hash bytea not null,
  booked_on date not null,
  counted_on date not null check (counted_on >= booked_on),
  direction text not null check (direction in ('in', 'out')),
  kind text not null check (kind in ('payment', 'fee')),
  is_reversal boolean not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  outside_id text,
  end_to_end_id text,
  text text not null,
  party text,
  party_account_end text,
  unique (provider, row_hash)
);
create index provider_statement_rows_by_day on provider_statement_rows (counted_on);
create index provider_statement_rows_of_statement on provider_statement_rows (statement_id);

-- Which movement of ours a row is; each is one row's.
create table statement_matches (
  row_id bigint primary key references provider_statement_rows (id),
  what text not null check (what in ('payment', 'payout', 'withdrawal', 'refund')),
  move_id text not null,
  how text not null check (how in ('provider_id', 'end_to_end', 'reference', 'staff')),
  matched_by text not null,
  matched_at timestamptz not null default clock_timestamp(),
  unique (what, move_id)
);

-- What does not agree, until somebody has settled it. Of a row, or of a movement of ours that no row tells of.
create table statement_exceptions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('missing_ours', 'missing_theirs', 'amount', 'currency', 'duplicate', 'reversed', 'late',
    'no_reference', 'third_party', 'fee')),
  provider text not null,
  row_id bigint references provider_statement_rows (id),
  what text,
  move_id text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  detail jsonb not null default '{}',
  found_at timestamptz not null default clock_timestamp(),
  taken_by text,
  taken_at timestamptz,
  closed_at timestamptz,
  closed_by text,
  closed_as text check (closed_as in ('matched', 'explained', 'cost', 'suspended')),
  reason text,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closed_as is null)),
  check ((taken_by is null) = (taken_at is null)),
  check (row_id is not null or what is not null and move_id is not null)
);
create unique index statement_exceptions_of_row on statement_exceptions (row_id, kind) where row_id is not null;
create unique index statement_exceptions_of_move on statement_exceptions (what, move_id) where row_id is null;
create index statement_exceptions_open on statement_exceptions (found_at) where closed_at is null;

-- Money that came in and that nobody could place: in the house's account `suspense` until it is a member's or went back.
create table suspense_items (
  id bigint generated always as identity primary key,
  row_id bigint not null unique references provider_statement_rows (id),
  provider text not null,
  outside_id text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null default 'held' check (state in ('held', 'placed', 'returned')),
  held_by text not null,
  held_at timestamptz not null default clock_timestamp(),
  reason text not null,
  member_id bigint references members (id),
  closed_at timestamptz,
  closed_by text,
  closed_reason text,
  check ((state = 'held') = (closed_at is null)),
  check ((state = 'placed') = (member_id is not null))
);
create unique index suspense_items_by_payment on suspense_items (provider, outside_id) where outside_id is not null;

-- A day whose books are closed: what was ours and theirs, as a document, chained to the day before by its hash.
create table day_closings (
  day date primary key,
  document text not null,
  hash bytea not null,
  closed_by text not null,
  closed_at timestamptz not null default clock_timestamp()
);

insert into owner_tables (name) values ('statement_profiles'), ('provider_statements'), ('provider_statement_rows'),
  ('statement_matches'), ('statement_exceptions'), ('suspense_items'), ('day_closings');
create trigger stays before update or delete on provider_statements for each statement execute function books_forbid();
create trigger stays before update or delete on provider_statement_rows for each statement execute function books_forbid();
create trigger stays before update or delete on statement_matches for each statement execute function books_forbid();
create trigger stays before update or delete on day_closings for each statement execute function books_forbid();
create trigger stays before delete on statement_exceptions for each statement execute function books_forbid();
create trigger stays before delete on suspense_items for each statement execute function books_forbid();

-- Each movement of money through somebody outside, as we know it: `hand` is the account that staff pay from.
create view provider_moves as
  select 'in' as direction, 'payment' as what, p.provider || '/' || p.part_id as id, p.provider, p.part_id as outside_id,
         d.id as reference, d.number, coalesce(p.amount_minor, d.amount_minor) as amount_minor, d.currency, d.member_id,
         coalesce(r.closed_at, d.closed_at) as moved_at
    from provider_payment_parts p join deposits d on d.id = p.deposit_id left join payment_reviews r on r.id = p.review_id
   where r.id is not null or d.state = 'credited'
  union all
  select 'out', 'payout', o.id, t.provider, t.payment_id, o.id, null, w.amount_minor, w.currency, w.member_id, o.closed_at
    from provider_payments t join payouts o on o.id = t.payout_id join withdrawals w on w.id = o.withdrawal_id
  union all
  select 'out', 'withdrawal', w.id, 'hand', null, w.id, null, w.amount_minor, w.currency, w.member_id, w.decided_at
    from withdrawals w
   where w.state in ('approved', 'received', 'not_received', 'partly_received')
     and not exists (select from payouts o where o.withdrawal_id = w.id and o.state = 'paid')
  union all
  select 'out', 'refund', r.id, case when r.outside_id is null then 'hand' else r.provider end, r.outside_id, r.id, null,
         r.amount_minor, r.currency, d.member_id, r.closed_at
    from deposit_refunds r join deposits d on d.id = r.deposit_id where r.state = 'refunded';
insert into owner_tables (name) values ('provider_moves');
