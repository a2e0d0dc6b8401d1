-- Contacts that a person deleted for good. The row stays without its card until the trash would have forgotten it, so that devices and programs hear
-- of the deletion; a removed row would count as "unknown", and a device's copy would come back.
ALTER TABLE contacts
  -- Deleted for good: card, name and all that is computed of them are empty. It is in the trash as well, so nobody takes it for a contact.
  ADD COLUMN is_erased boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT contacts_erased_in_trash CHECK (NOT is_erased OR trashed_at IS NOT NULL);
DROP INDEX contacts_in_trash;
CREATE INDEX contacts_in_trash ON contacts (account_id, trashed_at, contact_id) WHERE trashed_at IS NOT NULL AND NOT is_erased;

ALTER TABLE accounts
  -- How often contacts left the trash without a change number: deleted for good, or forgotten. What is kept of the trash in memory is read anew then.
  ADD COLUMN removals bigint NOT NULL DEFAULT 0;
