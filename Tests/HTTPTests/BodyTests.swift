import HTTPServer
import Testing

/// Who may send how much. Serialized: these block their thread.
@Suite(.serialized) struct BodyTests {
  /// Answers with the body's length, and whether it was cut. Who names an account is known, a stranger may send ten bytes.
  private func server(_ change: (inout Configuration) -> Void = { _ in }) throws -> Server {
    var configuration = Configuration()
    configuration.bodyLimit = { _ in 1_000 }
    configuration.strangersLimit = 10
    configuration.sender = { request in
      if let account = request.header("account") { return .known(account: account) }
      return request.path == "/form" ? .strangerWithForm : .stranger(.text(401, "who are you"))
    }
    change(&configuration)
    return try Server(configuration) { request, _ in
      .now(.text(200, "\(request.body.count)\(request.isCut ? " cut" : "")"))
    }
  }

  private func post(_ path: String, _ count: Int, _ fields: String = "") -> String {
    "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\(fields)\r\n"
      + String(repeating: "x", count: count)
  }

  private func chunked(_ path: String, _ count: Int) -> String {
    let size = String(count, radix: 16)
    return "POST \(path) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\n"
      + String(repeating: "x", count: count) + "\r\n0\r\n\r\n"
  }

  private func answer(_ server: Server, _ request: String, from address: String = "127.0.0.1") throws
    -> RawClient.Answer?
  {
    let client = try RawClient(port: server.port, from: address)
    client.send(request)
    return client.answer()
  }

  @Test func `only somebody known sends more than a stranger may`() throws {
    let server = try server()
    defer { server.stop() }
    #expect(try answer(server, post("/", 10))?.text == "10\n")
    #expect(try answer(server, post("/", 11))?.text == "who are you\n")
    #expect(try answer(server, chunked("/", 11))?.text == "who are you\n")
    #expect(try answer(server, post("/", 500, "Account: ada\r\n"))?.text == "500\n")
    #expect(try answer(server, post("/", 1_001, "Account: ada\r\n"))?.status == 413)
  }

  @Test func `whoever asks before sending hears at once whether it is heard`() throws {
    let server = try server()
    defer { server.stop() }
    let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\nExpect: 100-continue\r\n"
    #expect(try answer(server, head + "\r\n")?.status == 401)
    let known = try RawClient(port: server.port)
    known.send(head + "Account: ada\r\n\r\n")
    #expect(known.answer()?.status == 100)
    known.send("12345678901")
    #expect(known.answer()?.text == "11\n")
  }

  @Test func `of a stranger's form the beginning arrives and says that it is one`() throws {
    let server = try server()
    defer { server.stop() }
    #expect(try answer(server, post("/form", 900))?.text == "10 cut\n")
    #expect(try answer(server, chunked("/form", 900))?.text == "10 cut\n")
    #expect(try answer(server, chunked("/form", 9))?.text == "9\n")
    #expect(try answer(server, post("/form", 1_001))?.status == 413)
    #expect(try answer(server, chunked("/form", 1_001))?.status == 413)
  }

  @Test func `after one body the connection takes the next`() throws {
    let server = try server()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    for count in [20, 5, 30] {
      client.send(post("/", count, "Account: ada\r\n"))
      #expect(client.answer()?.text == "\(count)\n")
    }
  }

  @Test func `a body that pauses for too long is cut off and logged`() throws {
    let reached = Box<[String]>([])
    let server = try server {
      $0.bodyPause = 300
      $0.limitReached = { limit in reached.change { $0.append(limit.limit) } }
    }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc")
    #expect(client.isClosed)
    // The log hears of it after the client.
    reached.await { $0 == ["slow-body"] ? () : nil }
  }

  /// Somebody of whom the address or the account is another one than that of the holder of all but one byte of a quarter.
  struct Other: Sendable { var address, account: String }

  @Test(arguments: [
    (refused: Other(address: "127.0.0.1", account: "bob"), heard: Other(address: "127.0.0.2", account: "bob")),
    (refused: Other(address: "127.0.0.2", account: "ada"), heard: Other(address: "127.0.0.2", account: "bob")),
  ])
  func `an address and an account hold a quarter of the bodies, and others do not suffer`(
    refused: Other, heard: Other
  ) throws {
    let server = try server { $0.bodyMemory = 400 }
    defer { server.stop() }
    let holder = try RawClient(port: server.port)
    holder.send(
      "POST / HTTP/1.1\r\nHost: a\r\nAccount: ada\r\nContent-Length: 100\r\n\r\n" + String(repeating: "x", count: 99))
    func sent(by other: Other) -> RawClient.Answer? {
      try? answer(server, post("/", 50, "Account: \(other.account)\r\n"), from: other.address)
    }
    var last: RawClient.Answer?
    // Until the server has read what the holder sent.
    #expect(
      Box<Void>.becomesTrue {
        last = sent(by: refused)
        return last?.status == 503
      })
    #expect(last?.head.contains("Retry-After: 5\r\n") == true)
    #expect(sent(by: heard)?.status == 200)
    holder.send("x")
    #expect(holder.answer()?.text == "100\n")
    #expect(sent(by: refused)?.status == 200)
  }
}
