-- The ends of logins, in the order of one count. A login that began before its member's last end opens nothing.
create sequence login_marks;
create table login_ends (
  member_id bigint primary key,
  mark bigint not null
);

-- The count when the sign-in began: it may be under way while its member ends all logins.
delete from sign_ins;
alter table sign_ins add column began bigint not null;

-- A ticket is good while the session that asked for it is.
delete from tickets;
alter table tickets add column session_id bigint not null references sessions (id) on delete cascade;
create index tickets_of_session on tickets (session_id);

-- An authenticator is set up by one session, to its end.
delete from totp_secrets where confirmed_at is null;
alter table totp_secrets add column begun_by bigint;

-- A proof that only the authenticator gives: who came in without a password has shown the other ways already.
alter table half_sessions add column totp_only boolean not null default false;

-- A device that was signed out is kept as such: it is not familiar any more, and no new one either.
alter table known_devices add column signed_out_at timestamptz;
