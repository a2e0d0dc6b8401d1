-- Groups and photos as of any moment.

ALTER TABLE contact_versions
  -- As in contacts. NULL where nobody has looked yet: in versions from before (PastFilling).
  ADD COLUMN has_photo boolean;

-- A group card's versions, the latest first.
CREATE INDEX contact_versions_of_groups ON contact_versions (account_id, change, made_change)
  WHERE change IS NOT NULL AND is_group;

ALTER TABLE group_people
  -- The number of the change since which it stands so. 0: since before all that is kept.
  ADD COLUMN since bigint NOT NULL DEFAULT 0;
DROP INDEX group_people_by_first, group_people_by_last;
-- The number stands in the indexes, so that those who came later are passed over without being read.
CREATE INDEX group_people_by_first ON group_people (account_id, name, sort_first, contact_id, since);
CREATE INDEX group_people_by_last ON group_people (account_id, name, sort_last, contact_id, since);

-- Who was in which group before, by either spelling: rows that group_people had.
CREATE TABLE past_group_people (
  account_id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  contact_id uuid NOT NULL,
  sort_first text COLLATE "C" NOT NULL,
  sort_last text COLLATE "C" NOT NULL,
  -- It stood so from the change of this number on, up to `change`.
  made_change bigint NOT NULL,
  change bigint NOT NULL,
  PRIMARY KEY (account_id, contact_id, name, change)
);
CREATE INDEX past_group_people_by_first ON past_group_people (account_id, name, sort_first, contact_id, made_change, change);
CREATE INDEX past_group_people_by_last ON past_group_people (account_id, name, sort_last, contact_id, made_change, change);
-- What no moment needs any more goes by this.
CREATE INDEX past_group_people_by_change ON past_group_people (account_id, change);
ALTER TABLE past_group_people ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN contact_id SET (n_distinct = -0.5);
ALTER TABLE past_group_people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON past_group_people
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY owned ON past_group_people
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'past_group_people'::regclass));
GRANT SELECT, INSERT, UPDATE, DELETE ON past_group_people TO contacts2web_program;

-- Up to which change nobody has told yet who was in which group, and which versions have photos; 0 where all is told. The server reads that from
-- the cards of the versions that there are, in portions (PastFilling).
ALTER TABLE accounts ADD COLUMN past_untold bigint NOT NULL DEFAULT 0;
UPDATE accounts SET past_untold = last_change;
