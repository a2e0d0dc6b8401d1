import HTTPServer
import POSIX
import Testing

/// Bodies that go to a file. Serialized: these block their thread.
@Suite(.serialized) struct `Bodies in files` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Answers with the size and the sum of a body, and where it was. Who names an account is known.
  private func server(_ change: (inout Configuration) -> Void = { _ in }) throws -> Server {
    var configuration = Configuration()
    configuration.bodyLimit = { _ in 4 << 20 }
    configuration.strangersLimit = 10
    configuration.sender = { request in
      request.header("account").map { Sender.known(account: $0) } ?? .stranger(.text(401, "who are you"))
    }
    configuration.spools = { $0.path == "/file" }
    configuration.spoolPortion = 10_000
    configuration.spoolFolder = folder.path
    change(&configuration)
    return try Server(configuration) { request, _ in
      guard let file = request.file else { return .now(.text(200, "\(request.body.count) in memory")) }
      try file.rewind()
      var (count, sum) = (0, 0)
      while case let bytes = try file.read(upTo: 65_536), !bytes.isEmpty {
        count += bytes.count
        sum = bytes.reduce(sum) { ($0 &* 31 &+ Int($1)) % 1_000_003 }
      }
      return .now(.text(200, "\(count) \(sum) \(request.body.count)"))
    }
  }

  private func body(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7 + 48) } }

  private func expected(_ count: Int) -> String {
    "\(count) \(body(count).reduce(0) { ($0 &* 31 &+ Int($1)) % 1_000_003 }) 0\n"
  }

  private func head(_ count: Int, _ path: String = "/file", account: String = "ada") -> String {
    "POST \(path) HTTP/1.1\r\nHost: a\r\nAccount: \(account)\r\nContent-Length: \(count)\r\n\r\n"
  }

  private func sent(_ count: Int, to server: Server, account: String = "ada") throws -> RawClient.Answer? {
    let client = try RawClient(port: server.port)
    client.send(Array(head(count, account: account).utf8) + body(count))
    return client.answer()
  }

  @Test func `a large body comes whole, and no more of it than a portion is held in memory`() throws {
    let server = try server { $0.bodyMemory = 4 * 100_000 }
    defer { server.stop() }
    for count in [11, 9_999, 10_000, 10_001, 250_000, 3_000_000] {
      #expect(try sent(count, to: server)?.text == expected(count), "\(count)")
    }
    let client = try RawClient(port: server.port)
    client.send(head(5))
    client.send("12345")
    #expect(client.answer()?.text == "5 in memory\n")
    client.send(head(50, "/other"))
    client.send(body(50))
    #expect(client.answer()?.text == "50 in memory\n")
  }

  @Test func `a body in chunks comes whole as well`() throws {
    let server = try server()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("POST /file HTTP/1.1\r\nHost: a\r\nAccount: ada\r\nTransfer-Encoding: chunked\r\n\r\n")
    let all = body(300_000)
    for start in stride(from: 0, to: all.count, by: 7_000) {
      let chunk = all[start..<min(start + 7_000, all.count)]
      client.send(Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + [13, 10])
    }
    client.send("0\r\n\r\n")
    #expect(client.answer()?.text == expected(300_000))
  }

  @Test func `what is cut off reaches nobody, and gives its room back`() throws {
    let server = try server { $0.spoolSpace = 4 * 200_000 }
    defer { server.stop() }
    for _ in 0..<5 {
      let client = try RawClient(port: server.port)
      client.send(Array(head(200_000).utf8) + body(150_000))
      client.finishSending()
      #expect(client.isClosed)
    }
    // Until the server has noticed the last one.
    #expect(Box<Void>.becomesTrue { (try? sent(200_000, to: server)?.text) == expected(200_000) })
  }

  @Test func `nobody has more than a quarter of the room, and what is refused takes none`() throws {
    let reached = Box<[String]>([])
    let server = try server {
      $0.spoolSpace = 4 * 100_000
      $0.limitReached = { limit in reached.change { $0.append(limit.limit) } }
    }
    defer { server.stop() }
    let refused = try sent(100_001, to: server)
    #expect(refused?.status == 503 && refused?.head.contains("Retry-After: 5\r\n") == true)
    #expect(try sent(100_000, to: server, account: "bob")?.status == 200)
    #expect(reached.await { $0.first } == "files-of-address")
  }

  @Test func `a body beyond its limit is refused, also one in chunks`() throws {
    let server = try server { $0.bodyLimit = { _ in 50_000 } }
    defer { server.stop() }
    #expect(try sent(50_001, to: server)?.status == 413)
    #expect(try sent(50_000, to: server)?.text == expected(50_000))
    let client = try RawClient(port: server.port)
    client.send("POST /file HTTP/1.1\r\nHost: a\r\nAccount: ada\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n")
    client.send(body(0xFFFF) + Array("\r\n0\r\n\r\n".utf8))
    #expect(client.answer()?.status == 413)
  }

  @Test func `the file has no name while it is there`() throws {
    let names = Box<[String]>([])
    let path = folder.path
    var configuration = Configuration()
    configuration.bodyLimit = { _ in 1 << 20 }
    configuration.strangersLimit = 10
    configuration.sender = { _ in .known(account: "ada") }
    configuration.spools = { _ in true }
    configuration.spoolFolder = path
    let server = try Server(configuration) { request, _ in
      try Directory(path: path).forEachEntry { _ in names.change { $0.append("an entry") } }
      return .now(.text(200, "\(request.file?.size ?? 0)"))
    }
    defer { server.stop() }
    #expect(try sent(20_000, to: server)?.text == "20000\n")
    #expect(names.value.isEmpty)
  }

  @Test func `without the folder the person is told, and the log as well`() throws {
    let reported = Box<[String]>([])
    let server = try server {
      $0.spoolFolder = "/nowhere"
      $0.report = { failure in reported.change { $0.append(failure.path) } }
    }
    defer { server.stop() }
    #expect(try sent(1_000, to: server)?.status == 500)
    #expect(reported.await { $0.first } == "/file")
  }

  @Test func `a stop in the middle of a body ends`() throws {
    let server = try server { $0.drainTime = 200 }
    let client = try RawClient(port: server.port)
    client.send(Array(head(100_000).utf8) + body(30_000))
    server.stop()
    #expect(client.isClosed || client.answer() != nil)
  }
}
