-- Narrows: lottery_cancel_chase and lottery_stop_chase alone called it, whose texts are new with this version.
drop function if exists lottery_give_back_open(text, jsonb, timestamptz);
