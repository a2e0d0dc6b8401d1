-- The lived time of what was forgotten by one look at the clock until now: while that is wrong, nothing may go. What is there already counts from
-- here on.
DO $$ BEGIN
  EXECUTE format('ALTER TABLE address_books ADD COLUMN created_lived bigint NOT NULL DEFAULT %s', (SELECT lived FROM clock));
  EXECUTE format('ALTER TABLE invitations ADD COLUMN made_lived bigint NOT NULL DEFAULT %s', (SELECT lived FROM clock));
END $$;
-- A program that does not know these columns must not leave rows that look old.
ALTER TABLE address_books ALTER COLUMN created_lived DROP DEFAULT;
ALTER TABLE invitations ALTER COLUMN made_lived DROP DEFAULT;

-- Of the last sign-in from there; NULL where nobody signed in.
ALTER TABLE sign_in_places ADD COLUMN known_lived bigint;
UPDATE sign_in_places SET known_lived = (SELECT lived FROM clock) WHERE known_at IS NOT NULL;
