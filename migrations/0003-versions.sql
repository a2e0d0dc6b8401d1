-- The master version: what every account's data is to be brought to. One row, the same for all accounts, so without an account
-- and without a key that begins with one: a reference table where the schema is distributed. The program may only read it:
-- whoever raises it makes every account be read and written anew, so that takes the role that owns the tables.
CREATE TABLE master_version (
  id smallint PRIMARY KEY CHECK (id = 1),
  version integer NOT NULL,
  -- The version of the encoding that record IDs are computed over. A program with another one writes nothing.
  encoding integer NOT NULL,
  raised_at timestamptz NOT NULL
);

INSERT INTO master_version VALUES (1, 1, 1, now());

ALTER TABLE master_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY readable ON master_version FOR SELECT USING (true);
GRANT SELECT ON master_version TO contacts2web_program;

-- Clean-ups that have begun and not finished. While there is one, the account's database_version is 0.
CREATE TABLE clean_ups (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  -- The same for all who go on with it: the lease's, and the history's.
  run_id uuid NOT NULL,
  -- The versions that the account is brought to.
  version integer NOT NULL,
  encoding integer NOT NULL,
  -- 0 contacts, 1 versions, 2 duplicates, 3 leftovers, 4 counters; and the key that the stage has come to.
  stage smallint NOT NULL,
  contact_id uuid NOT NULL,
  version_id uuid NOT NULL,
  -- Records looked at, and how many there were at the beginning.
  done bigint NOT NULL,
  total bigint NOT NULL,
  started_at timestamptz NOT NULL
);

ALTER TABLE clean_ups ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON clean_ups
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON clean_ups TO contacts2web_program;
