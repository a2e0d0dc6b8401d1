-- From where somebody tries to sign in, and from where somebody did: one row for each account and place. An attempt is counted
-- here before the password is looked at, so that all servers of a database count together and a restart forgets nothing.
CREATE TABLE sign_in_places (
  -- The id that a name gives, whether it is an account's or not, so there is no foreign key; or that a network gives, for all names.
  account_id uuid NOT NULL,
  -- 16 bytes of the SHA-256 of a network or of a browser's secret; empty for all strangers together.
  place bytea NOT NULL,
  -- When all that was counted is paid off: each attempt moves it on, and the pace of the place says how far ahead it may be.
  paid_off_at timestamptz NOT NULL,
  -- When somebody last signed in from there with the right password.
  known_at timestamptz,
  PRIMARY KEY (account_id, place)
) WITH (fillfactor = 50);

ALTER TABLE sign_in_places ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON sign_in_places
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_places TO contacts2web_program;

-- As in 0009: a look-up takes the whole key, whatever the planner has seen.
ALTER TABLE sign_in_places ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN place SET (n_distinct = -1);
INSERT INTO sign_in_places (account_id, place, paid_off_at) VALUES ('00000000-0000-0000-0000-000000000000', '', now());
ANALYZE sign_in_places (account_id, place);
TRUNCATE sign_in_places;
