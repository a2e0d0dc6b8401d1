-- The highest clock up to which time was counted. While the database's clock is below it, one of the two is wrong, and nobody
-- can tell which: no time stamp is set right then, and edits are stamped so many milliseconds ahead of the database's clock.
ALTER TABLE clock
  ADD COLUMN highest timestamptz,
  ADD COLUMN ahead bigint NOT NULL DEFAULT 0;
UPDATE clock SET highest = looked_at;
ALTER TABLE clock ALTER COLUMN highest SET NOT NULL;

-- What the clock's `lived` was when the account's times in the future were last set right.
ALTER TABLE accounts ADD COLUMN righted bigint NOT NULL DEFAULT 0;
