-- The roles that whoever stopped a thing had then: what becomes of them later changes nothing of who may lift it. Null
-- where nobody of staff stopped it, but the owner.
alter table stops add column stopped_as text[];
update stops set stopped_as = (select roles from staff_accounts where name = stopped_by);

create function staff_stop_rank() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger ranked before insert on stops for each row execute function staff_stop_rank();
