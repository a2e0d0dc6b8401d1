-- The highest change number that the address book's device may have heard of, in runs that finished and in others. It is written
-- before the device is answered: one that has heard of more talks to a database that was put back to a backup.
ALTER TABLE address_books ADD COLUMN told bigint NOT NULL DEFAULT 0;
