import Glibc
import POSIX
import Synchronization

/// A small HTTP proxy on loopback. It answers plain requests itself, tunnels all others to one port, and keeps every byte that
/// it could read along.
final class LocalProxy: Sendable {
  let port: UInt16
  private let listener: Int32
  private let target: UInt16
  private let answer: String
  private let seen = Mutex<[UInt8]>([])
  private let thread = Mutex<Thread?>(nil)

  /// `target`: where tunnels lead, whatever they are asked for. `answer`: the body of every plain answer.
  init(target: UInt16, answer: String) throws {
    (self.target, self.answer) = (target, answer)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
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
    let started = try Thread("local proxy") { [self] in serve() }
    thread.withLock { $0 = started }
  }

  func stop() {
    guard let thread = thread.withLock({ $0.take() }) else { return }
    shutdown(listener, Int32(SHUT_RDWR))
    thread.join()
    close(listener)
  }

  /// Everything that came from the programs which use the proxy, since the last look.
  func takeSeen() -> String {
    seen.withLock { seen in
      defer { seen = [] }
      return String(decoding: seen, as: UTF8.self)
    }
  }

  private func serve() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { return }
      let head = readHead(client)
      if head.hasPrefix("CONNECT ") {
        tunnel(client)
      } else if !head.isEmpty {
        let body = head.hasPrefix("HEAD ") ? "" : answer
        Self.send(
          client,
          Array("HTTP/1.1 200 OK\r\nContent-Length: \(answer.utf8.count)\r\nConnection: close\r\n\r\n\(body)".utf8))
      }
      close(client)
    }
  }

  private func readHead(_ client: Int32) -> String {
    var head = ""
    while !head.contains("\r\n\r\n"), let bytes = receive(client) { head += String(decoding: bytes, as: UTF8.self) }
    return head
  }

  /// Passes bytes on both ways until one side hangs up.
  private func tunnel(_ client: Int32) {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(server) }
    var address = Self.address(target)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { return Self.send(client, Array("HTTP/1.1 502 Bad Gateway\r\n\r\n".utf8)) }
    Self.send(client, Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8))
    while let ready = try? Poll.waitToRead([client, server], until: nil) {
      if ready[0] {
        guard let bytes = receive(client) else { return }
        Self.send(server, bytes)
      }
      if ready[1] {
        guard let bytes = Self.read(server) else { return }
        Self.send(client, bytes)
      }
    }
  }

  private func receive(_ client: Int32) -> [UInt8]? {
    let bytes = Self.read(client)
    seen.withLock { $0 += bytes ?? [] }
    return bytes
  }

  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  private static func send(_ descriptor: Int32, _ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    return address
  }
}
