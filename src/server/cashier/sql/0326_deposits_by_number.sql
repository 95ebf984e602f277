-- A payer writes a deposit's number with a transfer, and some providers know it by nothing else.
create unique index concurrently deposits_by_number on deposits (number);
