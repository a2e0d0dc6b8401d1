-- A foreign key asks for the account once for each row: a quarter of what it costs to insert a contact. Who writes contacts, versions,
-- large values or runs holds the account's row lock, so the account is there; and who removes an account removes these with it.
ALTER TABLE contacts DROP CONSTRAINT IF EXISTS contacts_account_id_fkey;
ALTER TABLE contact_versions DROP CONSTRAINT IF EXISTS contact_versions_account_id_fkey;
ALTER TABLE parts DROP CONSTRAINT IF EXISTS parts_account_id_fkey;
ALTER TABLE runs DROP CONSTRAINT IF EXISTS runs_account_id_fkey;
