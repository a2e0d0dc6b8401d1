import POSIX
import Synchronization
import TestSystem

/// Takes connections and closes each at once, as a proxy does whose server is gone.
final class ClosingServer: Sendable {
  private let accepted = Mutex<[Int64]>([])
  private let listener = Mutex<LoopbackListener?>(nil)

  /// `port` 0: a free one.
  init(port: UInt16 = 0) throws {
    let started = try LoopbackListener(port: port) { [self] connection in
      accepted.withLock { $0.append(MonotonicClock.milliseconds()) }
      connection.close()
    }
    listener.withLock { $0 = started }
  }

  var port: UInt16 { listener.withLock { $0?.port ?? 0 } }

  /// When a connection was taken.
  var moments: [Int64] { accepted.withLock { $0 } }

  func stop() { listener.withLock { $0 }?.stop() }
}
