-- By area: the version that moved its part of what pages show, for pages that are of nothing else.
alter table site add column tags jsonb not null default '{}';
