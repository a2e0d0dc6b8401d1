import PostgreSQL

/// A database whose clock can be moved: functions of the same names stand in the way of PostgreSQL's own.
package struct MovedClock: Sendable {
  package let url: String

  /// - Throws: `PostgresError`, or `ClusterError` where PostgreSQL cannot be started.
  package init() throws {
    url = try TestCluster.newDatabase()
    let name = url.split(separator: "=").last.map(String.init) ?? ""
    try Connection(url: url).runScript(
      """
      CREATE SCHEMA moved;
      CREATE TABLE moved.clock (ahead interval NOT NULL);
      INSERT INTO moved.clock VALUES ('0');
      CREATE FUNCTION moved.now() RETURNS timestamptz LANGUAGE sql STABLE
        AS 'SELECT pg_catalog.now() + ahead FROM moved.clock';
      CREATE FUNCTION moved.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
        AS 'SELECT pg_catalog.clock_timestamp() + ahead FROM moved.clock';
      GRANT USAGE ON SCHEMA moved TO PUBLIC;
      GRANT SELECT ON moved.clock TO PUBLIC;
      ALTER DATABASE \(name) SET search_path TO public, moved, pg_catalog;
      """)
  }

  /// How far it is ahead of the machine's, in milliseconds; negative for behind.
  package func set(ahead milliseconds: Int64) throws {
    try Connection(url: url).run(
      "UPDATE moved.clock SET ahead = \(milliseconds) * interval '1 millisecond'")
  }
}
