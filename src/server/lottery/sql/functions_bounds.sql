-- What one draw may pay over all its tickets. Applied again whenever this text changes (db/migrate.ts).

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
