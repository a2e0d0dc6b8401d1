import HTTPServer
import Probes
import Testing

/// A request with what is wrong about it, and what is answered.
struct Bad: CustomTestStringConvertible {
  var testDescription: String
  var request: String
  var status: Int

  init(_ name: String, _ request: String, _ status: Int) {
    testDescription = name
    self.request = request
    self.status = status
  }
}

/// Over plain HTTP, where a raw socket can say anything. Serialized: these block their thread.
@Suite(.serialized) struct HostileClientTests {
  /// Echoes method, path and body.
  private func server(_ change: (inout Configuration) -> Void = { _ in }) throws -> Server {
    var configuration = Configuration()
    configuration.bodyLimit = { $0.path == "/small" ? 10 : 100_000 }
    change(&configuration)
    return try Server(configuration) { request, _ in
      .now(
        Response(
          status: 200, headers: [("Content-Type", "text/plain")],
          body: Array("\(request.method) \(request.path) ".utf8) + request.body))
    }
  }

  @Test func `a request is answered and the connection kept`() throws {
    let server = try server()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    for _ in 0..<3 {
      client.send("GET /a%2Fb?x HTTP/1.1\r\nHost: a\r\n\r\n")
      let answer = try #require(client.answer())
      #expect(answer.status == 200)
      #expect(answer.text == "GET /a/b ")
    }
  }

  @Test(arguments: [
    Bad("no Host", "GET / HTTP/1.1\r\n\r\n", 400),
    Bad("two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
    Bad("two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx", 400),
    Bad(
      "length and chunks",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    Bad("unknown coding", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 400),
    Bad("two different lengths", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 30\r\n\r\nx", 400),
    Bad("space in a name", "GET / HTTP/1.1\r\nHost: a\r\nX Y: z\r\n\r\n", 400),
    Bad("a NUL byte", "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Bad("a NUL byte inside", "GET /a%00b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Bad("dot segments", "GET /../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Bad("absolute form", "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Bad("unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
    Bad("CONNECT", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", 501),
    Bad("unknown expectation", "POST / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nContent-Length: 1\r\n\r\nx", 417),
    Bad(
      "two hundred fields", "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: 200) + "\r\n", 431),
    Bad(
      "a field of 100,000 bytes",
      "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "y", count: 100_000) + "\r\n\r\n", 431),
    Bad(
      "an address of 9,000 bytes", "GET /" + String(repeating: "y", count: 9_000) + " HTTP/1.1\r\nHost: a\r\n\r\n", 414),
  ])
  func `a request that means several things is refused and ends the connection`(bad: Bad) throws {
    let server = try server()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send(bad.request)
    let answer = try #require(client.answer())
    #expect(answer.status == bad.status)
    #expect(client.isClosed)
  }

  @Test func `what follows a refused request is never taken for one`() throws {
    let server = try server()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send(
      "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.answer()?.status == 400)
    #expect(client.answer() == nil)
  }

  @Test func `a body that is too large is refused with 413 in every way of sending it`() throws {
    let server = try server()
    defer { server.stop() }
    let large = String(repeating: "x", count: 200)

    let announced = try RawClient(port: server.port)
    announced.send("POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 200\r\n\r\n" + large)
    #expect(announced.answer()?.status == 413)

    let chunked = try RawClient(port: server.port)
    chunked.send("POST /small HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nc8\r\n\(large)\r\n0\r\n\r\n")
    #expect(chunked.answer()?.status == 413)

    let asking = try RawClient(port: server.port)
    asking.send("POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 200\r\nExpect: 100-continue\r\n\r\n")
    #expect(asking.answer()?.status == 413)

    let huge = try RawClient(port: server.port)
    huge.send("POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n")
    #expect(huge.answer()?.status == 413)
  }

  @Test func `a client that waits for 100 Continue gets it`() throws {
    let server = try server()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
    #expect(client.answer()?.status == 100)
    client.send("abc")
    #expect(client.answer()?.text == "POST /small abc")
  }

  @Test func `a chunked body arrives whole`() throws {
    let server = try server()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n")
    #expect(client.answer()?.text == "POST /x abcde")
  }

  @Test func `HEAD has the length of GET and no body`() throws {
    let server = try server()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n")
    let answer = try #require(client.answer(hasBody: false))
    #expect(answer.status == 200)
    #expect(answer.head.contains("Content-Length: 7\r\n"))
    client.send("GET /y HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.answer()?.text == "GET /y ")
  }

  @Test func `whoever sends a head too slowly is cut off`() throws {
    let server = try server { $0.headTime = 300 }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHos")
    #expect(client.isClosed)
    let silent = try RawClient(port: server.port)
    #expect(silent.isClosed)
  }

  @Test func `whoever sends a body too slowly is cut off`() throws {
    let server = try server { $0.bodyTime = 300 }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc")
    #expect(client.isClosed)
  }

  @Test func `whoever does not take an answer is cut off and holds nobody up`() throws {
    var configuration = Configuration()
    // Longer than a small answer takes on a machine that is busy with other things.
    configuration.answerTime = 2_000
    configuration.slowestRate = 1 << 30
    let server = try Server(configuration) { request, _ in
      .now(Response(status: 200, body: [UInt8](repeating: 65, count: request.path == "/large" ? 50_000_000 : 1)))
    }
    defer { server.stop() }
    let lazy = try RawClient(port: server.port)
    lazy.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    let other = try RawClient(port: server.port)
    other.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(other.answer()?.status == 200)
    #expect(lazy.readSlowly() < 50_000_000)
  }

  @Test func `one address gets only so many connections`() throws {
    let server = try server { $0.connectionsPerAddress = 2 }
    defer { server.stop() }
    var clients: [RawClient] = []
    for _ in 0..<2 {
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(client.answer()?.status == 200)
      clients.append(client)
    }
    let third = try RawClient(port: server.port)
    third.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(third.answer() == nil)
  }

  @Test func `bodies that are too many at once are refused as busy`() throws {
    let server = try server { $0.bodyMemory = 20 }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\n\r\n12345678")
    #expect(client.answer()?.status == 503)
    let again = try RawClient(port: server.port)
    again.send("POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n123")
    #expect(again.answer()?.status == 200)
  }

  @Test func `hundreds of garbage connections leave the server answering`() throws {
    let server = try server()
    defer { server.stop() }
    var numbers = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let client = try RawClient(port: server.port)
      client.send((0..<numbers.below(300)).map { _ in UInt8(numbers.below(256)) })
      client.finishSending()
    }
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.answer()?.status == 200)
  }
}
