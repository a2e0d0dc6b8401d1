-- The device's cache of today, a SQLite database: what the steps of Sources/Cache/CacheSchema.swift add up to. A test compares
-- this file with a cache that is new and with one of every released step; script/documents writes it anew and keeps the
-- comments.
--
-- Record IDs and ids in the cloud are sixteen bytes each. Moments are milliseconds since 1970.

-- One row: where the last run left the address book.
CREATE TABLE state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
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
  -- How much time device and server have both lived through, in milliseconds: the trash ages by it.
  lived INTEGER NOT NULL DEFAULT 0,
  -- What the device's clock said when it was last counted.
  lived_device INTEGER,
  -- What the server's clock said.
  lived_server INTEGER,
  -- Missing files are being put back: 0 none, 1 those that no run before has missed, 2 all.
  puts_back INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Cards whose files the sync removed.
CREATE TABLE trash (
  id INTEGER PRIMARY KEY,
  name BLOB NOT NULL,
  card BLOB NOT NULL,
  reason TEXT NOT NULL,
  -- By the device's clock.
  removed_at INTEGER NOT NULL,
  -- A person has seen that it went, or has it back.
  is_reviewed INTEGER NOT NULL DEFAULT 0,
  -- The lived time when it was first looked at; NULL until then.
  lived INTEGER,
  -- The contact's: the entry ends when that has a file again.
  cloud_id BLOB,
  uid TEXT NOT NULL DEFAULT '',
  -- NULL until it is computed, and empty for what is no card.
  primary_id BLOB,
  -- Until then the file may still be there.
  is_done INTEGER NOT NULL DEFAULT 1,
  -- Its content stood in another file as well.
  is_copy INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX trash_lived ON trash (lived);
CREATE INDEX trash_intentions ON trash (name) WHERE NOT is_done;
CREATE INDEX trash_unknown ON trash (id) WHERE primary_id IS NULL;
CREATE INDEX trash_waiting ON trash (id, primary_id, cloud_id, uid) WHERE NOT is_reviewed AND is_done AND NOT is_copy;
CREATE INDEX trash_contact ON trash (cloud_id) WHERE cloud_id IS NOT NULL;

-- Records that the run under way, or a cut-off one, has deleted: what they held is no news from elsewhere.
CREATE TABLE deleted (
  cloud_id BLOB PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- What runs deleted lately: for the guard over many small runs.
CREATE TABLE deletions (
  id INTEGER PRIMARY KEY,
  moment INTEGER NOT NULL,
  -- 0 the address book's files, 1 the cloud's records.
  side INTEGER NOT NULL,
  count INTEGER NOT NULL,
  -- How many the side had before.
  total INTEGER NOT NULL
) STRICT;

-- Contacts that runs overwrote in the cloud lately: for the guard over many small runs.
CREATE TABLE overwrites (
  cloud_id BLOB PRIMARY KEY,
  moment INTEGER NOT NULL,
  -- How many contacts the cloud had before.
  total INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX overwrites_moment ON overwrites (moment);

-- Stops of guards that stand until a person has decided.
CREATE TABLE stops (
  guard INTEGER PRIMARY KEY,
  since INTEGER NOT NULL,
  message TEXT NOT NULL,
  hint TEXT NOT NULL
) STRICT;

-- The contacts that each of these stops is about, by their ids in the cloud.
CREATE TABLE stopped (
  guard INTEGER NOT NULL,
  cloud_id BLOB NOT NULL,
  PRIMARY KEY (guard, cloud_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE contacts (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL,
  primary_id BLOB NOT NULL,
  secondary_id BLOB NOT NULL,
  is_there INTEGER NOT NULL,
  edited_at INTEGER NOT NULL,
  cloud_id BLOB UNIQUE,
  base_primary BLOB,
  refused_primary BLOB,
  refused_reason TEXT,
  let_in_primary BLOB,
  returned INTEGER NOT NULL DEFAULT 0,
  former_name BLOB,
  work INTEGER NOT NULL GENERATED ALWAYS AS ((NOT is_there OR cloud_id IS NULL OR base_primary IS NOT primary_id) AND refused_primary IS NOT primary_id) STORED
) STRICT;
CREATE INDEX contacts_uid ON contacts (uid) WHERE uid <> '';
CREATE INDEX contacts_primary ON contacts (primary_id);
CREATE INDEX contacts_secondary ON contacts (secondary_id);
CREATE INDEX contacts_work ON contacts (id) WHERE work;
CREATE INDEX contacts_refused ON contacts (id) WHERE refused_primary IS NOT NULL;
CREATE INDEX contacts_tombstones ON contacts (id) WHERE NOT is_there;
CREATE INDEX contacts_base ON contacts (base_primary, cloud_id) WHERE base_primary IS NOT NULL;
CREATE INDEX contacts_returned ON contacts (id) WHERE returned;

CREATE TABLE cards (
  contact INTEGER PRIMARY KEY REFERENCES contacts (id) ON DELETE CASCADE,
  card BLOB,
  base BLOB
) STRICT;

CREATE TABLE files (
  id INTEGER PRIMARY KEY,
  name BLOB NOT NULL UNIQUE,
  modified INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  inode INTEGER NOT NULL,
  size INTEGER NOT NULL,
  mark INTEGER NOT NULL,
  settled INTEGER NOT NULL,
  contact INTEGER REFERENCES contacts (id) ON DELETE SET NULL,
  problem INTEGER NOT NULL DEFAULT 0,
  content BLOB,
  waits_since INTEGER,
  line INTEGER,
  reason TEXT
) STRICT;
CREATE INDEX files_contact ON files (contact);
CREATE INDEX files_mark ON files (mark, settled) WHERE settled;
CREATE INDEX files_unsettled ON files (id) WHERE NOT settled;
CREATE INDEX files_problem ON files (name) WHERE problem <> 0;
CREATE INDEX files_content ON files (content) WHERE content IS NOT NULL;

-- Contents beside the present one that a cut-off run may have sent.
CREATE TABLE sent (
  contact INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  primary_id BLOB NOT NULL,
  card BLOB,
  PRIMARY KEY (contact, primary_id)
) STRICT, WITHOUT ROWID;

-- The group of the cloud's cards that is being written into the folder. If the run is cut off, a file with one of these contents
-- belongs to that record.
CREATE TABLE arriving (
  cloud_id BLOB PRIMARY KEY,
  primary_id BLOB,
  name BLOB NOT NULL,
  -- It is known to have been in a file.
  has_arrived INTEGER NOT NULL DEFAULT 0,
  -- When the group was about to be written.
  came_at INTEGER NOT NULL,
  -- When the file was not found for the first time.
  missed_at INTEGER,
  uid TEXT NOT NULL DEFAULT '',
  secondary_id BLOB NOT NULL DEFAULT x'00000000000000000000000000000000'
) STRICT, WITHOUT ROWID;
CREATE INDEX arriving_primary ON arriving (primary_id);
CREATE INDEX arriving_arrived ON arriving (cloud_id) WHERE has_arrived;

CREATE TABLE inbox (
  cloud_id BLOB PRIMARY KEY,
  primary_id BLOB NOT NULL,
  secondary_id BLOB NOT NULL,
  uid BLOB NOT NULL,
  change INTEGER NOT NULL,
  edited_at INTEGER NOT NULL,
  state INTEGER NOT NULL,
  allowed INTEGER NOT NULL,
  undo BLOB,
  contact INTEGER,
  rule INTEGER NOT NULL,
  file BLOB,
  reason TEXT
) STRICT, WITHOUT ROWID;
