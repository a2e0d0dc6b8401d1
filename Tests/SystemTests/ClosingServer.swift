import Glibc
import POSIX
import Synchronization

/// Takes connections and closes each at once, as a proxy does whose server is gone.
final class ClosingServer: Sendable {
  private let descriptor: Int32
  private let accepted = Mutex<[Int64]>([])
  private let thread: Mutex<Thread?> = Mutex(nil)

  init(port: UInt16) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.descriptor = descriptor
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard descriptor >= 0, result == 0, listen(descriptor, 16) == 0 else { throw SystemError("listen", code: errno) }
    let started = try Thread("closing-server") { [self] in
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        accepted.withLock { $0.append(MonotonicClock.milliseconds()) }
        close(connection)
      }
    }
    thread.withLock { $0 = started }
  }

  /// When a connection was taken.
  var moments: [Int64] { accepted.withLock { $0 } }

  func stop() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    thread.withLock { $0?.join() }
    close(descriptor)
  }
}
