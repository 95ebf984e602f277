-- What a draw may pay over all its tickets, what a member can win on it, and what no ticket and no line is. Applied again
-- whenever this text changes (db/migrate.ts).

-- Counts what a ticket can win on its draw; raises PL002 where that would be more than the draw may pay. One row that every
-- sale waits for would be the price of a single sum: each share is bounded by its part of the whole, and they are evened out
-- once none that is free has room. Shares come after wallets, and draws in the order of their ids.
create or replace function lottery_count_draw(p_draw bigint, p_currency text, p_most bigint, p_limit bigint) returns void
language plpgsql as $$
declare
  shares constant int := 16;
  total numeric;
begin
  update lottery_draw_shares set most_minor = most_minor + p_most
  where draw_id = p_draw and currency = p_currency and share = (
    select share from lottery_draw_shares
    where draw_id = p_draw and currency = p_currency and most_minor + p_most <= p_limit / shares
    order by random() limit 1 for update skip locked);
  if found then return; end if;
  insert into lottery_draw_shares (draw_id, currency, share, most_minor)
  select p_draw, p_currency, each, 0 from generate_series(0, shares - 1) each
  where not exists (select from lottery_draw_shares where draw_id = p_draw and currency = p_currency)
  order by each on conflict do nothing;
  perform from lottery_draw_shares where draw_id = p_draw and currency = p_currency order by share for update;
  select sum(most_minor) + p_most into total from lottery_draw_shares where draw_id = p_draw and currency = p_currency;
  if total > p_limit then raise exception 'too much' using errcode = 'PL002', detail = 'draw_sold_out'; end if;
  update lottery_draw_shares set most_minor = div(total, shares) + case when share < mod(total, shares) then 1 else 0 end
  where draw_id = p_draw and currency = p_currency;
end $$;

-- What a draw may pay over all its tickets, as far as it is counted.
create or replace function lottery_most_of_draw(p_draw bigint, p_currency text) returns numeric language sql stable as $$
  select coalesce(sum(most_minor), 0) from lottery_draw_shares where draw_id = p_draw and currency = p_currency
$$;

-- What a member's tickets of a draw can win together, those that were sold before it was limited too.
create or replace function lottery_most_of(p_member bigint, p_draw bigint) returns numeric language sql as $$
  select coalesce(sum(coalesce(most_minor, (select sum(most_minor) from lottery_lines where ticket_id = t.id))), 0)
  from lottery_tickets t where draw_id = p_draw and member_id = p_member and cancelled_at is null
$$;

-- What a ticket is when it is sold.
create or replace function lottery_check_ticket() returns trigger language plpgsql as $$
begin
  if new.id ~ '^[A-Z0-9]{12}$' and new.price_minor > 0 and new.payout_minor = 0 and new.refund_minor = 0
     and (new.ordinal is null or new.ordinal between 1 and 50) then
    return new;
  end if;
  raise exception 'no ticket is like this: %', new.id using errcode = '23514';
end $$;

-- What a line is when it is sold.
create or replace function lottery_check_line() returns trigger language plpgsql as $$
begin
  if new.stake_minor > 0 and new.price_minor >= new.stake_minor and new.most_minor > 0
     and new.payout_minor = 0 and new.refund_minor = 0
     and (new.odds is null or jsonb_typeof(new.odds) = 'object' and new.odds <> '{}') then
    return new;
  end if;
  raise exception 'no line is like this: % of %', new.place, new.ticket_id using errcode = '23514';
end $$;

create or replace function lottery_refuse_row() returns trigger language plpgsql as $$
begin
  raise exception 'no row of % is like this', tg_table_name using errcode = '23514';
end $$;
