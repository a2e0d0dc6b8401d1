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

-- The owner's, whoever that is: for migrations and administration.
CREATE POLICY owned ON accounts
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'accounts'::regclass));
CREATE POLICY owned ON address_books
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'address_books'::regclass));
CREATE POLICY owned ON contacts
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'contacts'::regclass));
CREATE POLICY owned ON contact_versions
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'contact_versions'::regclass));
CREATE POLICY owned ON parts
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'parts'::regclass));
CREATE POLICY owned ON sessions
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'sessions'::regclass));
CREATE POLICY owned ON device_tokens
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'device_tokens'::regclass));
CREATE POLICY owned ON app_passwords
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'app_passwords'::regclass));
CREATE POLICY owned ON listeners
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'listeners'::regclass));
CREATE POLICY owned ON runs
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'runs'::regclass));
CREATE POLICY owned ON clean_ups
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'clean_ups'::regclass));
CREATE POLICY owned ON drafts
  USING ((SELECT current_setting('contacts2web.everywhere', true)) = 'on'
    AND (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'drafts'::regclass));
CREATE POLICY owned ON master_version
  USING ((SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'master_version'::regclass));
CREATE POLICY owned ON schema_migrations
  USING ((SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'schema_migrations'::regclass));

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
