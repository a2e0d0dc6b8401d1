-- How often the account was cleaned up. What a clean-up mends has no change number, and whoever keeps what searches look through
-- in memory reads it anew.
ALTER TABLE accounts ADD COLUMN IF NOT EXISTS clean_ups bigint NOT NULL DEFAULT 0;
