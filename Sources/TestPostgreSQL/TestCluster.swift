import Cluster
import Glibc
import POSIX
import PostgreSQL

/// The private PostgreSQL cluster of the tests. It is one for all test targets of a process, since starting PostgreSQL takes
/// longer than most tests; it goes when the process ends. It flushes nothing to the disk: its data outlives no power cut.
package enum TestCluster {
  /// The URL of the database that a cluster begins with. It stays empty: a test that makes tables asks for a new one.
  ///
  /// - Throws: `ClusterError` where PostgreSQL cannot be started.
  package static func url() throws -> String { try shared.get().url }

  /// The URL of a new, empty database.
  ///
  /// - Throws: `PostgresError`, or `ClusterError` where PostgreSQL cannot be started.
  package static func newDatabase() throws -> String {
    let url = try url()
    let name = "test_\(UInt64.random(in: 0 ... .max))"
    try Connection(url: url).runScript("CREATE DATABASE \(name)")
    return "\(url) dbname=\(name)"
  }

  private static let shared = Result {
    // Every user may pass through: PostgreSQL runs as another one where the tests run as root.
    let folder = try TemporaryFolder()
    try File.setMode(folder.path, 0o711)
    let cluster = try PrivateCluster.start(
      dataDirectory: folder.path("data"), serverRole: "contacts2web_program", connections: 60)
    let owner = try Connection(url: cluster.url)
    try owner.run("ALTER SYSTEM SET fsync = off")
    try owner.run("SELECT pg_reload_conf()")
    running = (cluster, folder)
    atexit {
      TestCluster.running?.cluster.stop()
      TestCluster.running = nil
    }
    return cluster
  }

  /// Written once, before anybody can ask for `shared`, and read when the process ends.
  nonisolated(unsafe) private static var running: (cluster: PrivateCluster, folder: TemporaryFolder)?
}
