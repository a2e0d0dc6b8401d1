-- The second factor of an account, where it has one. The server makes the codes itself to compare them, so the secret stands here as it is.
CREATE TABLE second_factors (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  secret bytea NOT NULL,
  -- The number of the 30 s whose code has counted last. It counts no more, and none before it.
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL
);

-- What counts in place of a code, each once: it is deleted then.
CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- The SHA-256 of the code.
  code_hash bytea NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);
ALTER TABLE recovery_codes ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN code_hash SET (n_distinct = -1);

-- Browsers that came with the right password and have yet to come with a code.
CREATE TABLE pending_sign_ins (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- The SHA-256 of what the browser keeps.
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, token_hash)
);
ALTER TABLE pending_sign_ins ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN token_hash SET (n_distinct = -1);

ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE pending_sign_ins ENABLE ROW LEVEL SECURITY;
ALTER TABLE second_factors FORCE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes FORCE ROW LEVEL SECURITY;
ALTER TABLE pending_sign_ins FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON second_factors
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY own_account ON recovery_codes
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY own_account ON pending_sign_ins
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY owned ON second_factors
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'second_factors'::regclass));
CREATE POLICY owned ON recovery_codes
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'recovery_codes'::regclass));
CREATE POLICY owned ON pending_sign_ins
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'pending_sign_ins'::regclass));
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors, recovery_codes, pending_sign_ins TO contacts2web_program;
