-- Responsible gaming: what an operator, or the member, closed for a member. Deposits and bets ask care_check.
create table care_blocks (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  act text not null check (act in ('deposit', 'bet')),
  code text not null check (code in ('deposit_limit_reached', 'loss_limit_reached', 'wager_limit_reached',
    'time_limit_reached', 'self_excluded', 'cooling_off')),
  -- Null: until it is taken away.
  until timestamptz,
  set_at timestamptz not null default clock_timestamp(),
  unique (member_id, act, code)
);

-- Null, or the code that refuses the act. By the database's clock: a bet asks within its own statement.
create function care_check(p_member_id bigint, p_act text, p_amount_minor bigint) returns text
language sql stable as $$
  select code from care_blocks
  where member_id = p_member_id and act = p_act and (until is null or until > clock_timestamp())
  order by until desc nulls first, id
  limit 1
$$;
