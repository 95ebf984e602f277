#!/bin/sh
# Makes the two roles and the database, with the passwords that the addresses in the secrets hold.
set -eu
password() { sed -E 's#^[a-z]+://[^:]+:([^@]*)@.*#\1#' "/run/secrets/$1"; }
psql -v ON_ERROR_STOP=1 -v owner="$(password database-owner-url)" -v app="$(password database-url)" -U postgres <<'SQL'
create role pleno login password :'owner';
create role pleno_app login password :'app';
create database pleno owner pleno;
revoke connect, temporary on database pleno from public;
grant connect on database pleno to pleno_app;
SQL
