-- What happened in an account, and how each contact was before it: the log, and what undoing needs.

-- One row for each run of a device that changed something, each edit of a person, each import, clean-up and undo.
CREATE TABLE runs (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  run_id uuid NOT NULL,
  -- 0 sync, 1 edit, 2 import, 3 clean-up, 4 undo.
  kind smallint NOT NULL,
  -- The address book whose device did it, and that device's name then; NULL for the browser and for the server itself.
  book_id uuid,
  device_name text COLLATE "C",
  -- Its changes have numbers in this range, perhaps with others' between them.
  first_change bigint NOT NULL,
  last_change bigint NOT NULL,
  started_at timestamptz NOT NULL,
  -- Its last change so far.
  changed_at timestamptz NOT NULL,
  -- NULL while it is under way, and for good where it was cut off.
  finished_at timestamptz,
  added bigint NOT NULL,
  overwritten bigint NOT NULL,
  deleted bigint NOT NULL,
  restored bigint NOT NULL,
  duplicates bigint NOT NULL,
  conflicts bigint NOT NULL,
  -- The name of one of its contacts.
  example text COLLATE "C" NOT NULL,
  -- The run that this one undoes; the one that undid this one; and the id that the next one to do so will have, or that the one
  -- under way has.
  undoes uuid,
  undone_by uuid,
  next_undo uuid,
  PRIMARY KEY (account_id, run_id)
) WITH (fillfactor = 50);

CREATE INDEX runs_by_change ON runs (account_id, first_change, run_id);

-- The run that made the last change. Which contacts a run left as they are: contacts_by_change, and this.
ALTER TABLE contacts ADD COLUMN run_id uuid;

-- A version is how a contact stood before a change that replaced its card, or took it to the trash or out of it: the number of
-- that change and its run; the run that had left it so; and whether it stood in the trash. NULL for a card that was never the
-- contact's (lost, refused), and for what is older than the log.
ALTER TABLE contact_versions
  ADD COLUMN change bigint,
  ADD COLUMN run_id uuid,
  ADD COLUMN made_by_run uuid,
  ADD COLUMN was_trashed boolean NOT NULL DEFAULT false;

CREATE INDEX contact_versions_by_run ON contact_versions (account_id, run_id, contact_id, change)
  WHERE change IS NOT NULL;
CREATE INDEX contact_versions_by_maker ON contact_versions (account_id, made_by_run, contact_id, change)
  WHERE made_by_run IS NOT NULL;

ALTER TABLE runs ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON runs
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON runs TO contacts2web_program;
