internal import Glibc

/// Where PostgreSQL's server programs are on this machine.
struct ServerPrograms {
  /// The folder that holds `initdb` and `postgres`.
  let folder: String

  /// Looks for them in `/usr/lib/postgresql/*/bin` (Debian keeps major versions apart there), then in `PATH`.
  ///
  /// `majorVersion` is what an existing data folder was made by, nil for a new one, which gets the newest.
  static func find(majorVersion: Int?) throws(ClusterError) -> ServerPrograms {
    let root = "/usr/lib/postgresql"
    let versions = (FileSystem.names(in: root) ?? []).compactMap { Int($0) }.sorted(by: >)
    for version in versions where majorVersion == nil || majorVersion == version {
      let folder = "\(root)/\(version)/bin"
      if isExecutable(folder) { return ServerPrograms(folder: folder) }
    }
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    for folder in path.split(separator: ":") where isExecutable(String(folder)) {
      return ServerPrograms(folder: String(folder))
    }
    if let majorVersion, !versions.isEmpty {
      throw ClusterError(
        "this data folder was made by PostgreSQL \(majorVersion), which is not installed",
        hint: "install PostgreSQL \(majorVersion), for Debian: apt install postgresql-\(majorVersion)")
    }
    throw ClusterError(
      "PostgreSQL's server programs are not installed",
      hint: "for Debian: apt install postgresql; or name a database of your own with --database")
  }

  private static func isExecutable(_ folder: String) -> Bool {
    unsafe access("\(folder)/initdb", X_OK) == 0 && access("\(folder)/postgres", X_OK) == 0
  }
}

/// Why a private cluster cannot be started.
package struct ClusterError: Error, Equatable, Sendable {
  /// What happened, lower case, no period.
  package let message: String
  /// What the person can do, "" where there is nothing to say.
  package let hint: String

  init(_ message: String, hint: String = "") {
    self.message = message
    self.hint = hint
  }
}
