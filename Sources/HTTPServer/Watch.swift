internal import POSIX
internal import Synchronization

/// The thread that looks after time: it cuts off slow clients, gives waiting requests their otherwise-answer, and notices
/// when a client that waits has gone (libmicrohttpd does not look at suspended connections).
final class Watch: Sendable {
  /// Milliseconds between two looks while there are connections.
  static let longestPause = 500

  private let connections: Connections
  private let hangUps: HangUps
  private let isStopping = Atomic(false)

  init(_ connections: Connections) throws(ServerError) {
    self.connections = connections
    hangUps = connections.hangUps
  }

  /// Makes it look again now.
  func wake() { hangUps.wake() }

  func stop() {
    isStopping.store(true, ordering: .releasing)
    wake()
  }

  func run() {
    while !isStopping.load(ordering: .acquiring) {
      let pause = connections.endLate()
      for id in hangUps.wait(milliseconds: pause) { connections.endWait(Int(id)) }
    }
  }
}
