-- By what each session was opened, and what proved it besides; null: from before it was kept.
alter table sessions add column way text;
alter table sessions add column proof text;
-- What a half-open login began with, for the session that follows from it.
alter table half_sessions add column way text;
