-- The mark of the last end of what was on one device alone; the member's own mark is of ends on more than one.
alter table known_devices add column ended_mark bigint not null default 0;
