-- The most that a draw may pay, over all its tickets; null: no bound.
alter table lottery_limits
  add column most_draw_minor bigint check (most_draw_minor > 0);

alter table lottery_tickets
  -- Whether what its draw can pay holds it.
  add column counted_of_draw boolean not null default false;

-- What a draw's tickets can pay at the most, in shares that are added up: each sale counts on one that nobody else holds.
create table lottery_draw_shares (
  draw_id bigint not null references lottery_draws (id),
  currency text not null,
  share int not null,
  -- Below nothing where a ticket was given back that another share had counted.
  most_minor bigint not null,
  primary key (draw_id, currency, share)
) with (fillfactor = 50);
insert into owner_tables (name) values ('lottery_draw_shares');

alter type lottery_asked add attribute most_draw_minor bigint;
