internal import Glibc
internal import POSIX

/// The thread that looks after time: it cuts off slow clients, gives waiting requests their otherwise-answer, and notices
/// when a client that waits has gone (libmicrohttpd does not look at suspended connections).
final class Watch: Sendable {
  private struct State {
    var isStopping = false
  }

  private let connections: Connections
  private let monitor = Monitor(State())
  private let wakeEnd: Int32
  private let sleepEnd: Int32

  init(_ connections: Connections) throws(ServerError) {
    self.connections = connections
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw ServerError("no pipe can be opened") }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    sleepEnd = ends[0]
    wakeEnd = ends[1]
  }

  deinit {
    close(sleepEnd)
    close(wakeEnd)
  }

  /// Makes it look again now.
  func wake() {
    var byte: UInt8 = 0
    // A full pipe wakes as well.
    _ = unsafe write(wakeEnd, &byte, 1)
  }

  func stop() {
    monitor.withLock { $0.isStopping = true }
    wake()
  }

  func run() {
    while !monitor.withLock({ $0.isStopping }) {
      var pause = connections.cutOffLate() ?? -1
      var polled = [pollfd(fd: sleepEnd, events: Int16(POLLIN), revents: 0)]
      var ids = [0]
      for (id, descriptor) in connections.waiting() {
        guard let exchange = connections.waitingExchange(id), let (left, otherwise) = exchange.waitingTime else {
          continue
        }
        if left <= 0 {
          _ = exchange.complete(otherwise)
        } else {
          pause = pause < 0 ? left : min(pause, left)
          polled.append(pollfd(fd: descriptor, events: Self.hangUp, revents: 0))
          ids.append(id)
        }
      }
      guard unsafe poll(&polled, nfds_t(polled.count), Int32(clamping: pause)) > 0 else { continue }
      if polled[0].revents != 0 { empty() }
      for (entry, id) in zip(polled, ids).dropFirst() where entry.revents != 0 {
        // The socket may be another's by now; its number is not, and only one who waits still is given up.
        guard let exchange = connections.waitingExchange(id), let (_, otherwise) = exchange.waitingTime else {
          continue
        }
        _ = exchange.complete(otherwise)
      }
    }
  }

  /// POLLRDHUP, which Glibc hides without _GNU_SOURCE: the peer has closed its side. Errors are always told.
  private static let hangUp: Int16 = 0x2000

  private func empty() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while unsafe read(sleepEnd, &bytes, bytes.count) > 0 {}
  }
}
