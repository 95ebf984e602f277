-- A bonus that comes with a deposit is promised on its terms when the deposit is opened, and given when that is credited.
-- Narrows: both tables are new, and small.
alter table bonus_offers add column times int not null default 1 check (times between 1 and 1000);
alter table bonuses drop constraint bonuses_state_check;
alter table bonuses add constraint bonuses_state_check check (state in
  ('promised', 'waiting', 'active', 'ending', 'converted', 'used_up', 'expired', 'given_up', 'taken_back'));
alter table bonuses drop constraint bonuses_check4;
alter table bonuses add constraint bonuses_closed check
  ((state in ('promised', 'waiting', 'active', 'ending')) = (closed_at is null));
