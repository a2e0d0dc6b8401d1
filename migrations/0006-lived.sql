-- The time that the database has lived through: ages are counted in it, and not by the clock, which may be wrong. Each
-- cleaning moves it on by what has passed since the one before, where all clocks agree on that. One row, the same for all
-- accounts, as in master_version; the program may only read it.
CREATE TABLE clock (
  id smallint PRIMARY KEY CHECK (id = 1),
  -- Milliseconds; and how many they were when a clock last jumped, and when times in the future were last set right.
  lived bigint NOT NULL,
  jumped bigint NOT NULL,
  righted bigint NOT NULL,
  -- The last look: the database's clock, and how long the server's machine had been running since which boot.
  looked_at timestamptz NOT NULL,
  boot uuid,
  since_boot bigint NOT NULL
);

INSERT INTO clock VALUES (1, 0, 0, 0, now(), NULL, 0);

ALTER TABLE clock ENABLE ROW LEVEL SECURITY;
CREATE POLICY readable ON clock FOR SELECT USING (true);
GRANT SELECT ON clock TO contacts2web_program;

-- What the clock's `lived` was when it happened. What is older than this counts from here on. Without a default: a program
-- that does not know these columns must not leave rows that look old.
ALTER TABLE contacts ADD COLUMN trashed_lived bigint;
UPDATE contacts SET trashed_lived = 0 WHERE trashed_at IS NOT NULL;
-- Of a version that waited for review: when somebody decided.
ALTER TABLE contact_versions ADD COLUMN replaced_lived bigint NOT NULL DEFAULT 0;
ALTER TABLE contact_versions ALTER COLUMN replaced_lived DROP DEFAULT;
ALTER TABLE runs ADD COLUMN started_lived bigint NOT NULL DEFAULT 0;
ALTER TABLE runs ALTER COLUMN started_lived DROP DEFAULT;
ALTER TABLE parts ADD COLUMN created_lived bigint NOT NULL DEFAULT 0;
ALTER TABLE parts ALTER COLUMN created_lived DROP DEFAULT;

CREATE INDEX contacts_by_time_in_trash ON contacts (account_id, trashed_lived) WHERE trashed_at IS NOT NULL;
DROP INDEX contact_versions_by_age;
CREATE INDEX contact_versions_by_age ON contact_versions (account_id, replaced_lived);
