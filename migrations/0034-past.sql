-- The book as of any moment: which version a contact had at any change number, and the versions in the order of the list.

ALTER TABLE contact_versions
  -- The number of the change that had made it: the contact was so from there on, up to `change`. NULL for a card that was never the contact's.
  ADD COLUMN made_change bigint,
  -- As in contacts.
  ADD COLUMN sort_first text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN sort_last text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN is_group boolean NOT NULL DEFAULT false;

-- What there is. A version was made where the one before it ended; the first one that is kept, by the run that had made it, and without that run
-- before anything that is kept. Whose name has changed since is sorted by the name as it is written, for the days until it is forgotten.
UPDATE contact_versions v SET
  made_change = CASE WHEN v.change IS NOT NULL THEN coalesce(b.made, (
    SELECT r.first_change FROM runs r WHERE r.account_id = v.account_id AND r.run_id = v.made_by_run), 0) END,
  sort_first = CASE WHEN c.display_name = v.display_name THEN c.sort_first ELSE lower(v.display_name) END,
  sort_last = CASE WHEN c.display_name = v.display_name THEN c.sort_last ELSE lower(v.display_name) END,
  is_group = c.is_group
FROM contacts c, (
  SELECT account_id, contact_id, version_id, max(change) OVER (
    PARTITION BY account_id, contact_id ORDER BY change ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS made
  FROM contact_versions
) b
WHERE c.account_id = v.account_id AND c.contact_id = v.contact_id
  AND b.account_id = v.account_id AND b.contact_id = v.contact_id AND b.version_id = v.version_id;

-- The two change numbers stand in the indexes, so that versions of other times are passed over without being read.
CREATE INDEX contact_versions_by_first ON contact_versions (account_id, sort_first, contact_id, made_change, change)
  WHERE change IS NOT NULL AND NOT was_trashed AND NOT is_group;
CREATE INDEX contact_versions_by_last ON contact_versions (account_id, sort_last, contact_id, made_change, change)
  WHERE change IS NOT NULL AND NOT was_trashed AND NOT is_group;
