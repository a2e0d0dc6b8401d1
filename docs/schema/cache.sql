-- The device's cache of today, a SQLite database: what the steps of Sources/Cache/CacheSchema.swift add up to. A test compares
-- this file with a cache that is new and with one of every released step; script/documents writes it anew and keeps the
-- comments.
--
-- Record IDs and ids in the cloud are sixteen bytes each. Moments are milliseconds since 1970.
--
-- In every table `id` is the row's number, `contact` the `id` of a contact, `cloud_id` a contact's id in the cloud, and `guard` the number of a
-- guard. `primary_id` and `secondary_id` are the record IDs of a content, and `name` is the name of a file.

-- One row: where the last run left the address book.
CREATE TABLE state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- The imprint of what both sides had when the last run finished: the hash of hashes if it compared everything, else the tally's. NULL
  -- before the first, and while a run is under way.
  hash_of_hashes BLOB,
  -- The change number of the cloud up to which it has heard of everything.
  seen INTEGER,
  -- When the last sync finished.
  synced_at INTEGER,
  -- Versions that wait for review in the cloud, as its last answer said.
  conflicts INTEGER NOT NULL DEFAULT 0,
  -- The encoding version of all record IDs.
  encoding INTEGER NOT NULL DEFAULT 1,
  -- While they are being computed for another version: which.
  next_encoding INTEGER,
  -- The contact up to which that is done.
  recomputed_through INTEGER NOT NULL DEFAULT 0,
  -- The group of files that is being written, until it is noted down or a later run has found out how far it came.
  open_group BLOB,
  -- How much time device and server have both lived through, in milliseconds: the journal ages by it.
  lived INTEGER NOT NULL DEFAULT 0,
  -- What the device's clock said when it was last counted.
  lived_device INTEGER,
  -- What the server's clock said.
  lived_server INTEGER,
  -- Missing files are being put back: 0 none, 1 those that no run before has missed, 2 all, 3 those of coming_back.
  puts_back INTEGER NOT NULL DEFAULT 0,
  -- How much time was lived through while files waited, in milliseconds: their waits end by it.
  waited INTEGER NOT NULL DEFAULT 0,
  -- What the device's clock said when it was last counted.
  waited_device INTEGER,
  -- What the server's clock said.
  waited_server INTEGER,
  -- How many contents device and cloud have agreed on (contacts.base_primary); NULL until a run has counted them.
  base_count INTEGER,
  -- The exclusive or of these contents. Triggers of the program's connection keep both up to date.
  base_exclusive_or BLOB,
  -- A contact was forgotten that the cloud may have, so no run lists news alone until one has finished.
  lists_all INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Stops of guards that stand until a person has decided.
CREATE TABLE stops (
  guard INTEGER PRIMARY KEY,
  -- When the guard first stopped for this.
  since INTEGER NOT NULL,
  -- What the person is told.
  message TEXT NOT NULL,
  -- What can be done about it.
  hint TEXT NOT NULL
) STRICT;

-- The contacts that each of these stops is about, by their ids in the cloud.
CREATE TABLE stopped (
  guard INTEGER NOT NULL,
  cloud_id BLOB NOT NULL,
  -- 0: it was edited within the hour before, so the guard did not count it, and the stop does not stand for it.
  is_counted INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (guard, cloud_id)
) STRICT, WITHOUT ROWID;

-- The texts of contacts, in a table of their own, so that what is agreed on is noted without writing a card.
CREATE TABLE cards (
  contact INTEGER PRIMARY KEY REFERENCES contacts (id) ON DELETE CASCADE,
  -- Also of a contact that is not there; NULL where that is not known.
  card BLOB,
  -- Counts as long as base_primary is another content than primary_id; else both sides agreed on card.
  base BLOB
) STRICT;

-- Contents beside the present one that a cut-off run may have sent.
CREATE TABLE sent (
  contact INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  primary_id BLOB NOT NULL,
  -- NULL where nobody has it any more.
  card BLOB,
  PRIMARY KEY (contact, primary_id)
) STRICT, WITHOUT ROWID;

-- The group of the cloud's cards that is being written into the folder. If the run is cut off, a file with one of these contents
-- belongs to that record.
CREATE TABLE arriving (
  cloud_id BLOB PRIMARY KEY,
  -- NULL where it is one of another encoding: then the name tells.
  primary_id BLOB,
  name BLOB NOT NULL,
  -- It is known to have been in a file.
  has_arrived INTEGER NOT NULL DEFAULT 0,
  -- When the group was about to be written.
  came_at INTEGER NOT NULL,
  -- `uid` and `secondary_id` tell whose it is, where the file came and went.
  uid TEXT NOT NULL DEFAULT '',
  secondary_id BLOB NOT NULL DEFAULT x'00000000000000000000000000000000'
) STRICT, WITHOUT ROWID;
CREATE INDEX arriving_primary ON arriving (primary_id);
CREATE INDEX arriving_arrived ON arriving (cloud_id) WHERE has_arrived;

-- Contacts whose missing files are being written again, by their ids in the cloud. They are noted before the first file is written,
-- so that the run after one that was cut off writes these and no others.
CREATE TABLE coming_back (
  cloud_id BLOB PRIMARY KEY,
  -- The run under way has looked for the file and has not found it.
  is_missing INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What a run that finished left of the cloud's listing, until a later one deals with it: its contact's file is left alone, the
-- cloud refused the contact, or the card cannot be read here.
CREATE TABLE inbox (
  cloud_id BLOB PRIMARY KEY,
  primary_id BLOB NOT NULL,
  secondary_id BLOB NOT NULL,
  -- The UID's MD5; zeros where there is none, or a program before this table listed it.
  uid BLOB NOT NULL,
  -- The number of its last change in the cloud.
  change INTEGER NOT NULL,
  -- By the server's clock.
  edited_at INTEGER NOT NULL,
  -- What the cloud says of the record since this device last heard of it (RecordState).
  state INTEGER NOT NULL,
  -- A person allowed the deletion as one of many, so no guard stops at it.
  allowed INTEGER NOT NULL,
  -- The undo that deleted the record in the cloud: what a guard that stops names.
  undo BLOB,
  -- The contact here that it is.
  contact INTEGER,
  -- How that was found.
  rule INTEGER NOT NULL,
  -- Of a card that cannot be read: the file that it is, or would be.
  file BLOB,
  -- Why it cannot be read.
  reason TEXT
) STRICT, WITHOUT ROWID;

-- What this device did with contacts, or is about to do, and why: one row for each deed that removed, deleted or overwrote something,
-- or wrote a file for a reason that is out of the ordinary. The device's trash are the rows with a card; what is not done, a run
-- that was cut off may have done; the guards count the rows of the last hour.
CREATE TABLE journal (
  id INTEGER PRIMARY KEY,
  -- removed, deleted, overwritten or written (Deed.Kind).
  kind TEXT NOT NULL,
  -- In the words of Deed.Reason.
  reason TEXT NOT NULL,
  -- By the server's clock, where it is known.
  at INTEGER NOT NULL,
  -- The contact's: an entry of the trash ends when that has a file again.
  cloud_id BLOB,
  -- Of the card.
  uid TEXT NOT NULL DEFAULT '',
  -- Of the card: NULL until it is computed, and empty for what is no card.
  primary_id BLOB,
  -- The file's name.
  file BLOB,
  -- The contact's name, where no card tells it.
  title TEXT NOT NULL DEFAULT '',
  -- The file that says what a duplicate said.
  other BLOB,
  -- What a file said that is gone.
  card BLOB,
  -- Until then the file may still be there, or the cloud may not have heard of the deletion.
  is_done INTEGER NOT NULL DEFAULT 1,
  -- A person has seen that it went, or has it back.
  is_reviewed INTEGER NOT NULL DEFAULT 0,
  -- The guards count it from then on, by the device's clock; NULL where they do not.
  counted_at INTEGER,
  -- How many contacts the side had before.
  total INTEGER,
  -- The lived time when it was first looked at; NULL until then.
  lived INTEGER
) STRICT;
CREATE INDEX journal_lived ON journal (lived);
CREATE INDEX journal_contact ON journal (cloud_id) WHERE cloud_id IS NOT NULL;
CREATE INDEX journal_open ON journal (kind, file) WHERE NOT is_done;
CREATE INDEX journal_counted ON journal (kind, counted_at) WHERE counted_at IS NOT NULL;
CREATE INDEX journal_unknown ON journal (id) WHERE card IS NOT NULL AND primary_id IS NULL;
CREATE INDEX journal_waiting ON journal (id, primary_id, cloud_id, uid) WHERE NOT is_reviewed AND is_done AND kind = 'removed' AND reason <> 'duplicate';

-- One row for each contact: what device and cloud last agreed on, and what its file said when it was last looked at. One that is
-- not there is a tombstone: its file is gone, and the cloud has not been told.
CREATE TABLE contacts (
  -- Never another contact's, also when this one is gone: what waits in the inbox names contacts by it.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Of the card; empty where it has none.
  uid TEXT NOT NULL,
  primary_id BLOB NOT NULL,
  secondary_id BLOB NOT NULL,
  -- It has a file.
  is_there INTEGER NOT NULL,
  -- When a person last edited it, by the device's clock.
  edited_at INTEGER NOT NULL,
  -- Drawn with the row, so that a run that is cut off before the answer knows its own record again.
  cloud_id BLOB UNIQUE,
  -- The content that device and cloud last agreed on; NULL: the cloud may have the contact or not.
  base_primary BLOB,
  -- The content that the cloud did not take.
  refused_primary BLOB,
  -- Why the cloud did not take it, as the person is told; NULL where nothing is refused.
  refused_reason TEXT,
  -- A content that the guard against overwrites does not count: the cloud had it before, or this device's own import or merge
  -- made it.
  let_in_primary BLOB,
  -- Put back, by a person or after its deletion may have been sent: a deletion in the cloud is void.
  returned INTEGER NOT NULL DEFAULT 0,
  -- The file of a contact that has none any more.
  former_name BLOB,
  -- When its file was last sent, by the server's clock.
  sent_at INTEGER,
  -- When its file was last written from the cloud, by the server's clock.
  written_at INTEGER,
  -- It is not as both sides agreed, and the cloud has not refused it as it is. Queries ask for DeviceCache.hasWork, which leaves out a
  -- contact without a file that the cloud has never heard of.
  work INTEGER NOT NULL GENERATED ALWAYS AS ((NOT is_there OR cloud_id IS NULL OR base_primary IS NOT primary_id) AND refused_primary IS NOT primary_id) STORED,
  -- Where both sides had changed the contact and its file has the outcome: the content of the cloud, which lost. It goes onto the review list when
  -- the cloud takes the file's content. It counts only as long as base_primary is the same.
  lost_primary BLOB,
  -- Device and cloud had agreed on it before the cloud was put back to a backup, or lost it. So its file counts as a known contact's.
  was_agreed INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX contacts_uid ON contacts (uid) WHERE uid <> '';
CREATE INDEX contacts_primary ON contacts (primary_id);
CREATE INDEX contacts_secondary ON contacts (secondary_id);
CREATE INDEX contacts_work ON contacts (id) WHERE work;
CREATE INDEX contacts_refused ON contacts (id) WHERE refused_primary IS NOT NULL;
CREATE INDEX contacts_tombstones ON contacts (id) WHERE NOT is_there;
CREATE INDEX contacts_base ON contacts (base_primary, cloud_id) WHERE base_primary IS NOT NULL;
CREATE INDEX contacts_returned ON contacts (id) WHERE returned;

-- What is known of files that are not young, for each part of the folder. Triggers of the program's connection keep it up to date; no rows until a run
-- has counted them, which it does from 1,000 files on.
CREATE TABLE mark_sums (
  -- The upper eight bits of the marks.
  bucket INTEGER PRIMARY KEY,
  -- How many files.
  count INTEGER NOT NULL,
  -- The exclusive or of the marks.
  marks INTEGER NOT NULL
) STRICT;

-- The account's phones and programs whose deletions are refused, as the cloud's last answer said, the last one first.
CREATE TABLE stopped_programs (
  id INTEGER PRIMARY KEY,
  -- What the person calls it.
  name TEXT NOT NULL,
  -- When one was refused last, by the server's clock.
  stopped_at INTEGER NOT NULL,
  -- How many were since a person has decided.
  refused INTEGER NOT NULL
) STRICT;

-- One row for each file.
CREATE TABLE files (
  id INTEGER PRIMARY KEY,
  name BLOB NOT NULL UNIQUE,
  -- `modified`, `changed`, `inode` and `size` are the file's signature.
  modified INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  inode INTEGER NOT NULL,
  size INTEGER NOT NULL,
  -- Of name and signature.
  mark INTEGER NOT NULL,
  -- True where the time stamps are so young that the file may change without their telling. A duplicate, a file that waits, one with
  -- another contact's UID, the version that a synchronizer of files has set aside, and a broken one that is nobody's and has a UID or a name count as
  -- young: each look reads them.
  young INTEGER NOT NULL,
  -- The contact that it is, or was when it could be read; NULL for a file that is no contact's.
  contact INTEGER REFERENCES contacts (id) ON DELETE SET NULL,
  -- NULL: it is its contact's card. 1 left alone, 2 a duplicate of another file's contact, 3 says what another contact's file says, and
  -- waits.
  problem INTEGER,
  -- Of a file with a problem, the primary ID of what it says; NULL where that is not known.
  content BLOB,
  -- Of problem 3, what stood in state.waited when the file began to wait; NULL until a run has looked at the clocks. Not NULL for one of
  -- problem 2 that has waited.
  waits_since INTEGER,
  -- Of problem 3, the UID of what it says; NULL for all other files.
  uid TEXT,
  -- Of problem 1, the line of the file at which reading failed; NULL where no line is at fault, and for all other files.
  line INTEGER,
  -- Of problem 1, why it is left alone, as the person was told. Of problem 3, the reason that it had before. NULL for all other files.
  reason TEXT,
  -- Of a version that a synchronizer of files has set aside, the contact whose file it is a version of, also where that one has gone; 0 where that is not known
  -- yet. NULL for all other files.
  version_of INTEGER
) STRICT;
CREATE INDEX files_contact ON files (contact);
CREATE INDEX files_mark ON files (mark, young) WHERE NOT young;
CREATE INDEX files_young ON files (id) WHERE young;
CREATE INDEX files_problem ON files (name) WHERE problem IS NOT NULL;
CREATE INDEX files_content ON files (content) WHERE content IS NOT NULL;

-- What contacts said whose files say something else, and wait: it is in no file. A row goes when a look has found the card in a file again, or a run has
-- asked the cloud; what neither has goes into the journal.
CREATE TABLE held (
  id INTEGER PRIMARY KEY,
  -- The contact's.
  cloud_id BLOB NOT NULL,
  -- Of the card: NULL until it is computed.
  primary_id BLOB,
  -- Of the card.
  uid TEXT NOT NULL,
  -- The name of the file that began to wait.
  file BLOB NOT NULL,
  -- What it said.
  card BLOB NOT NULL,
  UNIQUE (cloud_id, primary_id)
) STRICT;
