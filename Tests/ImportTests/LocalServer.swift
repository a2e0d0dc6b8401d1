import Glibc
import POSIX
import Synchronization
import Testing

/// A small HTTP server on loopback that writes whatever bytes a test tells it to, and notes what it was asked.
///
/// The project's own server would not do: it answers HEAD by itself, and never lies, stops half-way or stalls.
final class LocalServer: Sendable {
  struct Query: Sendable {
    var method: String
    var target: String
    /// Names in lower case.
    var headers: [String: String]
    var body: String
  }

  struct Reply: Sendable {
    var bytes: [UInt8]
    /// Leaves the connection open and says nothing more.
    var isHeld = false
    /// Sent after that again and again, with so many milliseconds in between, until the other side hangs up.
    var endless: (bytes: [UInt8], pause: Int64)?

    static func answer(
      _ status: Int, _ headers: [(String, String)] = [], _ body: [UInt8] = [], length: Int? = nil
    ) -> Reply {
      var head = "HTTP/1.1 \(status) Whatever\r\nConnection: close\r\nContent-Length: \(length ?? body.count)\r\n"
      for (name, value) in headers { head += "\(name): \(value)\r\n" }
      return Reply(bytes: Array((head + "\r\n").utf8) + body)
    }
  }

  let port: UInt16
  private let listener: Int32
  private let answer: @Sendable (Query) -> Reply
  private let state = Mutex<(queries: [Query], held: [Int32])>(([], []))
  private let thread = Mutex<Thread?>(nil)
  let asked: WakeUp

  init(_ answer: @escaping @Sendable (Query) -> Reply) throws {
    self.answer = answer
    asked = try WakeUp()
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = bind(listener, $0, length) }
    }
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(listener, $0, &length) }
    }
    port = UInt16(bigEndian: address.sin_port)
    self.listener = listener
    listen(listener, 64)
    let started = try Thread("local server") { [self] in serve() }
    thread.withLock { $0 = started }
  }

  /// Ends the server; connections that are held are cut off.
  func stop() {
    guard let thread = thread.withLock({ $0.take() }) else { return }
    shutdown(listener, Int32(SHUT_RDWR))
    thread.join()
    close(listener)
    for descriptor in state.withLock({ $0.held }) { close(descriptor) }
  }

  func url(_ path: String, host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }

  var queries: [Query] { state.withLock { $0.queries } }

  /// What was asked since the last look: `HEAD /a.vcf`.
  func takeLog() -> [String] {
    state.withLock { state in
      defer { state.queries = [] }
      return state.queries.map { "\($0.method) \($0.target)" }
    }
  }

  private func serve() {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { return }
      guard let query = Self.read(connection) else {
        close(connection)
        continue
      }
      state.withLock { $0.queries.append(query) }
      let reply = answer(query)
      Self.write(connection, reply.bytes)
      if let (bytes, pause) = reply.endless {
        while !Self.hasHungUp(connection, within: pause), Self.write(connection, bytes) {}
      }
      if reply.isHeld { state.withLock { $0.held.append(connection) } } else { close(connection) }
      asked.wake()
    }
  }

  private static func read(_ connection: Int32) -> Query? {
    var bytes: [UInt8] = []
    var end: Int?
    var length = 0
    var query = Query(method: "", target: "", headers: [:], body: "")
    while true {
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = recv(connection, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      bytes += chunk[..<count]
      if end == nil, let text = String(validating: bytes, as: UTF8.self), let range = text.firstRange(of: "\r\n\r\n") {
        let lines = text[..<range.lowerBound].split(separator: "\r\n").map(String.init)
        let words = lines[0].split(separator: " ").map(String.init)
        (query.method, query.target) = (words[0], words[1])
        for line in lines.dropFirst() {
          let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
          query.headers[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
        }
        length = Int(query.headers["content-length"] ?? "") ?? 0
        end = text[..<range.upperBound].utf8.count
      }
      if let end, bytes.count >= end + length {
        query.body = String(decoding: bytes[end...], as: UTF8.self)
        return query
      }
    }
  }

  private static func hasHungUp(_ connection: Int32, within milliseconds: Int64) -> Bool {
    let ready = try? Poll.waitToRead([connection], until: MonotonicClock.milliseconds() + milliseconds)
    return ready != [false]
  }

  @discardableResult
  private static func write(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}

/// A file on a ``LocalServer``, as a well-behaved server gives it: ETag, Last-Modified, HEAD, conditional requests.
final class ServedFile: Sendable {
  private let state: Mutex<(text: String, version: Int)>

  init(_ text: String) { state = Mutex((text, 1)) }

  func change(_ text: String) { state.withLock { $0 = (text, $0.version + 1) } }

  func reply(to query: LocalServer.Query) -> LocalServer.Reply {
    let (text, version) = state.withLock { $0 }
    let headers = [("ETag", "\"v\(version)\""), ("Last-Modified", "Sat, 21 Nov 2026 10:00:0\(version) GMT")]
    if query.headers["if-none-match"] == "\"v\(version)\"" { return .answer(304, headers) }
    let body = Array(text.utf8)
    return .answer(200, headers, query.method == "HEAD" ? [] : body, length: body.count)
  }
}
