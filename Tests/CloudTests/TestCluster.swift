import Glibc
import PostgreSQL
@testable import Cloud

/// One private cluster for the whole test run; it and its folder go when the process ends.
enum TestCluster {
  static let shared: Result<PrivateCluster, ClusterError> = {
    let folder = temporaryFolder()
    atexit {
      if case .success(let cluster) = TestCluster.shared { cluster.stop() }
      removeFolder(TestCluster.folder)
    }
    Self.folder = folder
    do throws(ClusterError) { return .success(try PrivateCluster.start(dataDirectory: folder)) } catch {
      return .failure(error)
    }
  }()

  /// Written once, before `shared` stands.
  nonisolated(unsafe) private static var folder = ""

  /// The URL of a new, empty database.
  static func database(_ name: String) throws -> String {
    let url = try shared.get().url
    let connection = try Connection(url: url)
    try connection.runScript("CREATE DATABASE \(name)")
    return url + " dbname=\(name)"
  }

  /// A new folder that every user can pass through, as PostgreSQL's own user must.
  static func temporaryFolder() -> String {
    let path = "/tmp/contacts2web-test-\(UInt64.random(in: 0 ... .max))"
    mkdir(path, 0o711)
    return path
  }

  static func removeFolder(_ path: String) {
    guard path.hasPrefix("/tmp/contacts2web-test-") else { return }
    var process: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("rm"), strdup("-rf"), strdup(path), nil]
    defer { for argument in arguments { free(argument) } }
    guard posix_spawn(&process, "/bin/rm", nil, nil, &arguments, nil) == 0 else { return }
    waitpid(process, nil, 0)
  }
}
