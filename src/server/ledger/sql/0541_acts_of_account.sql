-- What was done to something of a member's, which the act names beside.
create index concurrently operator_acts_by_account on operator_acts ((after->>'member'), id) where after->>'member' is not null;
