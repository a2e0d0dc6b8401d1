-- How many deletions of a program were refused since a person has decided, for whoever asks what it wanted. Of one that was stopped before nobody
-- has counted them: it was one at least.
ALTER TABLE app_passwords ADD COLUMN refused bigint NOT NULL DEFAULT 0;
UPDATE app_passwords SET refused = 1 WHERE stopped_at IS NOT NULL;
