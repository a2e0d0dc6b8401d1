#!/bin/sh
# Makes the role that the server signs in to PostgreSQL as. PROGRAM_PASSWORD is its password; psql finds the database by POSTGRES_USER and
# POSTGRES_DB, as in the container of docker-compose.yml, which runs this once.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname "$POSTGRES_DB" <<'SQL'
\getenv password PROGRAM_PASSWORD
CREATE ROLE contacts2web_program LOGIN PASSWORD :'password';
SQL
