-- A board with mines: its mines are what was drawn; the fields that were opened, in order, and how many may be at most.
-- `payout_minor` is what stands while it is open. A series is any round that is played on after its bet.
alter table rounds add column picks jsonb, add column most_picks smallint;
-- The most stakes that the operator pays for a round, as told with the launch.
alter table sessions add column maximum integer;
