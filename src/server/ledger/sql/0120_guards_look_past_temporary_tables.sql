-- Guards on tables that the application's role writes run with its rights, and looked names up as its session does: a
-- temporary table of its own came before the book of that name, and so a player could be given another member's wallet.
-- Postgres lets every role make temporary tables where nobody revoked it.
alter function game_players_guard() set search_path = public, pg_temp;
alter function deposits_credited_by_word() set search_path = public, pg_temp;
alter function withdrawals_decided_by_owner() set search_path = public, pg_temp;
alter function books_forbid() set search_path = public, pg_temp;
