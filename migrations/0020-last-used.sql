-- From where a session or a device was last used, and what ends it.
ALTER TABLE sessions
  ADD COLUMN address text COLLATE "C" NOT NULL DEFAULT '',
  -- When the person last gave the password in this session; NULL for never.
  ADD COLUMN proven_at timestamptz;
ALTER TABLE sessions ALTER COLUMN address DROP DEFAULT;

ALTER TABLE device_tokens
  ADD COLUMN address text COLLATE "C" NOT NULL DEFAULT '',
  -- How the device's program called itself then.
  ADD COLUMN used_by text COLLATE "C" NOT NULL DEFAULT '';
UPDATE device_tokens d SET used_by = p.used_by FROM app_passwords p
WHERE p.account_id = d.account_id AND p.token_hash = d.token_hash;
ALTER TABLE app_passwords DROP COLUMN used_by;

-- What the clock's `lived` was at the last use; of the devices that are there already, at this moment.
DO $$ BEGIN
  EXECUTE format('ALTER TABLE device_tokens ADD COLUMN used_lived bigint NOT NULL DEFAULT %s', (SELECT lived FROM clock));
END $$;
-- A program that does not know these columns must not leave devices that look as if they were never used.
ALTER TABLE device_tokens ALTER COLUMN address DROP DEFAULT, ALTER COLUMN used_by DROP DEFAULT,
  ALTER COLUMN used_lived DROP DEFAULT;
