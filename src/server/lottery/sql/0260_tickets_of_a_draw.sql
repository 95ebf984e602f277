-- Whether a draw has tickets is asked of all of them, those that were given back too: a draw without any is forgotten.
-- Narrows: tables of this very version, empty yet.
create index lottery_tickets_of_draw on lottery_tickets (draw_id);
