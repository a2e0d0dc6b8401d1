internal import Glibc
internal import POSIX

/// The user of the machine that a PostgreSQL server runs as.
struct ServerUser {
  let name: String
  let id: UInt32
  let group: UInt32

  /// The user that runs this process.
  static var current: ServerUser {
    let id = geteuid()
    return ServerUser(name: UserAccount(id: id)?.name ?? "\(id)", id: id, group: getegid())
  }

  /// The user that runs the server: this one, or, since PostgreSQL refuses root, `postgres`, which its packages make.
  static func forServer() throws(ClusterError) -> ServerUser {
    let current = ServerUser.current
    guard current.id == 0 else { return current }
    guard let postgres = UserAccount(name: "postgres") else {
      throw ClusterError(
        "PostgreSQL does not run as root, and there is no user named postgres to run it as",
        hint: "start contacts2web as an ordinary user, or add the user: useradd --system postgres")
    }
    return ServerUser(name: postgres.name, id: postgres.id, group: postgres.group)
  }
}
