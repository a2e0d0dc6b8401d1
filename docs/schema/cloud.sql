-- The cloud's PostgreSQL schema of today: what migrations/ add up to. A test compares this file with a database that was
-- just migrated; script/documents writes it anew and keeps the comments.
--
-- Everything belongs to one account: account_id comes first in every key, every foreign key carries it, and so does every
-- statement. No foreign key asks for the account of each contact, version, large value or run: who writes one holds the account's
-- row lock, and an account is removed with them. No sequence, trigger or advisory lock: the schema can be distributed by
-- account_id as it is.
--
-- Record IDs (MD5) and ids drawn at random are sixteen bytes each, kept as uuid. Sort and search text is folded by the
-- program, so the database's collation plays no part: COLLATE "C". What is called a lived time is the row clock's `lived` when
-- it happened: ages are counted in it, and not by a clock. Row-level security is the second guard: whatever a statement
-- forgets, the program's role sees and writes only the account that its transaction has named.
--
-- In every table `account_id` says whose row it is. `contact_id`, `book_id`, `device_id`, `run_id` and `version_id` are the ids of a contact, an
-- address book, a device or program, an entry of the log and an earlier version. `primary_id` and `secondary_id` are the record IDs of a card, `uid`
-- is its UID, and `display_name`, `sort_first` and `sort_last` are made of its name as contacts has them. `edited_at` is when a person last edited
-- the card. `created_at`, `started_at`, `last_used_at` and `expires_at` are moments by the database's clock.

-- The migrations that this database has had.
CREATE TABLE schema_migrations (
  -- From 1.
  number bigint NOT NULL,
  -- Of the file in migrations/.
  name text NOT NULL,
  -- By the database's clock.
  applied_at timestamp with time zone NOT NULL,
  PRIMARY KEY (number)
);
ALTER TABLE schema_migrations ENABLE ROW LEVEL SECURITY;
ALTER TABLE schema_migrations FORCE ROW LEVEL SECURITY;
CREATE POLICY owned ON schema_migrations USING (( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('schema_migrations'::regclass)::oid)));
CREATE POLICY readable ON schema_migrations FOR SELECT USING (true);
GRANT SELECT ON schema_migrations TO contacts2web_program;

-- Who has contacts here.
CREATE TABLE accounts (
  -- The first 16 bytes of the SHA-256 of the folded name: unique names without an index across accounts, and signing in
  -- finds the account by its key.
  account_id uuid NOT NULL,
  -- As it was typed when the account was made. Capitals do not count.
  name text COLLATE "C" NOT NULL,
  -- scrypt.
  password_hash text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  -- The version of canonical encoding and derived columns that the account's data is in; 0 while a clean-up is under way.
  database_version integer NOT NULL,
  -- What happens with conflicts: 0 the later edit wins, 1 both are put together.
  policy smallint NOT NULL DEFAULT 0,
  -- The number of the last change. Whoever changes something takes its numbers by updating this row, and holds the row's
  -- lock until the commit: so changes become visible in the order of their numbers.
  last_change bigint NOT NULL DEFAULT 0,
  -- Live contacts: how many, and the exclusive or of their primary IDs in two halves.
  live_count bigint NOT NULL DEFAULT 0,
  -- The first eight bytes of that exclusive or.
  tally_high bigint NOT NULL DEFAULT 0,
  -- The other eight.
  tally_low bigint NOT NULL DEFAULT 0,
  -- True once a contact has been changed or removed.
  has_history boolean NOT NULL DEFAULT false,
  -- The highest change number of a contact that is gone from the trash: who has seen less must compare in full.
  purged_through bigint NOT NULL DEFAULT 0,
  -- The run that may write.
  lease_run uuid,
  -- The device that the run belongs to.
  lease_holder uuid,
  -- Until when, without a sign of life.
  lease_until timestamp with time zone,
  -- The lived time when the account's times in the future were last set right.
  righted bigint NOT NULL DEFAULT 0,
  -- The latest stamp of an edit in the account: no later edit gets a lower one, whatever the clocks say.
  latest_edit timestamp with time zone NOT NULL DEFAULT to_timestamp((0)::double precision),
  -- The latest time stamp of any kind in the account; infinity until times were set right for the first time.
  latest_stamp timestamp with time zone NOT NULL DEFAULT 'infinity'::timestamp with time zone,
  -- How often it was cleaned up: what a clean-up mends has no change number.
  clean_ups bigint NOT NULL DEFAULT 0,
  -- What programs call the book (CardDAV); NULL where none has named it.
  card_book_name text COLLATE "C",
  -- How programs describe it; NULL where none has.
  card_book_about text COLLATE "C",
  -- The contact that is the person whose account it is, as a program said; NULL where none has.
  own_card uuid,
  -- Live contacts' whole cards, in bytes.
  live_bytes bigint NOT NULL DEFAULT 0,
  -- What cards, earlier versions and large values take, in bytes: at most so much. It is counted again when it comes near the limit.
  stored_bytes bigint NOT NULL DEFAULT 0,
  -- How many contacts, bytes of live contacts (`quota_bytes`), devices (`quota_devices`) and sessions (`quota_sessions`) the account may have; NULL for
  -- the program's default.
  quota_contacts bigint,
  quota_bytes bigint,
  quota_devices bigint,
  quota_sessions bigint,
  -- How often contacts left the trash without a change number: deleted for good, or forgotten. What is kept of the trash in memory is read anew then.
  removals bigint NOT NULL DEFAULT 0,
  -- The highest change number of a left name that is forgotten: a program that knows less must list the whole book.
  left_through bigint NOT NULL DEFAULT 0,
  -- Up to which change nobody has told yet who was in which group, and which versions have photos: an older program had not. 0 where all is told.
  past_untold bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id)
) WITH (fillfactor=50);
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY everywhere ON accounts FOR SELECT USING ((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text));
CREATE POLICY own_account ON accounts USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON accounts USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('accounts'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts TO contacts2web_program;

-- The address books that devices keep as folders. A phone or a program has one as well, without a folder.
CREATE TABLE address_books (
  account_id uuid NOT NULL,
  book_id uuid NOT NULL,
  -- What its device is called; of a folder of the server's own, its path; empty where nobody has said.
  name text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  -- The imprint of what it held when the last run finished, as the device told it: the hash of hashes if that run compared everything, else the
  -- tally's. NULL before the first.
  hash_of_hashes uuid,
  -- The change number up to which it has heard of everything.
  seen bigint NOT NULL DEFAULT 0,
  -- The version of the account's data that it last compared with; 0 where it must compare in full.
  database_version integer NOT NULL,
  -- When the last run finished.
  finished_at timestamp with time zone,
  -- The run that finished last.
  finished_run uuid,
  -- A run has saved something and has not finished.
  unfinished boolean NOT NULL DEFAULT false,
  -- The last run's tally or hash did not agree.
  mismatch boolean NOT NULL DEFAULT false,
  -- Whether the run in progress compares in full.
  run_full boolean NOT NULL DEFAULT false,
  -- The lived time when it was registered.
  created_lived bigint NOT NULL,
  PRIMARY KEY (account_id, book_id),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
);
-- The planner expects as many rows of an account as the largest one has, and one of each key, so that it takes the key's index
-- whatever the table held when a connection planned its statement. Here and in the tables below.
ALTER TABLE address_books ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE address_books ENABLE ROW LEVEL SECURITY;
ALTER TABLE address_books FORCE ROW LEVEL SECURITY;
CREATE POLICY everywhere ON address_books FOR SELECT USING ((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text));
CREATE POLICY own_account ON address_books USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON address_books USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('address_books'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON address_books TO contacts2web_program;

-- Live contacts, and those in the trash.
CREATE TABLE contacts (
  account_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  primary_id uuid NOT NULL,
  secondary_id uuid NOT NULL,
  uid text COLLATE "C" NOT NULL,
  -- The card's bytes without its large values.
  card bytea NOT NULL,
  -- Of each large value 40 bytes: where it belongs and how long it is (four bytes each, most significant first), and its
  -- digest in parts. NULL where there are none.
  cuts bytea,
  edited_at timestamp with time zone NOT NULL,
  -- The account's number of the last change.
  change bigint NOT NULL,
  -- The number of the change that made the contact or brought it back.
  created_change bigint NOT NULL,
  -- When the account took the last change.
  changed_at timestamp with time zone NOT NULL,
  -- The address book that made the last change; NULL for the browser.
  changed_by uuid,
  -- The name as the list sorts it, folded: by the first name.
  sort_first text COLLATE "C" NOT NULL,
  -- By the last name.
  sort_last text COLLATE "C" NOT NULL,
  display_name text COLLATE "C" NOT NULL,
  -- What tells namesakes apart: the list's second line.
  detail text COLLATE "C" NOT NULL,
  -- Whether browsers can show a photo of the card.
  has_photo boolean NOT NULL,
  -- The groups that its card puts it into, or, of the card of a group, that group's name; NULL for none.
  groups text[] COLLATE "C",
  -- What a search looks through, folded.
  search_text text COLLATE "C" NOT NULL,
  -- The digits of its numbers, for searches.
  phone_digits text COLLATE "C" NOT NULL,
  -- Since when it is in the trash; NULL for a live contact.
  trashed_at timestamp with time zone,
  -- 0 deleted, 1 duplicate, 2 removed as a duplicate by a clean-up, 3 what had made it was undone.
  trash_reason smallint,
  -- No device's guard counts it: a person was told how many go and said yes, or another contact says the same.
  trash_allowed boolean NOT NULL DEFAULT false,
  -- The run that made the last change.
  run_id uuid,
  -- The lived time when it went to the trash.
  trashed_lived bigint,
  -- The name that a program gave the contact's resource; NULL for the id with ".vcf".
  resource text COLLATE "C",
  -- Raised where a program must fetch a card once more that has not changed: part of its entity tag.
  edition integer NOT NULL DEFAULT 0,
  -- The change number under which the card is told once more; NULL where it is not.
  told_again bigint,
  -- The card of a group, which is no person: `groups` has its own name.
  is_group boolean NOT NULL DEFAULT false,
  -- Sixteen bytes of the SHA-256 of card and cuts: the program computes them, and they stay as they are, since other programs have the tags.
  digest bytea NOT NULL,
  -- The contact that has what this one said, since a person made one of the two: this one is in the trash as long as that one is there.
  merged_into uuid,
  -- Deleted for good: card, name and all that is computed of them are empty. The row stays until the trash would have forgotten it, so that devices
  -- and programs hear of the deletion.
  is_erased boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, contact_id),
  CHECK (((NOT is_erased) OR (trashed_at IS NOT NULL)))
);
ALTER TABLE contacts ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE contacts ALTER COLUMN contact_id SET (n_distinct=-1);
ALTER TABLE contacts ALTER COLUMN primary_id SET (n_distinct=-1);
ALTER TABLE contacts ALTER COLUMN uid SET (n_distinct=-1);
ALTER TABLE contacts ALTER COLUMN resource SET (n_distinct=-1);
ALTER TABLE contacts ALTER COLUMN merged_into SET (n_distinct=-1);
CREATE INDEX contacts_by_change ON contacts (account_id, change);
CREATE INDEX contacts_by_primary ON contacts (account_id, primary_id);
CREATE INDEX contacts_by_first ON contacts (account_id, sort_first, contact_id) WHERE (trashed_at IS NULL);
CREATE INDEX contacts_by_last ON contacts (account_id, sort_last, contact_id) WHERE (trashed_at IS NULL);
CREATE INDEX contacts_with_parts ON contacts (account_id, contact_id) WHERE (cuts IS NOT NULL);
CREATE INDEX contacts_by_time_in_trash ON contacts (account_id, trashed_lived) WHERE (trashed_at IS NOT NULL);
CREATE UNIQUE INDEX contacts_by_resource ON contacts (account_id, resource) WHERE (resource IS NOT NULL);
CREATE INDEX contacts_told_again ON contacts (account_id, told_again) WHERE (told_again IS NOT NULL);
CREATE INDEX contacts_by_uid ON contacts (account_id, uid) WHERE (uid <> ''::text);
CREATE INDEX contacts_of_groups ON contacts (account_id, (groups[1])) WHERE is_group;
CREATE INDEX contacts_merged ON contacts (account_id, merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX contacts_in_trash ON contacts (account_id, trashed_at, contact_id) WHERE ((trashed_at IS NOT NULL) AND (NOT is_erased));
ALTER TABLE contacts ENABLE ROW LEVEL SECURITY;
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON contacts USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON contacts USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('contacts'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON contacts TO contacts2web_program;

-- How a contact stood before a change that replaced its card, or took it to the trash or out of it; and cards that never were
-- the contact's (lost, not taken over).
CREATE TABLE contact_versions (
  account_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  version_id uuid NOT NULL,
  primary_id uuid NOT NULL,
  secondary_id uuid NOT NULL,
  -- The card as in contacts.
  card bytea NOT NULL,
  -- As in contacts.
  cuts bytea,
  edited_at timestamp with time zone NOT NULL,
  display_name text COLLATE "C" NOT NULL,
  -- 0 replaced, 1 deleted, 2 lost a conflict, 4 duplicate, 6 changed by a clean-up, 7 came out of the trash as it was, 8 undone,
  -- 9 became one with this contact.
  reason smallint NOT NULL,
  -- Since when it is history.
  replaced_at timestamp with time zone NOT NULL,
  -- Who made it so: an address book, or NULL for the browser.
  replaced_by uuid,
  -- On the review list until a person has looked at it.
  needs_review boolean NOT NULL,
  -- The number of the change that ended it. NULL for a card that was never the contact's, and for what is older than the log.
  change bigint,
  -- The run of that change.
  run_id uuid,
  -- The run that had left the contact so.
  made_by_run uuid,
  -- It stood in the trash like this.
  was_trashed boolean NOT NULL DEFAULT false,
  -- The lived time since when it is history; of a version that waited for review, when somebody decided.
  replaced_lived bigint NOT NULL,
  -- As in contacts.
  merged_into uuid,
  -- The number of the change that had made it: the contact was so from there on, up to `change`. NULL for a card that was never the contact's.
  made_change bigint,
  -- As in contacts.
  sort_first text COLLATE "C" NOT NULL DEFAULT ''::text,
  -- As in contacts.
  sort_last text COLLATE "C" NOT NULL DEFAULT ''::text,
  -- As in contacts.
  is_group boolean NOT NULL DEFAULT false,
  -- As in contacts. NULL where nobody has looked yet.
  has_photo boolean,
  PRIMARY KEY (account_id, contact_id, version_id)
);
ALTER TABLE contact_versions ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE contact_versions ALTER COLUMN contact_id SET (n_distinct=-0.5);
ALTER TABLE contact_versions ALTER COLUMN version_id SET (n_distinct=-1);
ALTER TABLE contact_versions ALTER COLUMN primary_id SET (n_distinct=-0.5);
CREATE INDEX contact_versions_by_primary ON contact_versions (account_id, primary_id);
CREATE INDEX contact_versions_to_review ON contact_versions (account_id, replaced_at) WHERE needs_review;
CREATE INDEX contact_versions_by_run ON contact_versions (account_id, run_id, contact_id, change) WHERE (change IS NOT NULL);
CREATE INDEX contact_versions_by_maker ON contact_versions (account_id, made_by_run, contact_id, change) WHERE (made_by_run IS NOT NULL);
CREATE INDEX contact_versions_by_age ON contact_versions (account_id, replaced_lived);
CREATE INDEX contact_versions_by_first ON contact_versions (account_id, sort_first, contact_id, made_change, change) WHERE ((change IS NOT NULL) AND (NOT was_trashed) AND (NOT is_group));
CREATE INDEX contact_versions_by_last ON contact_versions (account_id, sort_last, contact_id, made_change, change) WHERE ((change IS NOT NULL) AND (NOT was_trashed) AND (NOT is_group));
CREATE INDEX contact_versions_of_groups ON contact_versions (account_id, change, made_change) WHERE ((change IS NOT NULL) AND is_group);
ALTER TABLE contact_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON contact_versions USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON contact_versions USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('contact_versions'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON contact_versions TO contacts2web_program;

-- Photos and other large values, once per account.
CREATE TABLE parts (
  account_id uuid NOT NULL,
  -- The SHA-256 of the value's raw text.
  digest bytea NOT NULL,
  -- The value.
  bytes bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  -- The lived time when it came.
  created_lived bigint NOT NULL,
  PRIMARY KEY (account_id, digest)
);
-- Base64 of a compressed picture: trying to compress it again is lost time.
ALTER TABLE parts ALTER COLUMN bytes SET STORAGE EXTERNAL;
ALTER TABLE parts ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE parts ALTER COLUMN digest SET (n_distinct=-1);
ALTER TABLE parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE parts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON parts USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON parts USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('parts'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON parts TO contacts2web_program;

-- Signed-in browsers.
CREATE TABLE sessions (
  account_id uuid NOT NULL,
  -- The SHA-256 of the token that the browser has.
  token_hash bytea NOT NULL,
  -- What the session's forms bring back is made of it.
  csrf_secret bytea NOT NULL,
  -- The browser's name.
  label text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  -- Where it was last used from; empty for one that began before this was noted.
  address text COLLATE "C" NOT NULL,
  -- When the person last gave the password in this session; NULL for never.
  proven_at timestamp with time zone,
  PRIMARY KEY (account_id, token_hash),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
);
ALTER TABLE sessions ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON sessions USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON sessions USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('sessions'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON sessions TO contacts2web_program;

-- Signed-in devices.
CREATE TABLE device_tokens (
  account_id uuid NOT NULL,
  -- The SHA-256 of the token that the device has.
  token_hash bytea NOT NULL,
  device_id uuid NOT NULL,
  book_id uuid NOT NULL,
  -- What the device is called (DeviceName).
  name text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  -- Where it was last used from; empty where nobody knows.
  address text COLLATE "C" NOT NULL,
  -- How its program called itself then; empty where nobody knows.
  used_by text COLLATE "C" NOT NULL,
  -- What the clock's `lived` was at the last use.
  used_lived bigint NOT NULL,
  -- It is signed out as soon as no run of it is under way.
  is_leaving boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, token_hash),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, book_id) REFERENCES address_books(account_id, book_id) ON DELETE CASCADE
);
ALTER TABLE device_tokens ALTER COLUMN account_id SET (n_distinct=1);
CREATE INDEX device_tokens_by_book ON device_tokens (account_id, book_id);
CREATE UNIQUE INDEX device_tokens_by_device ON device_tokens (account_id, device_id);
ALTER TABLE device_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE device_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON device_tokens USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON device_tokens USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('device_tokens'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON device_tokens TO contacts2web_program;

-- The log: one row for each run of a device that changed something, each edit of a person, each import, clean-up and undo.
CREATE TABLE runs (
  account_id uuid NOT NULL,
  run_id uuid NOT NULL,
  -- 0 sync, 1 edit, 2 import, 3 clean-up, 4 undo, 5 contacts of the trash deleted for good.
  kind smallint NOT NULL,
  -- The address book whose device did it; NULL for the browser and for the server itself.
  book_id uuid,
  -- That device's name then.
  device_name text COLLATE "C",
  -- The number of its first change. Others' changes may lie between its own.
  first_change bigint NOT NULL,
  -- The number of its last change.
  last_change bigint NOT NULL,
  started_at timestamp with time zone NOT NULL,
  -- When it made its last change so far.
  changed_at timestamp with time zone NOT NULL,
  -- NULL while it is under way, and for good where it was cut off.
  finished_at timestamp with time zone,
  -- Contacts that it made.
  added bigint NOT NULL,
  -- Contacts whose card it replaced.
  overwritten bigint NOT NULL,
  -- Contacts that it took to the trash.
  deleted bigint NOT NULL,
  -- Out of the trash.
  restored bigint NOT NULL,
  -- Contacts that went to the trash because another one had the same content.
  duplicates bigint NOT NULL,
  -- Versions that came onto the review list.
  conflicts bigint NOT NULL,
  -- The name of one of its contacts.
  example text COLLATE "C" NOT NULL,
  -- The run that this one undoes.
  undoes uuid,
  -- The run that undid this one; NULL where that was undone itself, or this one has gone on since.
  undone_by uuid,
  -- The id that the next run to undo this one will have, or that the one under way has, or the last one had: another one where this one has gone on
  -- since, so that one does not mark it. A program's entry ends with it.
  next_undo uuid,
  -- The lived time when it began.
  started_lived bigint NOT NULL,
  -- Cards that came to be shown as one person's beside others.
  linked bigint NOT NULL DEFAULT 0,
  -- Cards that came to be shown by themselves again.
  unlinked bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, run_id)
) WITH (fillfactor=50);
ALTER TABLE runs ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE runs ALTER COLUMN run_id SET (n_distinct=-1);
CREATE INDEX runs_by_change ON runs (account_id, first_change, run_id);
CREATE INDEX runs_by_book ON runs (account_id, book_id, first_change, run_id);
ALTER TABLE runs ENABLE ROW LEVEL SECURITY;
ALTER TABLE runs FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON runs USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON runs USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('runs'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON runs TO contacts2web_program;

-- What every account's data is to be brought to: one row, the same for all accounts. Raising it makes every account be read and
-- written anew, so that takes the role that owns the tables.
CREATE TABLE master_version (
  -- 1.
  id smallint NOT NULL,
  -- Raised by one where all accounts are to be cleaned up.
  version integer NOT NULL,
  -- The version of the encoding that record IDs are computed over. A program with another one writes nothing.
  encoding integer NOT NULL,
  -- By the database's clock.
  raised_at timestamp with time zone NOT NULL,
  PRIMARY KEY (id),
  CHECK ((id = 1))
);
ALTER TABLE master_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE master_version FORCE ROW LEVEL SECURITY;
CREATE POLICY owned ON master_version USING (( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('master_version'::regclass)::oid)));
CREATE POLICY readable ON master_version FOR SELECT USING (true);
GRANT SELECT ON master_version TO contacts2web_program;

-- Clean-ups that have begun and not finished.
CREATE TABLE clean_ups (
  account_id uuid NOT NULL,
  -- The same for all who go on with it: the lease's, and the history's.
  run_id uuid NOT NULL,
  -- The version that the account is brought to.
  version integer NOT NULL,
  -- The encoding of the record IDs that it computes.
  encoding integer NOT NULL,
  -- 0 contacts, 1 versions, 2 duplicates, 3 leftovers, 4 counters.
  stage smallint NOT NULL,
  -- The key that the stage has come to; of versions with their `version_id`.
  contact_id uuid NOT NULL,
  version_id uuid NOT NULL,
  -- Records looked at.
  done bigint NOT NULL,
  -- How many there were at the beginning.
  total bigint NOT NULL,
  started_at timestamp with time zone NOT NULL,
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
);
ALTER TABLE clean_ups ENABLE ROW LEVEL SECURITY;
ALTER TABLE clean_ups FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON clean_ups USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON clean_ups USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('clean_ups'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON clean_ups TO contacts2web_program;

-- Which changes each device may have heard of, in runs that finished and in others. Per device: copies of a folder share an id,
-- but their devices hear different things.
CREATE TABLE listeners (
  account_id uuid NOT NULL,
  book_id uuid NOT NULL,
  device_id uuid NOT NULL,
  -- The highest change number. It is written before the device is answered: one that has heard of more talks to a database that
  -- was put back to a backup.
  told bigint NOT NULL,
  -- Up to which a program was answered all. It is written when the last portion of a listing is made.
  heard bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, book_id, device_id),
  FOREIGN KEY (account_id, book_id) REFERENCES address_books(account_id, book_id) ON DELETE CASCADE
) WITH (fillfactor=50);
ALTER TABLE listeners ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE listeners ENABLE ROW LEVEL SECURITY;
ALTER TABLE listeners FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON listeners USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON listeners USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('listeners'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON listeners TO contacts2web_program;

-- The time that the database has lived through: one row. Each look at the clocks moves it on by what has passed since the last
-- one, where all clocks agree on that.
CREATE TABLE clock (
  -- 1.
  id smallint NOT NULL,
  -- Milliseconds.
  lived bigint NOT NULL,
  -- How many they were when a clock last jumped.
  jumped bigint NOT NULL,
  -- How many they were when times in the future were last set right.
  righted bigint NOT NULL,
  -- The last look, by the database's clock; behind a boot's first one, the look before that.
  looked_at timestamp with time zone NOT NULL,
  -- The boot of the server's machine at the last look.
  boot uuid,
  -- How long that machine had been running, in milliseconds; behind a boot's first look, how long before its start the look was, below 0.
  since_boot bigint NOT NULL,
  -- The highest clock up to which time was counted. While the database's clock is below it, one of the two is wrong, and nobody
  -- can tell which: no time stamp is set right then.
  highest timestamp with time zone NOT NULL,
  -- Edits are stamped so many milliseconds ahead of the database's clock.
  ahead bigint NOT NULL DEFAULT 0,
  -- What `lived` was when the database's clock came below the highest one, or jumped below it.
  below bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (id),
  CHECK ((id = 1))
);
ALTER TABLE clock ENABLE ROW LEVEL SECURITY;
ALTER TABLE clock FORCE ROW LEVEL SECURITY;
CREATE POLICY everywhere ON clock FOR UPDATE USING ((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text));
CREATE POLICY readable ON clock FOR SELECT USING (true);
GRANT SELECT, UPDATE ON clock TO contacts2web_program;

-- From where somebody tries to sign in, and from where somebody did: one row for each account and place. An attempt is counted here
-- before the password is looked at, so that all servers of a database count together and a restart forgets nothing.
CREATE TABLE sign_in_places (
  -- The id that a name gives, whether it is an account's or not, so there is no foreign key; or that a network gives, for all names.
  account_id uuid NOT NULL,
  -- 16 bytes of the SHA-256 of a network or of a browser's secret; empty for all strangers together.
  place bytea NOT NULL,
  -- When all that was counted is paid off: each attempt moves it on, and the pace of the place says how far ahead it may be.
  paid_off_at timestamp with time zone NOT NULL,
  -- When somebody last signed in from there with the right password.
  known_at timestamp with time zone,
  -- The lived time then.
  known_lived bigint,
  PRIMARY KEY (account_id, place)
) WITH (fillfactor=50);
ALTER TABLE sign_in_places ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE sign_in_places ALTER COLUMN place SET (n_distinct=-1);
ALTER TABLE sign_in_places ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_in_places FORCE ROW LEVEL SECURITY;
CREATE POLICY everywhere ON sign_in_places USING ((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text));
CREATE POLICY own_account ON sign_in_places USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_in_places TO contacts2web_program;

-- Of the devices those that are phones and programs which speak CardDAV: they sign in with a password, whose hash is the token's.
CREATE TABLE app_passwords (
  account_id uuid NOT NULL,
  -- The SHA-256 of a label and the password's bytes, so that neither passes for a device's token.
  token_hash bytea NOT NULL,
  -- The person lets this program delete as many contacts as it likes.
  allows_deletions boolean NOT NULL DEFAULT false,
  -- When it was last stopped where it would have deleted many contacts; NULL since a person has decided.
  stopped_at timestamp with time zone,
  -- How many of its deletions were refused since.
  refused bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, token_hash),
  FOREIGN KEY (account_id, token_hash) REFERENCES device_tokens(account_id, token_hash) ON DELETE CASCADE
);
ALTER TABLE app_passwords ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE app_passwords ENABLE ROW LEVEL SECURITY;
ALTER TABLE app_passwords FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON app_passwords USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON app_passwords USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('app_passwords'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON app_passwords TO contacts2web_program;

-- Forms of contacts that were typed into and not saved: an account has a handful.
CREATE TABLE drafts (
  account_id uuid NOT NULL,
  -- The contact, or the id that the form of a new one drew.
  contact_id uuid NOT NULL,
  -- It is of a contact that is not there yet.
  is_new boolean NOT NULL,
  -- Where the form is offered, it is told by this.
  name text COLLATE "C" NOT NULL,
  -- The names and values of its fields, each with a NUL behind it; no photo.
  fields bytea NOT NULL,
  -- By the database's clock.
  typed_at timestamp with time zone NOT NULL,
  -- When that was by the time that the database has lived through; its age counts from here.
  typed_lived bigint NOT NULL,
  -- Thrown away, which can be taken back while it is here.
  is_discarded boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, contact_id),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
);
ALTER TABLE drafts ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE drafts ALTER COLUMN contact_id SET (n_distinct=-1);
ALTER TABLE drafts ENABLE ROW LEVEL SECURITY;
ALTER TABLE drafts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON drafts USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON drafts USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('drafts'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON drafts TO contacts2web_program;

-- What administrators did by commands, until a server has written it to its log.
CREATE TABLE administration (
  -- Zero where it was for no single account.
  account_id uuid NOT NULL,
  -- Drawn for the row.
  deed_id uuid NOT NULL,
  -- By the database's clock.
  at timestamp with time zone NOT NULL,
  -- The command's words, without operands.
  command text NOT NULL,
  -- The number of the user of the machine that the command ran on.
  uid bigint NOT NULL,
  PRIMARY KEY (account_id, deed_id)
);
ALTER TABLE administration ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE administration ALTER COLUMN deed_id SET (n_distinct=-1);
ALTER TABLE administration ENABLE ROW LEVEL SECURITY;
ALTER TABLE administration FORCE ROW LEVEL SECURITY;
CREATE POLICY everywhere ON administration USING ((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text));
GRANT DELETE, INSERT, SELECT, UPDATE ON administration TO contacts2web_program;

-- The app for codes that an account has as its second factor. The server makes the codes itself to compare them, so the secret stands here as it
-- is.
CREATE TABLE second_factors (
  account_id uuid NOT NULL,
  -- What the app makes its codes of.
  secret bytea NOT NULL,
  -- The number of the 30 s whose code has counted last. It counts no more, and none before it.
  last_step bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
);
ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE second_factors FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON second_factors USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON second_factors USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('second_factors'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON second_factors TO contacts2web_program;

-- Codes on paper that count in place of one of the app, each once: it is deleted then.
CREATE TABLE recovery_codes (
  account_id uuid NOT NULL,
  -- The SHA-256 of the code.
  code_hash bytea NOT NULL,
  PRIMARY KEY (account_id, code_hash),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
);
ALTER TABLE recovery_codes ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE recovery_codes ALTER COLUMN code_hash SET (n_distinct=-1);
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON recovery_codes USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON recovery_codes USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('recovery_codes'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON recovery_codes TO contacts2web_program;

-- Browsers that came with the right password and have yet to come with a code.
CREATE TABLE pending_sign_ins (
  account_id uuid NOT NULL,
  -- The SHA-256 of what the browser keeps.
  token_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (account_id, token_hash),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
);
ALTER TABLE pending_sign_ins ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE pending_sign_ins ALTER COLUMN token_hash SET (n_distinct=-1);
ALTER TABLE pending_sign_ins ENABLE ROW LEVEL SECURITY;
ALTER TABLE pending_sign_ins FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON pending_sign_ins USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON pending_sign_ins USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('pending_sign_ins'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON pending_sign_ins TO contacts2web_program;

-- The names that cards had until a program gave them others. A program that knows a card by such a name hears that nothing stands there any more.
-- What it still sends there is meant for that card.
CREATE TABLE left_names (
  account_id uuid NOT NULL,
  -- The name that the card had.
  name text COLLATE "C" NOT NULL,
  contact_id uuid NOT NULL,
  -- The change number under which it is told.
  change bigint NOT NULL,
  PRIMARY KEY (account_id, name),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
);
ALTER TABLE left_names ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE left_names ALTER COLUMN name SET (n_distinct=-1);
CREATE INDEX left_names_by_change ON left_names (account_id, change);
ALTER TABLE left_names ENABLE ROW LEVEL SECURITY;
ALTER TABLE left_names FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON left_names USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON left_names USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('left_names'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON left_names TO contacts2web_program;

-- Keys with which a person signs in by an authenticator (WebAuthn), in place of the password or behind it.
CREATE TABLE passkeys (
  account_id uuid NOT NULL,
  -- What the authenticator calls it.
  credential_id bytea NOT NULL,
  -- The domain that it was made for. It counts for no other.
  server text NOT NULL,
  -- What its owner calls it.
  name text NOT NULL,
  -- A COSE key (RFC 9052 §7).
  public_key bytea NOT NULL,
  -- What the authenticator has counted so far; 0 where it does not count.
  sign_count bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  PRIMARY KEY (account_id, credential_id),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
);
ALTER TABLE passkeys ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE passkeys ALTER COLUMN credential_id SET (n_distinct=-1);
ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkeys FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON passkeys USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON passkeys USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('passkeys'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON passkeys TO contacts2web_program;

-- What authenticators were asked to sign and have not yet. Each counts once: it is deleted then.
CREATE TABLE passkey_challenges (
  -- The account that makes a passkey; an id of nobody's where somebody signs in whose name is not known yet, so there is no foreign key.
  account_id uuid NOT NULL,
  -- The SHA-256 of what it is for and of the challenge.
  challenge_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (account_id, challenge_hash)
);
ALTER TABLE passkey_challenges ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE passkey_challenges ALTER COLUMN challenge_hash SET (n_distinct=-1);
ALTER TABLE passkey_challenges ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkey_challenges FORCE ROW LEVEL SECURITY;
CREATE POLICY everywhere ON passkey_challenges USING ((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text));
CREATE POLICY own_account ON passkey_challenges USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
GRANT DELETE, INSERT, SELECT, UPDATE ON passkey_challenges TO contacts2web_program;

-- Who is in which group, by categories or by a group's card: live contacts alone, with their sort keys.
CREATE TABLE group_people (
  account_id uuid NOT NULL,
  -- The group's.
  name text COLLATE "C" NOT NULL,
  contact_id uuid NOT NULL,
  sort_first text COLLATE "C" NOT NULL,
  sort_last text COLLATE "C" NOT NULL,
  -- The number of the change since which it stands so. 0: since before all that is kept.
  since bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, contact_id, name)
);
ALTER TABLE group_people ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE group_people ALTER COLUMN contact_id SET (n_distinct=-0.5);
CREATE INDEX group_people_by_first ON group_people (account_id, name, sort_first, contact_id, since);
CREATE INDEX group_people_by_last ON group_people (account_id, name, sort_last, contact_id, since);
ALTER TABLE group_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE group_people FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON group_people USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON group_people USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('group_people'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON group_people TO contacts2web_program;

-- Whom group cards list, those in the trash as well, and whether anybody has that UID or not. Without urn:uuid:.
CREATE TABLE group_card_members (
  account_id uuid NOT NULL,
  -- The contact that is the group's card.
  card_id uuid NOT NULL,
  uid text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, card_id, uid)
);
ALTER TABLE group_card_members ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE group_card_members ALTER COLUMN uid SET (n_distinct=-0.5);
CREATE INDEX group_card_members_by_uid ON group_card_members (account_id, uid);
ALTER TABLE group_card_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE group_card_members FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON group_card_members USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON group_card_members USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('group_card_members'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON group_card_members TO contacts2web_program;

-- Files that were sent to be imported and are not carried out yet, for a day: an account has three at most.
CREATE TABLE imports (
  account_id uuid NOT NULL,
  -- The id of the log's entry as well, once it is carried out.
  import_id uuid NOT NULL,
  -- What the file is called.
  name text COLLATE "C" NOT NULL,
  -- 0 vCards, 1 a table of another program, 2 one of ours.
  form smallint NOT NULL DEFAULT 0,
  -- By the database's clock.
  sent_at timestamp with time zone NOT NULL,
  -- The lived time then; its age counts from here.
  sent_lived bigint NOT NULL,
  -- The file has been read to its end.
  is_read boolean NOT NULL DEFAULT false,
  -- The columns of a table that were passed over: their names, a line each.
  passed_over text COLLATE "C" NOT NULL DEFAULT ''::text,
  -- The columns of a table that the contacts' notes have, a line each.
  noted text COLLATE "C" NOT NULL DEFAULT ''::text,
  -- How many cards it has. `compared` is the number of the last one that was compared with the contacts, and `done` of the last one that was
  -- carried out.
  cards integer NOT NULL DEFAULT 0,
  compared integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  -- It is being carried out, so nothing of it is chosen any more.
  is_begun boolean NOT NULL DEFAULT false,
  -- How many cards have which fate, from 0 on. NULL where nobody has counted since the cards were compared, or since one was given to a person.
  fates integer[],
  PRIMARY KEY (account_id, import_id),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
);
ALTER TABLE imports ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE imports ALTER COLUMN import_id SET (n_distinct=-1);
ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE imports FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON imports USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON imports USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('imports'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON imports TO contacts2web_program;

-- What stands in such a file, card by card.
CREATE TABLE import_cards (
  account_id uuid NOT NULL,
  -- The file's.
  import_id uuid NOT NULL,
  -- From 1.
  number integer NOT NULL,
  -- Of the file.
  line integer NOT NULL,
  -- 0 new, 1 the same, 2 changed, 3 cannot be told, 4 cannot be read.
  fate smallint NOT NULL,
  -- 0 add, 1 replace, 2 leave.
  choice smallint NOT NULL,
  -- The contact that it is of, or becomes; NULL until it is compared.
  contact_id uuid,
  -- What that contact said when they were compared.
  primary_id uuid,
  -- Of whom the card is.
  name text COLLATE "C" NOT NULL,
  -- Why it cannot be read, or told.
  reason text COLLATE "C" NOT NULL,
  -- As the file has it.
  card bytea NOT NULL,
  -- Why it was not carried out: 0 changed meanwhile, 1 not taken, 2 no room. NULL where it was.
  stayed smallint,
  PRIMARY KEY (account_id, import_id, number),
  FOREIGN KEY (account_id, import_id) REFERENCES imports(account_id, import_id) ON DELETE CASCADE
);
ALTER TABLE import_cards ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE import_cards ALTER COLUMN import_id SET (n_distinct=-0.01);
ALTER TABLE import_cards ALTER COLUMN fate SET (n_distinct=5);
ALTER TABLE import_cards ALTER COLUMN contact_id SET (n_distinct=-1);
CREATE INDEX import_cards_by_fate ON import_cards (account_id, import_id, fate, number);
CREATE INDEX import_cards_by_contact ON import_cards (account_id, import_id, contact_id) WHERE (contact_id IS NOT NULL);
ALTER TABLE import_cards ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_cards FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON import_cards USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON import_cards USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('import_cards'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON import_cards TO contacts2web_program;

-- Birthdays and other days that come again each year, as the cards have them, so that the next twelve months are one index scan.
CREATE TABLE contact_dates (
  account_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  -- From 0, in the order of the card; the birthday comes first.
  place smallint NOT NULL,
  -- 100 times the month, and the day.
  day smallint NOT NULL,
  -- 0 where it is not known.
  year smallint NOT NULL,
  -- It is a birthday.
  is_birthday boolean NOT NULL,
  -- What the person calls it; empty for a birthday.
  label text COLLATE "C" NOT NULL,
  sort_first text COLLATE "C" NOT NULL,
  -- The contact is not in the trash.
  is_shown boolean NOT NULL,
  PRIMARY KEY (account_id, contact_id, place)
);
ALTER TABLE contact_dates ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE contact_dates ALTER COLUMN contact_id SET (n_distinct=-0.7);
ALTER TABLE contact_dates ALTER COLUMN day SET (n_distinct=366);
CREATE INDEX contact_dates_by_day ON contact_dates (account_id, day, sort_first, contact_id, place) WHERE is_shown;
ALTER TABLE contact_dates ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_dates FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON contact_dates USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON contact_dates USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('contact_dates'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON contact_dates TO contacts2web_program;

-- The secret address at which calendars fetch birthdays and other days: an account has one at most.
CREATE TABLE calendar_addresses (
  account_id uuid NOT NULL,
  -- The SHA-256 of what stands in the address.
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  -- When it was last used, or made, by the time that the database has lived through; its age counts from here.
  used_lived bigint NOT NULL,
  -- Where it was last fetched from.
  address text NOT NULL DEFAULT ''::text,
  -- How the program called itself that fetched it last.
  used_by text NOT NULL DEFAULT ''::text,
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
);
ALTER TABLE calendar_addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_addresses FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON calendar_addresses USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON calendar_addresses USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('calendar_addresses'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON calendar_addresses TO contacts2web_program;

-- Who looks like one person and is two, because somebody has said so. The smaller id first.
CREATE TABLE different_people (
  account_id uuid NOT NULL,
  -- The contact with the smaller id.
  first_id uuid NOT NULL,
  -- The other one.
  second_id uuid NOT NULL,
  PRIMARY KEY (account_id, first_id, second_id)
);
ALTER TABLE different_people ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE different_people ALTER COLUMN first_id SET (n_distinct=-0.5);
ALTER TABLE different_people ALTER COLUMN second_id SET (n_distinct=-0.5);
CREATE INDEX different_people_by_second ON different_people (account_id, second_id);
ALTER TABLE different_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE different_people FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON different_people USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON different_people USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('different_people'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON different_people TO contacts2web_program;

-- Whose card a contact is: cards of one person stay apart and are shown as one. One in the trash keeps its place; of those that are there the one with
-- the lowest place stands for the person.
CREATE TABLE linked_people (
  account_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  -- The same for all cards of one person.
  person_id uuid NOT NULL,
  -- Among the cards of the person.
  place integer NOT NULL,
  PRIMARY KEY (account_id, contact_id)
);
ALTER TABLE linked_people ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE linked_people ALTER COLUMN contact_id SET (n_distinct=-1);
ALTER TABLE linked_people ALTER COLUMN person_id SET (n_distinct=-0.5);
CREATE INDEX linked_people_by_person ON linked_people (account_id, person_id, place);
ALTER TABLE linked_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE linked_people FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON linked_people USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON linked_people USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('linked_people'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON linked_people TO contacts2web_program;

-- What an entry of the log did to that, so that it can be undone. It goes with its entry.
CREATE TABLE link_changes (
  account_id uuid NOT NULL,
  run_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  -- NULL where it was linked with none.
  was_person uuid,
  -- The place that it had there.
  was_place integer NOT NULL,
  -- NULL where it is linked with none since.
  now_person uuid,
  -- The place that it got there.
  now_place integer NOT NULL,
  PRIMARY KEY (account_id, run_id, contact_id),
  FOREIGN KEY (account_id, run_id) REFERENCES runs(account_id, run_id) ON DELETE CASCADE
);
ALTER TABLE link_changes ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE link_changes ALTER COLUMN run_id SET (n_distinct=-0.5);
ALTER TABLE link_changes ALTER COLUMN contact_id SET (n_distinct=-0.5);
CREATE INDEX link_changes_by_contact ON link_changes (account_id, contact_id);
ALTER TABLE link_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE link_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON link_changes USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON link_changes USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('link_changes'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON link_changes TO contacts2web_program;

-- Who may make an account in the browser, without an administrator. One row, the same for all accounts.
CREATE TABLE sign_up (
  -- 1.
  id smallint NOT NULL,
  -- 0 nobody, 1 anybody, 2 who has an invitation.
  mode smallint NOT NULL,
  -- Where there are so many accounts, those of the administrator included, nobody makes another.
  most_accounts bigint NOT NULL,
  -- How many contacts and bytes of live contacts (`quota_bytes`) an account that is made so may have; NULL for what the program gives.
  quota_contacts bigint,
  quota_bytes bigint,
  PRIMARY KEY (id),
  CHECK ((id = 1))
);
ALTER TABLE sign_up ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_up FORCE ROW LEVEL SECURITY;
CREATE POLICY owned ON sign_up USING (( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('sign_up'::regclass)::oid)));
CREATE POLICY readable ON sign_up FOR SELECT USING (true);
GRANT SELECT ON sign_up TO contacts2web_program;

-- Links that let somebody make an account.
CREATE TABLE invitations (
  -- An id of nobody's, which stands in the link.
  account_id uuid NOT NULL,
  -- The SHA-256 of what stands in the link beside it.
  token_hash bytea NOT NULL,
  -- By the database's clock.
  made_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  -- How many accounts it is for, and how many of them are left (`uses_left`).
  uses integer NOT NULL,
  uses_left integer NOT NULL,
  -- The lived time when it was made.
  made_lived bigint NOT NULL,
  PRIMARY KEY (account_id, token_hash),
  CHECK ((uses_left >= 0))
);
ALTER TABLE invitations ALTER COLUMN account_id SET (n_distinct=-1);
ALTER TABLE invitations ALTER COLUMN token_hash SET (n_distinct=-1);
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON invitations USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON invitations USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('invitations'::regclass)::oid))));
GRANT SELECT, UPDATE ON invitations TO contacts2web_program;

-- Who was in which group before: rows that group_people had.
CREATE TABLE past_group_people (
  account_id uuid NOT NULL,
  -- The group's.
  name text COLLATE "C" NOT NULL,
  contact_id uuid NOT NULL,
  sort_first text COLLATE "C" NOT NULL,
  sort_last text COLLATE "C" NOT NULL,
  -- The number of the change since which it stood so.
  made_change bigint NOT NULL,
  -- The number of the change that ended it.
  change bigint NOT NULL,
  PRIMARY KEY (account_id, contact_id, name, change)
);
ALTER TABLE past_group_people ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE past_group_people ALTER COLUMN contact_id SET (n_distinct=-0.5);
CREATE INDEX past_group_people_by_first ON past_group_people (account_id, name, sort_first, contact_id, made_change, change);
CREATE INDEX past_group_people_by_last ON past_group_people (account_id, name, sort_last, contact_id, made_change, change);
CREATE INDEX past_group_people_by_change ON past_group_people (account_id, change);
ALTER TABLE past_group_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE past_group_people FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON past_group_people USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON past_group_people USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('past_group_people'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON past_group_people TO contacts2web_program;

-- Who came into a group or left it with too many others for the transaction of the change. The server writes behind it, in portions, what the other
-- spelling of the group is to say of them.
CREATE TABLE members_to_carry (
  account_id uuid NOT NULL,
  -- The group's name.
  name text COLLATE "C" NOT NULL,
  -- As whom group cards list the person.
  uid text COLLATE "C" NOT NULL,
  -- They leave the group; else they come into it.
  leaves boolean NOT NULL,
  -- The log's entry of the change: what is written becomes a part of it.
  run_id uuid NOT NULL,
  PRIMARY KEY (account_id, name, uid),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
);
ALTER TABLE members_to_carry ALTER COLUMN account_id SET (n_distinct=1);
ALTER TABLE members_to_carry ALTER COLUMN uid SET (n_distinct=-0.5);
ALTER TABLE members_to_carry ALTER COLUMN run_id SET (n_distinct=-0.01);
CREATE INDEX members_to_carry_by_run ON members_to_carry (account_id, run_id, name, uid);
ALTER TABLE members_to_carry ENABLE ROW LEVEL SECURITY;
ALTER TABLE members_to_carry FORCE ROW LEVEL SECURITY;
CREATE POLICY everywhere ON members_to_carry FOR SELECT USING ((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text));
CREATE POLICY own_account ON members_to_carry USING ((account_id = ( SELECT (NULLIF(current_setting('contacts2web.account_id'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY owned ON members_to_carry USING (((( SELECT current_setting('contacts2web.everywhere'::text, true) AS current_setting) = 'on'::text) AND ( SELECT pg_has_role(pg_class.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class
  WHERE (pg_class.oid = ('members_to_carry'::regclass)::oid))));
GRANT DELETE, INSERT, SELECT, UPDATE ON members_to_carry TO contacts2web_program;
