-- Operators' acts are read by who did them and by what they were done to, and what lies below it ("linh/bet").
create index operator_acts_by_staff on operator_acts (acted_by, id);
create index operator_acts_by_subject on operator_acts (subject collate "C", id);
