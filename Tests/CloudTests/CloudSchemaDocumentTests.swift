import PostgreSQL
import TestDocuments
import TestPostgreSQL
import Testing

@testable import Cloud

/// docs/schema/cloud.sql is the cloud's schema of today: the sum of all migrations.
@Suite struct CloudSchemaDocumentTests {
  private static let document = RepositoryDocument("docs/schema/cloud.sql")

  @Test func `a database that is migrated has the schema of the document`() throws {
    let url = try TestCluster.newDatabase()
    try CloudDatabase(url: url).migrate()
    let text = try Self.document.text()
    let written = try Self.schema(of: Connection(url: url)).text(commentedAs: text)
    if RepositoryDocument.isWritten { return try Self.document.write(written) }
    #expect(written == text, "script/documents writes it anew; look at the difference, and comment what is new")
  }

  @Test(.disabled(if: RepositoryDocument.isWritten))
  func `the document makes just the schema that it tells of, and explains each column`() throws {
    let text = try Self.document.text()
    // The role that the program works as is the cluster's.
    try CloudDatabase(url: TestCluster.newDatabase()).migrate()
    let connection = try Connection(url: TestCluster.newDatabase())
    try connection.runScript(text)
    let schema = try Self.schema(of: connection)
    #expect(schema.text(commentedAs: text) == text)
    #expect(schema.unexplained(in: text) == [], "say in docs/schema/cloud.sql what they hold")
  }

  private static func schema(of connection: Connection) throws -> SchemaDocument {
    let tables = try connection.run(
      """
      SELECT c.oid::bigint, c.relname, coalesce(' WITH (' || array_to_string(c.reloptions, ', ') || ')', ''), c.relrowsecurity,
        c.relforcerowsecurity
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.oid
      """
    ).map { row throws(PostgresError) in
      (
        id: try row.int64(0), name: try row.text(1), options: try row.text(2), isGuarded: try row.bool(3),
        isForced: try row.bool(4)
      )
    }
    return SchemaDocument(
      try tables.map { table in
        var statements =
          try list(connection, storage(table.id)) + list(connection, expectations(table.id))
          + list(connection, indexes(table.id))
        if table.isGuarded { statements.append("ALTER TABLE \(table.name) ENABLE ROW LEVEL SECURITY") }
        if table.isForced { statements.append("ALTER TABLE \(table.name) FORCE ROW LEVEL SECURITY") }
        statements += try list(connection, policies(table.id)) + list(connection, grants(table.id))
        return SchemaDocument.Table(
          name: table.name, lines: try list(connection, columns(table.id)) + list(connection, constraints(table.id)),
          options: table.options, statements: statements)
      })
  }

  private static func list(_ connection: Connection, _ sql: SQL) throws -> [String] {
    try connection.run(sql).map { row throws(PostgresError) in try row.text(0) }
  }

  private static func columns(_ table: Int64) -> SQL {
    """
    SELECT a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || CASE WHEN a.attcollation <> t.typcollation THEN ' COLLATE ' || quote_ident(l.collname) ELSE '' END
      || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
      || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '')
    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_collation l ON l.oid = a.attcollation
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = \(table)::oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
    """
  }

  private static func constraints(_ table: Int64) -> SQL {
    """
    SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = \(table)::oid AND contype IN ('p', 'u', 'f', 'c')
    ORDER BY array_position('{p,u,f,c}'::"char"[], contype), pg_get_constraintdef(oid)
    """
  }

  private static func storage(_ table: Int64) -> SQL {
    """
    SELECT 'ALTER TABLE ' || c.relname || ' ALTER COLUMN ' || a.attname || ' SET STORAGE EXTERNAL'
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
    WHERE a.attrelid = \(table)::oid AND a.attnum > 0 AND a.attstorage = 'e' AND t.typstorage <> 'e' ORDER BY a.attnum
    """
  }

  /// What the planner is told of columns.
  private static func expectations(_ table: Int64) -> SQL {
    """
    SELECT 'ALTER TABLE ' || c.relname || ' ALTER COLUMN ' || a.attname || ' SET (' || array_to_string(a.attoptions, ', ') || ')'
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE a.attrelid = \(table)::oid AND a.attoptions IS NOT NULL ORDER BY a.attnum
    """
  }

  private static func indexes(_ table: Int64) -> SQL {
    """
    SELECT replace(replace(pg_get_indexdef(i.indexrelid), ' ON public.', ' ON '), ' USING btree', '')
    FROM pg_index i WHERE i.indrelid = \(table)::oid
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid) ORDER BY i.indexrelid
    """
  }

  private static func policies(_ table: Int64) -> SQL {
    """
    SELECT 'CREATE POLICY ' || p.polname || ' ON ' || c.relname
      || CASE p.polcmd WHEN 'r' THEN ' FOR SELECT' WHEN 'w' THEN ' FOR UPDATE' WHEN '*' THEN '' ELSE ' FOR ' || p.polcmd::text END
      || ' USING (' || pg_get_expr(p.polqual, p.polrelid) || ')'
      || coalesce(' WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE p.polrelid = \(table)::oid ORDER BY p.polname
    """
  }

  /// What the program's role may do; the owner may do everything.
  private static func grants(_ table: Int64) -> SQL {
    """
    SELECT 'GRANT ' || string_agg(g.privilege_type, ', ' ORDER BY g.privilege_type) || ' ON ' || c.relname || ' TO '
      || r.rolname
    FROM pg_class c CROSS JOIN aclexplode(c.relacl) g JOIN pg_roles r ON r.oid = g.grantee
    WHERE c.oid = \(table)::oid AND g.grantee <> c.relowner GROUP BY c.relname, r.rolname ORDER BY r.rolname
    """
  }
}
