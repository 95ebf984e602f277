-- Since when notices come to a device no more, for its logins were ended: what ended them is told there yet (logins.ts).
alter table push_subscriptions add column ended_at timestamptz;
