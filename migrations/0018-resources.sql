-- What programs that speak CardDAV need to write.
--
-- The name that a program gave the contact's resource; NULL for the id with ".vcf".
ALTER TABLE contacts ADD COLUMN resource text COLLATE "C";
-- Raised where a program must fetch a card once more that has not changed: part of its entity tag.
ALTER TABLE contacts ADD COLUMN edition integer NOT NULL DEFAULT 0;
-- The number under which the card is told once more.
ALTER TABLE contacts ADD COLUMN told_again bigint;

-- The person lets this program delete as many contacts as it likes.
ALTER TABLE app_passwords ADD COLUMN allows_deletions boolean NOT NULL DEFAULT false;

CREATE UNIQUE INDEX contacts_by_resource ON contacts (account_id, resource) WHERE resource IS NOT NULL;
CREATE INDEX contacts_told_again ON contacts (account_id, told_again) WHERE told_again IS NOT NULL;
CREATE INDEX contacts_by_uid ON contacts (account_id, uid) WHERE uid <> '';
ALTER TABLE contacts ALTER COLUMN resource SET (n_distinct = -1), ALTER COLUMN uid SET (n_distinct = -1);
