import Glibc
import POSIX

/// The database of a server that was started once and stopped. Copying it takes a tenth of the time of a first start, in which
/// PostgreSQL makes its cluster.
struct FirstStart {
  private let path: String

  /// One for all tests of the process; it goes when the process ends.
  static let shared = Result {
    let machine = try Machine()
    let ending = try RunningServer(on: machine, makesDatabase: true).stop()
    guard ending.isSuccess else { throw Machine.Failure(text: "the server's first start: \(ending)") }
    made = machine
    atexit { FirstStart.made = nil }
    return FirstStart(path: machine.path("server/postgresql"))
  }

  /// Written once, before anybody can ask for `shared`, and let go when the process ends.
  nonisolated(unsafe) private static var made: Machine?

  /// Puts the database where the server of another machine looks for it; that makes its certificate at its own first start.
  func copy(to machine: Machine) throws {
    let command = "mkdir -m 711 server && cp -a \(path) server"
    let outcome = try machine.type(command)
    guard outcome.status == 0 else { throw Machine.Failure(text: outcome.errors) }
  }
}
