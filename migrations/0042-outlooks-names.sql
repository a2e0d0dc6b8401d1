-- A contact shows ROLE and Outlook's people and anniversary since this version, so they are searched, and their days come again each
-- year. Accounts that have such cards are cleaned up at their next sync, which writes their search texts and days anew. A clean-up that
-- has begun begins anew.
DELETE FROM clean_ups;
UPDATE accounts a SET database_version = 0 WHERE EXISTS (
  SELECT 1 FROM contacts c WHERE c.account_id = a.account_id
    AND encode(c.card, 'escape') ~* '[\n\r]([^\n\r:;]*\.)?(ROLE|X-MS-(SPOUSE|MANAGER|ASSISTANT|CHILD|ANNIVERSARY))[;:]');
