-- Programs that speak CardDAV sign in with a password of their own. Each is a device: a row in device_tokens, whose hash is that of
-- the password, and this row beside it, which says so.
CREATE TABLE app_passwords (
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  used_by text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, token_hash),
  FOREIGN KEY (account_id, token_hash) REFERENCES device_tokens (account_id, token_hash) ON DELETE CASCADE
);
ALTER TABLE app_passwords ALTER COLUMN account_id SET (n_distinct = 1);
ALTER TABLE app_passwords ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON app_passwords USING
  (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON app_passwords TO contacts2web_program;
