-- When the member showed a credential for this: a session that a remembered login or a ticket opened keeps the moment of
-- the login that it comes from, so that none renews itself. Null: when it was opened.
alter table sessions add column logged_in_at timestamptz;
alter table half_sessions add column logged_in_at timestamptz;
