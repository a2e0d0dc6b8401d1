import Glibc

/// A client that sends whatever it is told, byte by byte: what no decent HTTP library would.
final class RawClient {
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  struct Failed: Error {}

  /// `from`: an address of this machine, 127.0.0.0/8.
  init(port: UInt16, from source: String = "127.0.0.1") throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr(source)
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard bound == 0 else { throw Failed() }
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // Nothing here waits for ever: a test that would hang fails instead.
    var limit = timeval(tv_sec: 15, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failed() }
  }

  deinit { close(descriptor) }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let rest = Array(bytes[sent...])
      let count = Glibc.send(descriptor, rest, rest.count, Int32(MSG_NOSIGNAL))
      guard count > 0 else { return }
      sent += count
    }
  }

  /// No more will be sent.
  func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  struct Answer {
    var status: Int
    var head: String
    var body: [UInt8]
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// Reads one answer; nil where the connection ends without one.
  func answer(hasBody: Bool = true) -> Answer? {
    while true {
      if let end = headEnd {
        let head = String(decoding: buffer[..<end], as: UTF8.self)
        let lines = head.split(separator: "\r\n")
        let status = Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
        if status == 100 {
          buffer.removeFirst(end)
          return Answer(status: 100, head: head, body: [])
        }
        let length =
          lines.first { $0.lowercased().hasPrefix("content-length:") }
          .flatMap { Int($0.dropFirst(15).drop { $0 == " " }) } ?? 0
        let size = hasBody ? length : 0
        while buffer.count < end + size { guard read() else { return nil } }
        let body = Array(buffer[end..<(end + size)])
        buffer.removeFirst(end + size)
        return Answer(status: status, head: head, body: body)
      }
      guard read() else { return nil }
    }
  }

  /// Reads one answer whose body goes to the end of the connection.
  func rest() -> Answer? {
    while read() {}
    guard let end = headEnd else { return nil }
    let head = String(decoding: buffer[..<end], as: UTF8.self)
    let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    return Answer(status: status, head: head, body: Array(buffer[end...]))
  }

  /// Whether the server has closed the connection (or does so before long) without sending more.
  var isClosed: Bool { buffer.isEmpty && !read() }

  private var headEnd: Int? {
    guard buffer.count >= 4 else { return nil }
    // No head is longer than this.
    let last = min(buffer.count, 65_536) - 4
    for index in 0...last where buffer[index] == 13 && buffer[index..<(index + 4)] == [13, 10, 13, 10] {
      return index + 4
    }
    return nil
  }

  /// What one read gives, a whole write of the server's where that is no longer than a segment; nothing where the connection has ended.
  func piece() -> [UInt8] {
    guard buffer.isEmpty, read() else { return [] }
    defer { buffer = [] }
    return buffer
  }

  /// Whether the server, whose end of the connection is in this process, sends what it writes without waiting for us to acknowledge what it sent before
  /// (TCP_NODELAY).
  var isSentAtOnce: Bool {
    let own = Self.port(descriptor, getsockname)
    return (0..<Int32(4_096)).contains { number in
      guard number != descriptor, own != 0, Self.port(number, getpeername) == own else { return false }
      var (isOn, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
      return getsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, &size) == 0 && isOn != 0
    }
  }

  /// 0 where there is none.
  private static func port(
    _ descriptor: Int32, _ name: (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> Int32
  ) -> UInt16 {
    var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
    let found = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name(descriptor, $0, &size) }
    }
    return found == 0 && address.sin_family == sa_family_t(AF_INET) ? address.sin_port : 0
  }

  /// Reads little by little until the connection ends, and answers how much that was.
  func readSlowly() -> Int {
    var total = 0
    var bytes = [UInt8](repeating: 0, count: 8192)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, 0)
      guard count > 0 else { return total }
      total += count
      poll(nil, 0, 1)
    }
  }

  private func read() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return false }
    buffer += bytes[..<count]
    return true
  }
}
