-- Cards of one person that stay apart, each with its own file, and are shown as one.

-- Whose card a contact is. One in the trash keeps its place, and is linked again when it comes back; of those that are there the one with the
-- lowest place stands for the person.
CREATE TABLE linked_people (
  account_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  person_id uuid NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (account_id, contact_id)
);
CREATE INDEX linked_people_by_person ON linked_people (account_id, person_id, place);
ALTER TABLE linked_people ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN contact_id SET (n_distinct = -1),
  ALTER COLUMN person_id SET (n_distinct = -0.5);
ALTER TABLE linked_people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON linked_people
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY owned ON linked_people
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'linked_people'::regclass));
GRANT SELECT, INSERT, UPDATE, DELETE ON linked_people TO contacts2web_program;

-- What an entry of the log did to that, so that it can be undone. It goes with its entry.
CREATE TABLE link_changes (
  account_id uuid NOT NULL,
  run_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  -- NULL where it was linked with none.
  was_person uuid,
  was_place integer NOT NULL,
  -- NULL where it is linked with none since.
  now_person uuid,
  now_place integer NOT NULL,
  PRIMARY KEY (account_id, run_id, contact_id),
  FOREIGN KEY (account_id, run_id) REFERENCES runs (account_id, run_id) ON DELETE CASCADE
);
CREATE INDEX link_changes_by_contact ON link_changes (account_id, contact_id);
ALTER TABLE link_changes ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN run_id SET (n_distinct = -0.5),
  ALTER COLUMN contact_id SET (n_distinct = -0.5);
ALTER TABLE link_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON link_changes
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY owned ON link_changes
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'link_changes'::regclass));
GRANT SELECT, INSERT, UPDATE, DELETE ON link_changes TO contacts2web_program;

ALTER TABLE runs
  -- Cards that came to be a person's beside others, and that were taken from there.
  ADD COLUMN linked bigint NOT NULL DEFAULT 0,
  ADD COLUMN unlinked bigint NOT NULL DEFAULT 0;
