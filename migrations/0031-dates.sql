-- Birthdays and other days that come again each year, as the cards have them, so that the next twelve months are one index scan. The program
-- reads the cards that there are when this is applied (DateIndex.fill).
CREATE TABLE contact_dates (
  account_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  -- From 0, in the order of the card; the birthday comes first.
  place smallint NOT NULL,
  -- 100 times the month, and the day.
  day smallint NOT NULL,
  -- 0 where it is not known.
  year smallint NOT NULL,
  is_birthday boolean NOT NULL,
  -- What the person calls it; empty for a birthday.
  label text COLLATE "C" NOT NULL,
  -- The contact's.
  sort_first text COLLATE "C" NOT NULL,
  -- The contact is not in the trash.
  is_shown boolean NOT NULL,
  PRIMARY KEY (account_id, contact_id, place)
);
CREATE INDEX contact_dates_by_day ON contact_dates (account_id, day, sort_first, contact_id, place) WHERE is_shown;

-- The secret address at which calendars fetch these days: an account has one at most.
CREATE TABLE calendar_addresses (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  -- The SHA-256 of what stands in the address.
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- NULL before the first time.
  last_used_at timestamptz,
  -- When it was last used, or made, by the time that the database has lived through; its age counts from here.
  used_lived bigint NOT NULL,
  -- Where the last one came from, and what it called itself.
  address text NOT NULL DEFAULT '',
  used_by text NOT NULL DEFAULT ''
);

ALTER TABLE contact_dates ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN contact_id SET (n_distinct = -0.7),
  ALTER COLUMN day SET (n_distinct = 366);
ALTER TABLE contact_dates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE calendar_addresses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON contact_dates
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY own_account ON calendar_addresses
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY owned ON contact_dates
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'contact_dates'::regclass));
CREATE POLICY owned ON calendar_addresses
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'calendar_addresses'::regclass));
GRANT SELECT, INSERT, UPDATE, DELETE ON contact_dates, calendar_addresses TO contacts2web_program;
