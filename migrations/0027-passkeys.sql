-- Keys with which a person signs in by an authenticator (WebAuthn), in place of the password or behind it.
CREATE TABLE passkeys (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- What the authenticator calls it.
  credential_id bytea NOT NULL,
  -- The domain that it was made for. It counts for no other.
  server text NOT NULL,
  -- What its owner calls it.
  name text NOT NULL,
  -- A COSE key (RFC 9052 §7).
  public_key bytea NOT NULL,
  -- What the authenticator has counted so far; 0 where it does not count.
  sign_count bigint NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (account_id, credential_id)
);
ALTER TABLE passkeys ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN credential_id SET (n_distinct = -1);

-- What authenticators were asked to sign and have not yet. Each counts once: it is deleted then.
CREATE TABLE passkey_challenges (
  -- The account that makes a passkey; an id of nobody's where somebody signs in whose name is not known yet, so there is no foreign key.
  account_id uuid NOT NULL,
  -- The SHA-256 of what it is for and of the challenge.
  challenge_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, challenge_hash)
);
ALTER TABLE passkey_challenges ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN challenge_hash SET (n_distinct = -1);

ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkey_challenges ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkeys FORCE ROW LEVEL SECURITY;
ALTER TABLE passkey_challenges FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON passkeys
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY own_account ON passkey_challenges
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY everywhere ON passkey_challenges
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY owned ON passkeys
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'passkeys'::regclass));
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys, passkey_challenges TO contacts2web_program;
