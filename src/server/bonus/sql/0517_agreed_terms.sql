-- What two of staff agreed on of an offer that comes with deposits: it is open on these terms and no others (bonus_terms).
alter table bonus_offers add column agreed_terms text;
-- No game is kept under INHOUSE: a weight of it counted nothing.
update bonus_offers set weights = weights - 'INHOUSE' where weights ? 'INHOUSE' and weights - 'INHOUSE' <> '{}';

-- When a promise became a bonus, and since when a bonus ends.
alter table bonuses add column given_at timestamptz, add column ending_at timestamptz;
-- void: what was promised with a deposit and never came.
-- Narrows: to more states than before, and bonuses are few.
alter table bonuses drop constraint bonuses_state_check;
alter table bonuses add constraint bonuses_state_check check (state in
  ('promised', 'waiting', 'active', 'ending', 'converted', 'used_up', 'expired', 'given_up', 'taken_back', 'void'));
