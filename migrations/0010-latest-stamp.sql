-- The latest of all time stamps in the account, by whichever clock: where it is not in the future, nobody has to go through the
-- account's contacts and versions to set times right. Not known, and so in the future, until that was done for the first time.
ALTER TABLE accounts ADD COLUMN latest_stamp timestamptz NOT NULL DEFAULT 'infinity';
