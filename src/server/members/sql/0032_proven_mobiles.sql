-- The mobile that a member has shown to hold, by a code sent there; E.164. One number is one member's.
alter table members add column proven_mobile text unique check (proven_mobile ~ '^\+[1-9][0-9]{5,14}$');
