-- Money that staff placed in a member's balance, of a deposit that was refused or out of suspense: what of it is to be played
-- before it is taken out, from where in the order of facts that counts, and when nothing of it was left to play.
create table placed_to_play (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  currency text not null,
  -- Of which deposit; null: out of suspense.
  deposit_id text references deposits (id),
  amount_minor bigint not null check (amount_minor > 0),
  turnover_minor bigint not null check (turnover_minor > 0),
  played_from bigint not null,
  placed_at timestamptz not null default clock_timestamp(),
  turnover_done_at timestamptz
);
create index placed_to_play_open on placed_to_play (member_id, id) where turnover_done_at is null;
create trigger as_placed before update of id, member_id, currency, deposit_id, amount_minor, turnover_minor, played_from, placed_at
  or delete on placed_to_play for each statement execute function books_forbid();
