ALTER TABLE accounts
  -- Live contacts' whole cards, in bytes.
  ADD COLUMN live_bytes bigint NOT NULL DEFAULT 0,
  -- What cards, earlier versions and large values take, in bytes: at most so much. It is counted again when it comes near the limit.
  ADD COLUMN stored_bytes bigint NOT NULL DEFAULT 0,
  -- How many contacts, bytes of live contacts, devices and sessions the account may have; NULL for the program's default.
  ADD COLUMN quota_contacts bigint,
  ADD COLUMN quota_bytes bigint,
  ADD COLUMN quota_devices bigint,
  ADD COLUMN quota_sessions bigint;

UPDATE accounts a SET
  live_bytes = (
    SELECT coalesce(sum(octet_length(c.card) + coalesce((
      SELECT sum((get_byte(c.cuts, cut * 40 + 4)::bigint << 24) + (get_byte(c.cuts, cut * 40 + 5)::bigint << 16)
        + (get_byte(c.cuts, cut * 40 + 6)::bigint << 8) + get_byte(c.cuts, cut * 40 + 7))
      FROM generate_series(0, length(c.cuts) / 40 - 1) cut), 0)), 0)::bigint
    FROM contacts c WHERE c.account_id = a.account_id AND c.trashed_at IS NULL),
  stored_bytes = (
    (SELECT coalesce(sum(octet_length(c.card)), 0) FROM contacts c WHERE c.account_id = a.account_id)
    + (SELECT coalesce(sum(octet_length(v.card)), 0) FROM contact_versions v WHERE v.account_id = a.account_id)
    + (SELECT coalesce(sum(octet_length(p.bytes)), 0) FROM parts p WHERE p.account_id = a.account_id))::bigint;
