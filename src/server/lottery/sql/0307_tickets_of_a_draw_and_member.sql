-- A member's tickets of a day's draws are found draw by draw; whether a draw has tickets at all by the same index.
create index lottery_tickets_of_draw_member on lottery_tickets (draw_id, member_id);
drop index lottery_tickets_of_draw;
-- Narrows: tables of this very version, empty yet.
