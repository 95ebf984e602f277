-- How much was sent by rule lately.
create index concurrently withdrawal_decisions_by_rule on withdrawal_decisions (decided_at) where decided_by = 'rule';
