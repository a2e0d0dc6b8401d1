-- The change numbers of many accounts at once, for devices that wait for a change: asked for by one statement, which says so by this
-- setting. All others see the account that they have named.
CREATE POLICY watched ON accounts FOR SELECT
  USING ((SELECT current_setting('contacts2web.watching', true)) = 'on');
