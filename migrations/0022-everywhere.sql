-- What goes beyond one account says so by the setting contacts2web.everywhere, for its transaction or its connection. All other statements
-- see the account that they have named, and without one nothing: also those of the tables' owner, unless that is a superuser.
CREATE POLICY everywhere ON accounts FOR SELECT
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY everywhere ON address_books FOR SELECT
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY everywhere ON sign_in_places
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY everywhere ON clock FOR UPDATE
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
GRANT UPDATE ON clock TO contacts2web_program;
DROP POLICY of_servers ON administration;
CREATE POLICY everywhere ON administration
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');

-- The owner's, for migrations and administration.
CREATE POLICY owned ON accounts TO CURRENT_USER
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY owned ON address_books TO CURRENT_USER
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY owned ON contacts TO CURRENT_USER
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY owned ON contact_versions TO CURRENT_USER
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY owned ON parts TO CURRENT_USER
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY owned ON sessions TO CURRENT_USER
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY owned ON device_tokens TO CURRENT_USER
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY owned ON app_passwords TO CURRENT_USER
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY owned ON listeners TO CURRENT_USER
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY owned ON runs TO CURRENT_USER
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY owned ON clean_ups TO CURRENT_USER
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY owned ON drafts TO CURRENT_USER
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on');
CREATE POLICY owned ON master_version TO CURRENT_USER USING (true);
CREATE POLICY owned ON schema_migrations TO CURRENT_USER USING (true);

ALTER TABLE accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE address_books FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;
ALTER TABLE contact_versions FORCE ROW LEVEL SECURITY;
ALTER TABLE parts FORCE ROW LEVEL SECURITY;
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
ALTER TABLE device_tokens FORCE ROW LEVEL SECURITY;
ALTER TABLE app_passwords FORCE ROW LEVEL SECURITY;
ALTER TABLE listeners FORCE ROW LEVEL SECURITY;
ALTER TABLE runs FORCE ROW LEVEL SECURITY;
ALTER TABLE clean_ups FORCE ROW LEVEL SECURITY;
ALTER TABLE drafts FORCE ROW LEVEL SECURITY;
ALTER TABLE sign_in_places FORCE ROW LEVEL SECURITY;
ALTER TABLE administration FORCE ROW LEVEL SECURITY;
ALTER TABLE clock FORCE ROW LEVEL SECURITY;
ALTER TABLE master_version FORCE ROW LEVEL SECURITY;
ALTER TABLE schema_migrations FORCE ROW LEVEL SECURITY;
