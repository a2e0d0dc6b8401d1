-- Contacts that a person made one of two, and contacts that are not the same.

-- The contact that has what this one said, since a person made one of the two. It is in the trash as long as that one is there, and not told
-- among what was deleted.
ALTER TABLE contacts ADD COLUMN merged_into uuid;
-- And as it was then, so that an undo knows it.
ALTER TABLE contact_versions ADD COLUMN merged_into uuid;
ALTER TABLE contacts ALTER COLUMN merged_into SET (n_distinct = -1);
CREATE INDEX contacts_merged ON contacts (account_id, merged_into) WHERE merged_into IS NOT NULL;

-- Who looks like one person and is two, because somebody has said so. The smaller id first.
CREATE TABLE different_people (
  account_id uuid NOT NULL,
  first_id uuid NOT NULL,
  second_id uuid NOT NULL,
  PRIMARY KEY (account_id, first_id, second_id)
);
CREATE INDEX different_people_by_second ON different_people (account_id, second_id);
ALTER TABLE different_people ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN first_id SET (n_distinct = -0.5),
  ALTER COLUMN second_id SET (n_distinct = -0.5);
ALTER TABLE different_people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON different_people
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY owned ON different_people
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'different_people'::regclass));
GRANT SELECT, INSERT, UPDATE, DELETE ON different_people TO contacts2web_program;
