-- Each sale looked up its draw and its rules once more, and locked their rows with all others that sell: lottery_check has
-- read both, the draw held, and neither goes away while a ticket names it (books_forbid, lottery_forget_unsold).
alter table lottery_tickets
  drop constraint lottery_tickets_draw_id_fkey,
  drop constraint lottery_tickets_rule_version_fkey;
