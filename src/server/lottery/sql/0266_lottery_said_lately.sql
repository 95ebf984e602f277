-- What was said of draws lately: a word against what was decided is looked for each time that figures are read.
create index lottery_results_lately on lottery_results (said_at);
-- Narrows: tables of this very version, empty yet.
