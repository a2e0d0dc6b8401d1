-- Two sign-ins with one id in the same instant could both get it: a copy of a device's home, or a sign-in that was repeated. The
-- later one gets an id of its own now, as it would have then.
WITH shared AS (
  SELECT account_id, token_hash,
    row_number() OVER (PARTITION BY account_id, device_id ORDER BY created_at, token_hash) AS place
  FROM device_tokens
)
UPDATE device_tokens d SET device_id = gen_random_uuid() FROM shared s
WHERE s.place > 1 AND d.account_id = s.account_id AND d.token_hash = s.token_hash;

CREATE UNIQUE INDEX device_tokens_by_device ON device_tokens (account_id, device_id);
