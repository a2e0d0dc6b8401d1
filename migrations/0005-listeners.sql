-- Of each device that keeps an address book: the highest change number that it may have heard of, in runs that finished and in
-- others. It is written before the device is answered: one that has heard of more talks to a database that was put back to a
-- backup. Not of the address book, as before: of two folders with one id, the device of one hears what the other's does not.
CREATE TABLE listeners (
  account_id uuid NOT NULL,
  book_id uuid NOT NULL,
  device_id uuid NOT NULL,
  told bigint NOT NULL,
  PRIMARY KEY (account_id, book_id, device_id),
  FOREIGN KEY (account_id, book_id) REFERENCES address_books (account_id, book_id) ON DELETE CASCADE
) WITH (fillfactor = 50);

ALTER TABLE address_books DROP COLUMN told;

ALTER TABLE listeners ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON listeners
  USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON listeners TO contacts2web_program;
