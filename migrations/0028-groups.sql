-- Groups: a name and a set of members. They stand in two spellings, as categories of a contact's card and as cards of their own that list
-- the UIDs of their members. Both count as one group by its name.

-- The card of a group, which is no person: `groups` has its own name.
ALTER TABLE contacts ADD COLUMN is_group boolean NOT NULL DEFAULT false;

-- Who is in which group by either spelling: live contacts alone. With the sort keys of contacts, so that a group's list is one index scan.
CREATE TABLE group_people (
  account_id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  contact_id uuid NOT NULL,
  sort_first text COLLATE "C" NOT NULL,
  sort_last text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, contact_id, name)
);
CREATE INDEX group_people_by_first ON group_people (account_id, name, sort_first, contact_id);
CREATE INDEX group_people_by_last ON group_people (account_id, name, sort_last, contact_id);

-- Whom group cards list, those in the trash as well, and whether anybody has that UID or not. Without `urn:uuid:`.
CREATE TABLE group_card_members (
  account_id uuid NOT NULL,
  card_id uuid NOT NULL,
  uid text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, card_id, uid)
);
CREATE INDEX group_card_members_by_uid ON group_card_members (account_id, uid);

ALTER TABLE group_people ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN contact_id SET (n_distinct = -0.5);
ALTER TABLE group_card_members ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN uid SET (n_distinct = -0.5);
ALTER TABLE group_people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE group_card_members ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON group_people
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY own_account ON group_card_members
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY owned ON group_people
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'group_people'::regclass));
CREATE POLICY owned ON group_card_members
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'group_card_members'::regclass));
GRANT SELECT, INSERT, UPDATE, DELETE ON group_people, group_card_members TO contacts2web_program;

-- The name of a group as the program compares it (GroupCard.comparable): Unicode NFC, in one line. Those that are stored are short.
CREATE OR REPLACE FUNCTION pg_temp.comparable(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(normalize(name, NFC), '[\x01-\x20\x7f]+', ' ', 'g'))
$$;
-- The lines of a card without folds.
CREATE OR REPLACE FUNCTION pg_temp.unfolded(card bytea) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(encode(card, 'escape'), '(\r*\n|\r)[ \t]', '', 'g')
$$;

-- The group cards that there are, as far as their lines are neither encoded nor UTF-16: those stay people until they are written again, or
-- the account is cleaned up.
UPDATE contacts SET is_group = true, groups = CASE WHEN pg_temp.comparable(display_name) <> '' THEN ARRAY[pg_temp.comparable(display_name)] END
WHERE pg_temp.unfolded(card) ~* '(^|[\r\n])([^\r\n:;]*\.)?(X-ADDRESSBOOKSERVER-)?KIND(;[^\r\n:]*)?:[ \t]*group[ \t]*([\r\n]|$)';

UPDATE contacts SET groups = (
  SELECT nullif(array_agg(name ORDER BY place), '{}') FROM (
    SELECT pg_temp.comparable(name) AS name, min(place) AS place
    FROM unnest(groups) WITH ORDINALITY AS own (name, place) GROUP BY pg_temp.comparable(name)
  ) names WHERE name <> '')
WHERE groups IS NOT NULL AND EXISTS (SELECT 1 FROM unnest(groups) AS own (name) WHERE name <> pg_temp.comparable(name));

INSERT INTO group_card_members (account_id, card_id, uid)
SELECT DISTINCT c.account_id, c.contact_id, m.uid
FROM contacts c
CROSS JOIN LATERAL (
  SELECT btrim(regexp_replace(btrim(line[1], E' \t'), '^urn:uuid:', '', 'i'), E' \t') AS uid FROM regexp_matches(
    pg_temp.unfolded(c.card),
    '(?:^|[\r\n])(?:[^\r\n:;]*\.)?(?:X-ADDRESSBOOKSERVER-)?MEMBER(?:;[^\r\n:]*)?:([^\r\n]+)', 'gi') AS line
) m
WHERE c.is_group AND m.uid <> '' AND length(m.uid) <= 1000;

INSERT INTO group_people (account_id, name, contact_id, sort_first, sort_last)
SELECT DISTINCT c.account_id, g.name, c.contact_id, c.sort_first, c.sort_last
FROM contacts c CROSS JOIN LATERAL (
  SELECT name FROM unnest(c.groups) AS own (name)
  UNION SELECT card.groups[1] FROM group_card_members m
  JOIN contacts card ON card.account_id = c.account_id AND card.contact_id = m.card_id
  WHERE m.account_id = c.account_id AND card.trashed_at IS NULL AND card.groups IS NOT NULL
    AND m.uid = CASE WHEN c.uid = '' THEN c.contact_id::text
      ELSE btrim(regexp_replace(btrim(c.uid, E' \t\r\n'), '^urn:uuid:', '', 'i'), E' \t\r\n') END
) g
WHERE c.trashed_at IS NULL AND NOT c.is_group;

DROP INDEX contacts_in_groups;
-- By the name, because a statement that asks for it in that order is planned along this index and no other.
CREATE INDEX contacts_of_groups ON contacts (account_id, (groups[1])) WHERE is_group;

-- Whoever keeps what is searched in memory reads it anew, without the group cards.
UPDATE accounts a SET clean_ups = clean_ups + 1
WHERE EXISTS (SELECT 1 FROM contacts c WHERE c.account_id = a.account_id AND c.is_group);
