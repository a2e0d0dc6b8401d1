-- How many rows the planner expects of an account. Where it expects one (a new table, or many small accounts), an index of the
-- account alone costs it exactly as much as the one that has the whole key, so it may choose the wrong one; plans are kept, and
-- each look-up in an account that has grown since then reads all of it. With "one distinct account" it expects as many rows as
-- the largest account has, and the whole key always costs less. ANALYZE keeps to it from now on.
ALTER TABLE address_books ALTER COLUMN account_id SET (n_distinct = 1);
ALTER TABLE contacts ALTER COLUMN account_id SET (n_distinct = 1);
ALTER TABLE contact_versions ALTER COLUMN account_id SET (n_distinct = 1);
ALTER TABLE parts ALTER COLUMN account_id SET (n_distinct = 1);
ALTER TABLE sessions ALTER COLUMN account_id SET (n_distinct = 1);
ALTER TABLE device_tokens ALTER COLUMN account_id SET (n_distinct = 1);
ALTER TABLE listeners ALTER COLUMN account_id SET (n_distinct = 1);
ALTER TABLE runs ALTER COLUMN account_id SET (n_distinct = 1);

-- And of a key: each record has its own, so a look-up by it finds one.
ALTER TABLE contacts ALTER COLUMN contact_id SET (n_distinct = -1), ALTER COLUMN primary_id SET (n_distinct = -1);
ALTER TABLE contact_versions ALTER COLUMN contact_id SET (n_distinct = -0.5), ALTER COLUMN primary_id SET (n_distinct = -0.5),
  ALTER COLUMN version_id SET (n_distinct = -1);
ALTER TABLE parts ALTER COLUMN digest SET (n_distinct = -1);
ALTER TABLE runs ALTER COLUMN run_id SET (n_distinct = -1);

-- ANALYZE learns nothing from an empty table. So where nothing is there yet, it sees a row in each that is gone again at the end.
-- TRUNCATE leaves the statistics, and the planner takes the tables for new ones, of which it expects ten pages. The lock keeps out an
-- older program that adds an account meanwhile.
LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE;
DO $$
DECLARE
  isEmpty boolean := NOT EXISTS (SELECT 1 FROM accounts WHERE account_id IS NOT NULL);
  nobody uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  IF isEmpty THEN
    INSERT INTO accounts (account_id, name, password_hash, created_at, database_version) VALUES (nobody, '', '', now(), 1);
    INSERT INTO address_books (account_id, book_id, name, created_at, database_version) VALUES (nobody, nobody, '', now(), 1);
    INSERT INTO listeners (account_id, book_id, device_id, told) VALUES (nobody, nobody, nobody, 0);
    INSERT INTO device_tokens (account_id, token_hash, device_id, book_id, name, created_at, last_used_at)
      VALUES (nobody, '', nobody, nobody, '', now(), now());
    INSERT INTO sessions (account_id, token_hash, csrf_secret, label, created_at, last_used_at, expires_at)
      VALUES (nobody, '', '', '', now(), now(), now());
    INSERT INTO parts (account_id, digest, bytes, created_at, created_lived) VALUES (nobody, '', '', now(), 0);
    INSERT INTO runs (account_id, run_id, kind, first_change, last_change, started_at, started_lived, changed_at, added,
        overwritten, deleted, restored, duplicates, conflicts, example)
      VALUES (nobody, nobody, 0, 0, 0, now(), 0, now(), 0, 0, 0, 0, 0, 0, '');
    INSERT INTO contacts (account_id, contact_id, primary_id, secondary_id, uid, card, edited_at, change, created_change,
        changed_at, sort_first, sort_last, display_name, detail, has_photo, search_text, phone_digits)
      VALUES (nobody, nobody, nobody, nobody, '', '', now(), 0, 0, now(), '', '', '', '', false, '', '');
    INSERT INTO contact_versions (account_id, contact_id, version_id, primary_id, secondary_id, card, edited_at, display_name,
        reason, replaced_at, replaced_lived, needs_review)
      VALUES (nobody, nobody, nobody, nobody, nobody, '', now(), '', 0, now(), 0, false);
  END IF;
  ANALYZE address_books (account_id), contacts (account_id, contact_id, primary_id, trashed_at),
    contact_versions (account_id, contact_id, primary_id, version_id), parts (account_id, digest), sessions (account_id),
    device_tokens (account_id), listeners (account_id), runs (account_id, run_id);
  IF isEmpty THEN
    TRUNCATE accounts, address_books, contacts, contact_versions, parts, sessions, device_tokens, listeners, runs, clean_ups;
  END IF;
END $$;
