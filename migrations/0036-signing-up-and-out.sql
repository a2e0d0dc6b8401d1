-- Who may make an account in the browser, without an administrator. One row, the same for all accounts, as in master_version; the program may
-- only read it, so nobody who gets at the program opens the door.
CREATE TABLE sign_up (
  id smallint PRIMARY KEY CHECK (id = 1),
  -- 0 nobody, 1 anybody, 2 who has an invitation.
  mode smallint NOT NULL,
  -- Where there are so many accounts, those of the administrator included, nobody makes another.
  most_accounts bigint NOT NULL,
  -- What an account that is made so may have; NULL for what the program gives.
  quota_contacts bigint,
  quota_bytes bigint
);
INSERT INTO sign_up (id, mode, most_accounts) VALUES (1, 0, 100);

-- Links that let somebody make an account.
CREATE TABLE invitations (
  -- An id of nobody's, which stands in the link.
  account_id uuid NOT NULL,
  -- The SHA-256 of what stands in the link beside it.
  token_hash bytea NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- How many accounts it is for, and for how many more.
  uses integer NOT NULL,
  uses_left integer NOT NULL CHECK (uses_left >= 0),
  PRIMARY KEY (account_id, token_hash)
);
ALTER TABLE invitations ALTER COLUMN account_id SET (n_distinct = -1), ALTER COLUMN token_hash SET (n_distinct = -1);

ALTER TABLE sign_up ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY readable ON sign_up FOR SELECT USING (true);
CREATE POLICY owned ON sign_up
  USING ((SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'sign_up'::regclass));
CREATE POLICY own_account ON invitations
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY owned ON invitations
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'invitations'::regclass));
GRANT SELECT ON sign_up TO contacts2web_program;
-- It takes a use, and neither makes invitations nor lists them.
GRANT SELECT, UPDATE ON invitations TO contacts2web_program;

-- The device is signed out as soon as no run of it is under way.
ALTER TABLE device_tokens ADD COLUMN is_leaving boolean NOT NULL DEFAULT false;
