import POSIX
import Synchronization
import TestSystem
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

  private let answer: @Sendable (Query) -> Reply
  private let state = Mutex<(queries: [Query], held: [LoopbackSocket])>(([], []))
  private let listener = Mutex<LoopbackListener?>(nil)
  let asked: WakeUp

  init(_ answer: @escaping @Sendable (Query) -> Reply) throws {
    self.answer = answer
    asked = try WakeUp()
    let started = try LoopbackListener { [self] in serve($0) }
    listener.withLock { $0 = started }
  }

  var port: UInt16 { listener.withLock { $0?.port ?? 0 } }

  /// Ends the server; connections that are held are cut off.
  func stop() {
    listener.withLock { $0 }?.stop()
    let held = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    for connection in held { connection.close() }
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

  private func serve(_ connection: LoopbackSocket) {
    guard let query = Self.read(connection) else { return connection.close() }
    state.withLock { $0.queries.append(query) }
    let reply = answer(query)
    connection.send(reply.bytes)
    if let (bytes, pause) = reply.endless {
      while !Self.hasHungUp(connection, within: pause), connection.send(bytes) {}
    }
    if reply.isHeld { state.withLock { $0.held.append(connection) } } else { connection.close() }
    asked.wake()
  }

  private static func read(_ connection: LoopbackSocket) -> Query? {
    var bytes: [UInt8] = []
    var end: Int?
    var length = 0
    var query = Query(method: "", target: "", headers: [:], body: "")
    while true {
      guard let chunk = connection.receive() else { return nil }
      bytes += chunk
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

  private static func hasHungUp(_ connection: LoopbackSocket, within milliseconds: Int64) -> Bool {
    let ready = try? Poll.waitToRead([connection.descriptor], until: MonotonicClock.milliseconds() + milliseconds)
    return ready != [false]
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
