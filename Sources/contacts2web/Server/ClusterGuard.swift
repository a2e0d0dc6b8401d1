import Cluster
import POSIX
import Synchronization

/// Watches the server's own PostgreSQL, and asks for the end where it is gone: a supervisor starts both anew, which heals
/// more than going on without a database does.
final class ClusterGuard: Sendable {
  private let failed = Atomic(false)

  init(_ cluster: PrivateCluster, _ interruption: Interruption) throws {
    _ = try Thread("cluster") { [self] in
      while interruption.wait(1_000) {
        guard !cluster.isRunning else { continue }
        Log.write("database-gone", [("hint", "its log is postgresql.log in the data folder")])
        failed.store(true, ordering: .releasing)
        interruption.request()
      }
    }
  }

  /// True where the database ended by itself.
  var hasFailed: Bool { failed.load(ordering: .acquiring) }
}
