import Glibc
import POSIX

/// The database of a server that was started once and stopped, as it was then and with the account "ada". Copying it takes a tenth of the time
/// of a first start, in which PostgreSQL makes its cluster.
struct FirstStart {
  private let empty: String
  private let withAda: String

  /// One for all tests of the process; it goes when the process ends.
  static let shared = Result {
    let machine = try Machine()
    let first = FirstStart(empty: machine.path("empty"), withAda: machine.path("server/postgresql"))
    try end(RunningServer(on: machine, makesDatabase: true))
    try machine.succeed("cp -a \(first.withAda) \(first.empty)")
    let server = try RunningServer(on: machine)
    try server.addAccount("ada")
    try end(server)
    made = machine
    atexit { FirstStart.made = nil }
    return first
  }

  /// Written once, before anybody can ask for `shared`, and let go when the process ends.
  nonisolated(unsafe) private static var made: Machine?

  private static func end(_ server: RunningServer) throws {
    let ending = try server.stop()
    guard ending.isSuccess else { throw Machine.Failure(text: "the server's first start: \(ending)") }
  }

  /// Puts the database where the server of another machine looks for it; that makes its certificate at its own first start.
  func copy(to machine: Machine, hasAda: Bool = false) throws {
    try machine.succeed("mkdir -m 711 server && cp -a \(hasAda ? withAda : empty) server/postgresql")
  }
}
