#!/bin/sh
# Makes the database of Premio, and what a standby needs.
set -eu

psql -v ON_ERROR_STOP=1 -U postgres \
  -v database_password="$DATABASE_PASSWORD" -v replication_password="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE premio LOGIN PASSWORD :'database_password';
CREATE DATABASE premio OWNER premio TEMPLATE template0 ENCODING 'UTF8';
CREATE ROLE replication LOGIN REPLICATION PASSWORD :'replication_password';
SELECT pg_create_physical_replication_slot('standby');
-- From the next start on, a commit is confirmed once the standby has it on disk.
ALTER SYSTEM SET synchronous_standby_names = 'standby';
-- A standby that is away for longer is made anew, before what is kept for it fills the disk.
ALTER SYSTEM SET max_slot_wal_keep_size = '10GB';
SQL

echo "host replication replication all scram-sha-256" >>"$PGDATA/pg_hba.conf"
