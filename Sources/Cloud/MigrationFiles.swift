// swift-format-ignore-file
// Written by migrations/embed from migrations/*.sql; edit those.

/// The numbered SQL files, in their order.
enum MigrationFiles {
  /// Name and text of each.
  static let all: [(name: String, sql: String)] = [
    (
      "0001-accounts-and-contacts.sql",
      #"""
      -- Everything belongs to one account: account_id comes first in every key, every foreign key carries it, and so does every
      -- statement. No sequence, trigger or advisory lock: the schema can be distributed by account_id as it is.
      --
      -- Record IDs (MD5) and ids drawn at random are sixteen bytes each, kept as uuid. Sort and search text is folded by the
      -- program, so the database's collation plays no part: COLLATE "C".

      CREATE TABLE accounts (
        -- The first 16 bytes of the SHA-256 of the folded name: unique names without an index across accounts, and signing in
        -- finds the account by its key.
        account_id uuid PRIMARY KEY,
        name text COLLATE "C" NOT NULL,
        password_hash text COLLATE "C" NOT NULL,
        created_at timestamptz NOT NULL,
        -- The version of canonical encoding and derived columns that the account's data is in.
        database_version integer NOT NULL,
        -- 0 newest, 1 merge.
        policy smallint NOT NULL DEFAULT 0,
        -- The number of the last change. Whoever changes something takes its numbers by updating this row, and holds the row's
        -- lock until the commit: so changes become visible in the order of their numbers.
        last_change bigint NOT NULL DEFAULT 0,
        -- Live contacts: how many, and the exclusive or of their primary IDs in two halves.
        live_count bigint NOT NULL DEFAULT 0,
        tally_high bigint NOT NULL DEFAULT 0,
        tally_low bigint NOT NULL DEFAULT 0,
        -- True once a contact has been changed or removed.
        has_history boolean NOT NULL DEFAULT false,
        -- The highest change number of a contact that is gone from the trash: who has seen less must compare in full.
        purged_through bigint NOT NULL DEFAULT 0,
        -- The run that may write, the device it belongs to, and until when without a sign of life.
        lease_run uuid,
        lease_holder uuid,
        lease_until timestamptz
      ) WITH (fillfactor = 50);

      CREATE TABLE address_books (
        account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
        book_id uuid NOT NULL,
        name text COLLATE "C" NOT NULL,
        created_at timestamptz NOT NULL,
        -- Where the last finished run left it; hash_of_hashes is NULL before the first.
        hash_of_hashes uuid,
        seen bigint NOT NULL DEFAULT 0,
        database_version integer NOT NULL,
        -- The last run that finished.
        finished_at timestamptz,
        finished_run uuid,
        -- A run has saved something and not finished (yet).
        unsettled boolean NOT NULL DEFAULT false,
        -- The last run's tally or hash did not agree.
        mismatch boolean NOT NULL DEFAULT false,
        -- How the run in progress compares.
        run_full boolean NOT NULL DEFAULT false,
        PRIMARY KEY (account_id, book_id)
      );

      CREATE TABLE contacts (
        account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
        contact_id uuid NOT NULL,
        primary_id uuid NOT NULL,
        secondary_id uuid NOT NULL,
        uid text COLLATE "C" NOT NULL,
        -- The card's bytes without its large values, and for each of those 40 bytes: where it belongs and how long it is (four
        -- bytes each, most significant first), and its digest in parts. NULL where there are none.
        card bytea NOT NULL,
        cuts bytea,
        edited_at timestamptz NOT NULL,
        -- The account's number of the last change, and of the one that made the contact or brought it back.
        change bigint NOT NULL,
        created_change bigint NOT NULL,
        changed_at timestamptz NOT NULL,
        -- The address book that made the last change; NULL for the browser.
        changed_by uuid,
        sort_first text COLLATE "C" NOT NULL,
        sort_last text COLLATE "C" NOT NULL,
        display_name text COLLATE "C" NOT NULL,
        detail text COLLATE "C" NOT NULL,
        has_photo boolean NOT NULL,
        groups text[] COLLATE "C",
        search_text text COLLATE "C" NOT NULL,
        phone_digits text COLLATE "C" NOT NULL,
        -- In the trash since; why: 0 deleted, 1 duplicate, 2 clean-up; whether a person allowed it as one of many, so that no
        -- device's guard stops at it.
        trashed_at timestamptz,
        trash_reason smallint,
        trash_allowed boolean NOT NULL DEFAULT false,
        PRIMARY KEY (account_id, contact_id)
      );

      CREATE INDEX contacts_by_change ON contacts (account_id, change);
      CREATE INDEX contacts_by_primary ON contacts (account_id, primary_id);
      CREATE INDEX contacts_by_first ON contacts (account_id, sort_first, contact_id) WHERE trashed_at IS NULL;
      CREATE INDEX contacts_by_last ON contacts (account_id, sort_last, contact_id) WHERE trashed_at IS NULL;
      CREATE INDEX contacts_in_trash ON contacts (account_id, trashed_at, contact_id) WHERE trashed_at IS NOT NULL;
      CREATE INDEX contacts_in_groups ON contacts (account_id, contact_id) WHERE groups IS NOT NULL;
      CREATE INDEX contacts_with_parts ON contacts (account_id, contact_id) WHERE cuts IS NOT NULL;

      CREATE TABLE contact_versions (
        account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
        contact_id uuid NOT NULL,
        version_id uuid NOT NULL,
        primary_id uuid NOT NULL,
        secondary_id uuid NOT NULL,
        card bytea NOT NULL,
        cuts bytea,
        edited_at timestamptz NOT NULL,
        display_name text COLLATE "C" NOT NULL,
        -- 0 replaced, 1 deleted, 2 conflict lost, 3 refused, 4 duplicate, 5 import, 6 clean-up.
        reason smallint NOT NULL,
        -- Since when it is history, and who made it so: an address book, or NULL for the browser.
        replaced_at timestamptz NOT NULL,
        replaced_by uuid,
        -- On the review list until a person has looked at it.
        needs_review boolean NOT NULL,
        PRIMARY KEY (account_id, contact_id, version_id)
      );

      CREATE INDEX contact_versions_by_primary ON contact_versions (account_id, primary_id);
      CREATE INDEX contact_versions_by_age ON contact_versions (account_id, replaced_at);
      CREATE INDEX contact_versions_to_review ON contact_versions (account_id, replaced_at) WHERE needs_review;

      -- Photos and other large values, once per account, by the SHA-256 of their raw text.
      CREATE TABLE parts (
        account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
        digest bytea NOT NULL,
        bytes bytea NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, digest)
      );

      -- Base64 of a compressed picture: trying to compress it again is lost time.
      ALTER TABLE parts ALTER COLUMN bytes SET STORAGE EXTERNAL;

      CREATE TABLE sessions (
        account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
        -- The SHA-256 of the token that the browser has.
        token_hash bytea NOT NULL,
        csrf_secret bytea NOT NULL,
        label text COLLATE "C" NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, token_hash)
      );

      CREATE TABLE device_tokens (
        account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
        token_hash bytea NOT NULL,
        device_id uuid NOT NULL,
        book_id uuid NOT NULL,
        name text COLLATE "C" NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, token_hash),
        FOREIGN KEY (account_id, book_id) REFERENCES address_books (account_id, book_id) ON DELETE CASCADE
      );

      CREATE INDEX device_tokens_by_book ON device_tokens (account_id, book_id);

      -- The second guard: whatever a statement forgets, the program's role sees and writes only the account that its transaction
      -- has named. The role neither owns the tables nor bypasses this. As a scalar subquery it is evaluated once a statement.
      ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
      ALTER TABLE address_books ENABLE ROW LEVEL SECURITY;
      ALTER TABLE contacts ENABLE ROW LEVEL SECURITY;
      ALTER TABLE contact_versions ENABLE ROW LEVEL SECURITY;
      ALTER TABLE parts ENABLE ROW LEVEL SECURITY;
      ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
      ALTER TABLE device_tokens ENABLE ROW LEVEL SECURITY;
      ALTER TABLE schema_migrations ENABLE ROW LEVEL SECURITY;

      CREATE POLICY own_account ON accounts
        USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
      CREATE POLICY own_account ON address_books
        USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
      CREATE POLICY own_account ON contacts
        USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
      CREATE POLICY own_account ON contact_versions
        USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
      CREATE POLICY own_account ON parts
        USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
      CREATE POLICY own_account ON sessions
        USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
      CREATE POLICY own_account ON device_tokens
        USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
      CREATE POLICY readable ON schema_migrations FOR SELECT USING (true);

      GRANT SELECT, INSERT, UPDATE, DELETE
        ON accounts, address_books, contacts, contact_versions, parts, sessions, device_tokens
        TO contacts2web_program;
      GRANT SELECT ON schema_migrations TO contacts2web_program;
      """#
    ),
    (
      "0002-runs.sql",
      #"""
      -- What happened in an account, and how each contact was before it: the log, and what undoing needs.

      -- One row for each run of a device that changed something, each edit of a person, each import, clean-up and undo.
      CREATE TABLE runs (
        account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
        run_id uuid NOT NULL,
        -- 0 sync, 1 edit, 2 import, 3 clean-up, 4 undo.
        kind smallint NOT NULL,
        -- The address book whose device did it, and that device's name then; NULL for the browser and for the server itself.
        book_id uuid,
        device_name text COLLATE "C",
        -- Its changes have numbers in this range, perhaps with others' between them.
        first_change bigint NOT NULL,
        last_change bigint NOT NULL,
        started_at timestamptz NOT NULL,
        -- Its last change so far.
        changed_at timestamptz NOT NULL,
        -- NULL while it is under way, and for good where it was cut off.
        finished_at timestamptz,
        added bigint NOT NULL,
        overwritten bigint NOT NULL,
        deleted bigint NOT NULL,
        restored bigint NOT NULL,
        duplicates bigint NOT NULL,
        conflicts bigint NOT NULL,
        -- The name of one of its contacts.
        example text COLLATE "C" NOT NULL,
        -- The run that this one undoes; the one that undid this one; and the id that the next one to do so will have, or that the one
        -- under way has.
        undoes uuid,
        undone_by uuid,
        next_undo uuid,
        PRIMARY KEY (account_id, run_id)
      ) WITH (fillfactor = 50);

      CREATE INDEX runs_by_change ON runs (account_id, first_change, run_id);

      -- The run that made the last change. Which contacts a run left as they are: contacts_by_change, and this.
      ALTER TABLE contacts ADD COLUMN run_id uuid;

      -- A version is how a contact stood before a change that replaced its card, or took it to the trash or out of it: the number of
      -- that change and its run; the run that had left it so; and whether it stood in the trash. NULL for a card that was never the
      -- contact's (lost, refused), and for what is older than the log.
      ALTER TABLE contact_versions
        ADD COLUMN change bigint,
        ADD COLUMN run_id uuid,
        ADD COLUMN made_by_run uuid,
        ADD COLUMN was_trashed boolean NOT NULL DEFAULT false;

      CREATE INDEX contact_versions_by_run ON contact_versions (account_id, run_id, contact_id, change)
        WHERE change IS NOT NULL;
      CREATE INDEX contact_versions_by_maker ON contact_versions (account_id, made_by_run, contact_id, change)
        WHERE made_by_run IS NOT NULL;

      ALTER TABLE runs ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_account ON runs
        USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
      GRANT SELECT, INSERT, UPDATE, DELETE ON runs TO contacts2web_program;
      """#
    ),
    (
      "0003-versions.sql",
      #"""
      -- The master version: what every account's data is to be brought to. One row, the same for all accounts, so without an account
      -- and without a key that begins with one: a reference table where the schema is distributed. The program may only read it:
      -- whoever raises it makes every account be read and written anew, so that takes the role that owns the tables.
      CREATE TABLE master_version (
        id smallint PRIMARY KEY CHECK (id = 1),
        version integer NOT NULL,
        -- The version of the encoding that record IDs are computed over. A program with another one writes nothing.
        encoding integer NOT NULL,
        raised_at timestamptz NOT NULL
      );

      INSERT INTO master_version VALUES (1, 1, 1, now());

      ALTER TABLE master_version ENABLE ROW LEVEL SECURITY;
      CREATE POLICY readable ON master_version FOR SELECT USING (true);
      GRANT SELECT ON master_version TO contacts2web_program;

      -- Clean-ups that have begun and not finished. While there is one, the account's database_version is 0.
      CREATE TABLE clean_ups (
        account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
        -- The same for all who go on with it: the lease's, and the history's.
        run_id uuid NOT NULL,
        -- The versions that the account is brought to.
        version integer NOT NULL,
        encoding integer NOT NULL,
        -- 0 contacts, 1 versions, 2 duplicates, 3 leftovers, 4 counters; and the key that the stage has come to.
        stage smallint NOT NULL,
        contact_id uuid NOT NULL,
        version_id uuid NOT NULL,
        -- Records looked at, and how many there were at the beginning.
        done bigint NOT NULL,
        total bigint NOT NULL,
        started_at timestamptz NOT NULL
      );

      ALTER TABLE clean_ups ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_account ON clean_ups
        USING (account_id = (SELECT nullif(current_setting('contacts2web.account_id', true), '')::uuid));
      GRANT SELECT, INSERT, UPDATE, DELETE ON clean_ups TO contacts2web_program;
      """#
    ),
    (
      "0004-told.sql",
      #"""
      -- The highest change number that the address book's device may have heard of, in runs that finished and in others. It is written
      -- before the device is answered: one that has heard of more talks to a database that was put back to a backup.
      ALTER TABLE address_books ADD COLUMN told bigint NOT NULL DEFAULT 0;
      """#
    ),
    (
      "0005-listeners.sql",
      #"""
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
      """#
    ),
    (
      "0006-lived.sql",
      #"""
      -- The time that the database has lived through: ages are counted in it, and not by the clock, which may be wrong. Each
      -- cleaning moves it on by what has passed since the one before, where all clocks agree on that. One row, the same for all
      -- accounts, as in master_version; the program may only read it.
      CREATE TABLE clock (
        id smallint PRIMARY KEY CHECK (id = 1),
        -- Milliseconds; and how many they were when a clock last jumped, and when times in the future were last set right.
        lived bigint NOT NULL,
        jumped bigint NOT NULL,
        righted bigint NOT NULL,
        -- The last look: the database's clock, and how long the server's machine had been running since which boot.
        looked_at timestamptz NOT NULL,
        boot uuid,
        since_boot bigint NOT NULL
      );

      INSERT INTO clock VALUES (1, 0, 0, 0, now(), NULL, 0);

      ALTER TABLE clock ENABLE ROW LEVEL SECURITY;
      CREATE POLICY readable ON clock FOR SELECT USING (true);
      GRANT SELECT ON clock TO contacts2web_program;

      -- What the clock's `lived` was when it happened. What is older than this counts from here on. Without a default: a program
      -- that does not know these columns must not leave rows that look old.
      ALTER TABLE contacts ADD COLUMN trashed_lived bigint;
      UPDATE contacts SET trashed_lived = 0 WHERE trashed_at IS NOT NULL;
      -- Of a version that waited for review: when somebody decided.
      ALTER TABLE contact_versions ADD COLUMN replaced_lived bigint NOT NULL DEFAULT 0;
      ALTER TABLE contact_versions ALTER COLUMN replaced_lived DROP DEFAULT;
      ALTER TABLE runs ADD COLUMN started_lived bigint NOT NULL DEFAULT 0;
      ALTER TABLE runs ALTER COLUMN started_lived DROP DEFAULT;
      ALTER TABLE parts ADD COLUMN created_lived bigint NOT NULL DEFAULT 0;
      ALTER TABLE parts ALTER COLUMN created_lived DROP DEFAULT;

      CREATE INDEX contacts_by_time_in_trash ON contacts (account_id, trashed_lived) WHERE trashed_at IS NOT NULL;
      DROP INDEX contact_versions_by_age;
      CREATE INDEX contact_versions_by_age ON contact_versions (account_id, replaced_lived);
      """#
    ),
    (
      "0007-highest-clock.sql",
      #"""
      -- The highest clock up to which time was counted. While the database's clock is below it, one of the two is wrong, and nobody
      -- can tell which: no time stamp is set right then, and edits are stamped so many milliseconds ahead of the database's clock.
      ALTER TABLE clock
        ADD COLUMN highest timestamptz,
        ADD COLUMN ahead bigint NOT NULL DEFAULT 0;
      UPDATE clock SET highest = looked_at;
      ALTER TABLE clock ALTER COLUMN highest SET NOT NULL;

      -- What the clock's `lived` was when the account's times in the future were last set right.
      ALTER TABLE accounts ADD COLUMN righted bigint NOT NULL DEFAULT 0;
      """#
    ),
  ]
}
