-- A round of a game that one bet ends: what was chosen with the stake, and the numbers that were drawn once it was taken.
alter table rounds add column choice jsonb, add column drawn jsonb;
