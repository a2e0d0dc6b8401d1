-- The names that cards had until a program gave them others: who knew a card by such a name hears that nothing stands there any more, and
-- what it still sends there is meant for that card.
CREATE TABLE left_names (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL,
  contact_id uuid NOT NULL,
  -- The number under which it is told.
  change bigint NOT NULL,
  PRIMARY KEY (account_id, name)
);
CREATE INDEX left_names_by_change ON left_names (account_id, change);
ALTER TABLE left_names ALTER COLUMN account_id SET (n_distinct = 1), ALTER COLUMN name SET (n_distinct = -1);
ALTER TABLE left_names ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON left_names
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
CREATE POLICY owned ON left_names
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'left_names'::regclass));
GRANT SELECT, INSERT, UPDATE, DELETE ON left_names TO contacts2web_program;

-- What programs have said of the book as a whole; NULL where none has.
ALTER TABLE accounts
  ADD COLUMN card_book_name text COLLATE "C",
  ADD COLUMN card_book_about text COLLATE "C",
  -- The card of whom the account is.
  ADD COLUMN own_card uuid;

-- A program gets cards in the version that it asks for, or that it is known to read: nobody asks what it has written.
ALTER TABLE app_passwords DROP COLUMN written;
