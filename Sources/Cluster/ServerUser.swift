internal import Glibc
internal import POSIX

/// A user of the machine.
struct Account {
  let name: String
  let user: UInt32
  let group: UInt32

  /// The user that runs this process.
  static var current: Account {
    let user = geteuid()
    return Account(name: UserAccount(id: user)?.name ?? "\(user)", user: user, group: getegid())
  }

  /// The user that runs the server: this one, or, since PostgreSQL refuses root, `postgres`, which its packages make.
  static func forServer() throws(ClusterError) -> Account {
    let current = Account.current
    guard current.user == 0 else { return current }
    guard let postgres = UserAccount(name: "postgres") else {
      throw ClusterError(
        "PostgreSQL does not run as root, and there is no user named postgres to run it as",
        hint: "start contacts2web as an ordinary user, or add the user: useradd --system postgres")
    }
    return Account(name: postgres.name, user: postgres.id, group: postgres.group)
  }
}
