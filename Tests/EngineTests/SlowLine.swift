import Glibc
import POSIX
import Synchronization

/// A line between a device and a server on this machine that passes so many bytes in a second each way, and may go dead in the
/// middle without a word.
final class SlowLine: Sendable {
  let port: UInt16
  private let listener: Int32
  private let target: UInt16
  private let bytesPerSecond: Int
  /// What it passes in each direction before it goes dead; nil: everything.
  private let lastByte: Int?
  private let state = Mutex<(sockets: [Int32], threads: [Thread])>(([], []))

  /// It looks after the bytes that have come in so many times a second.
  private static let ticks = 50

  init(to target: UInt16, bytesPerSecond: Int, deadAfter lastByte: Int? = nil) throws {
    (self.target, self.bytesPerSecond, self.lastByte) = (target, bytesPerSecond, lastByte)
    listener = Self.makeSocket()
    var address = Self.address(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    port = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(listener, $0, length)
        _ = getsockname(listener, $0, &length)
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    listen(listener, 16)
    try start { [self] in serve() }
  }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    while true {
      let (sockets, threads) = state.withLock { state in
        defer { state.threads = [] }
        return (state.sockets, state.threads)
      }
      for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
      guard !threads.isEmpty else { break }
      for thread in threads { thread.join() }
    }
    for socket in state.withLock({ $0.sockets }) + [listener] { close(socket) }
  }

  private func start(_ body: @escaping @Sendable () -> Void) throws {
    let thread = try Thread("slow line", body)
    state.withLock { $0.threads.append(thread) }
  }

  private func serve() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { return }
      let server = Self.makeSocket()
      var address = Self.address(target)
      _ = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      state.withLock { $0.sockets += [client, server] }
      try? start { [self] in pass(client, server) }
      try? start { [self] in pass(server, client) }
    }
  }

  private func pass(_ source: Int32, _ destination: Int32) {
    var bytes = [UInt8](repeating: 0, count: bytesPerSecond / Self.ticks)
    var passed = 0
    while lastByte.map({ passed < $0 }) ?? true {
      let count = recv(source, &bytes, bytes.count, 0)
      guard count > 0, send(destination, bytes, count, Int32(MSG_NOSIGNAL)) == count else {
        shutdown(destination, Int32(SHUT_WR))
        return
      }
      passed += count
      // The line's own speed.
      poll(nil, 0, Int32(1000 / Self.ticks))
    }
  }

  /// With small buffers: what the system holds is neither sent nor received.
  private static func makeSocket() -> Int32 {
    let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var size: Int32 = 65_536
    setsockopt(made, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    setsockopt(made, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    return made
  }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
