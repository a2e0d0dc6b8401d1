-- The latest stamp of an edit in the account: no later edit gets a lower one, whatever the clocks say. A migration does not go
-- through all contacts for it: an account that has edited since the last look at the clocks is covered by `ahead`.
ALTER TABLE accounts ADD COLUMN latest_edit timestamptz NOT NULL DEFAULT to_timestamp(0);

-- Edits are stamped `ahead` milliseconds ahead of the database's clock, whether or not that is below the highest one.
UPDATE clock SET ahead = greatest(0, ahead, (extract(epoch FROM highest - looked_at) * 1000)::bigint);

-- What `lived` was when the database's clock came below the highest one, or jumped below it.
ALTER TABLE clock ADD COLUMN below bigint NOT NULL DEFAULT 0;
UPDATE clock SET below = jumped;
