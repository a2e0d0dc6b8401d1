import Glibc
import POSIX
import Synchronization

/// Takes connections on loopback, one after the other on a thread of its own.
package final class LoopbackListener: Sendable {
  package let port: UInt16
  private let listener: LoopbackSocket
  private let thread = Mutex<Thread?>(nil)

  /// `port` 0: a free one. Each connection belongs to `handle`, which closes it. `bufferSize`: what the system holds of each,
  /// in bytes.
  package init(
    port: UInt16 = 0, bufferSize: Int32? = nil, _ handle: @escaping @Sendable (LoopbackSocket) -> Void
  ) throws {
    let listener = LoopbackSocket(bufferSize: bufferSize)
    self.listener = listener
    self.port = try listener.listen(at: port)
    let started = try Thread("listener") {
      while let connection = listener.accept() { handle(connection) }
    }
    thread.withLock { $0 = started }
  }

  /// Takes no more, and waits for the one that is being handled.
  package func stop() {
    guard let thread = thread.withLock({ $0.take() }) else { return }
    listener.cutOff()
    thread.join()
    listener.close()
  }
}

/// A TCP socket on loopback, in a few words.
package struct LoopbackSocket: Sendable, Equatable {
  package let descriptor: Int32

  init(bufferSize: Int32? = nil, flags: Int32 = 0) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | flags, 0)
    if let bufferSize {
      set(SO_RCVBUF, bufferSize)
      set(SO_SNDBUF, bufferSize)
    }
  }

  private init(taken descriptor: Int32) { self.descriptor = descriptor }

  /// A connection to a port of this machine.
  package init(to port: UInt16, bufferSize: Int32? = nil) throws {
    self.init(bufferSize: bufferSize)
    try check("connect", { Glibc.connect(descriptor, $0, $1) }, at: port)
  }

  /// Nil once nothing more comes.
  package func receive(upTo count: Int = 65_536) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// False where the other side does not take all of it.
  @discardableResult package func send(_ bytes: [UInt8]) -> Bool {
    var left = bytes[...]
    while !left.isEmpty {
      let count = left.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      left = left.dropFirst(count)
    }
    return true
  }

  /// Says that nothing more will be sent.
  package func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Ends it both ways, for who waits at it as well.
  package func cutOff() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  package func close() { Glibc.close(descriptor) }

  fileprivate func listen(at port: UInt16) throws -> UInt16 {
    let port = try bind(at: port)
    guard Glibc.listen(descriptor, 64) == 0 else { throw SystemError("listen", code: errno) }
    return port
  }

  /// Returns the port; of 0, a free one.
  func bind(at port: UInt16) throws -> UInt16 {
    set(SO_REUSEADDR, 1)
    try check("bind", { Glibc.bind(descriptor, $0, $1) }, at: port)
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
  }

  fileprivate func accept() -> LoopbackSocket? {
    let connection = Glibc.accept(descriptor, nil, nil)
    return connection >= 0 ? LoopbackSocket(taken: connection) : nil
  }

  private func set(_ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  private func check(
    _ name: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32, at port: UInt16
  ) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
    guard result == 0 else { throw SystemError(name, code: errno) }
  }
}
