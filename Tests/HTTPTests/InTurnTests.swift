import HTTPServer
import Synchronization
import Testing

/// Requests that are answered one after the other. Serialized: these block their thread.
@Suite(.serialized) struct InTurnTests {
  private struct Broken: Error {}

  @Test func `one line occupies one worker, and is answered in the order in which it came`() throws {
    let joined = Box(0)
    let order = Box<[String]>([])
    let mayEnd = Box(false)
    var configuration = Configuration()
    configuration.workers = 2
    let server = try Server(configuration) { request, _ in
      guard let number = request.query("number") else { return .now(.text(200, "at once")) }
      joined.change { $0 += 1 }
      return .inTurn(account: request.path) {
        order.change { $0.append(number) }
        if request.path == "/held" { mayEnd.await { $0 ? () : nil } }
        return .text(200, number)
      }
    }
    defer { server.stop() }
    let clients = try (0..<5).map { number in
      let client = try RawClient(port: server.port)
      client.send("GET /held?number=\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
      joined.await { $0 == number + 1 ? () : nil }
      return client
    }
    let other = try RawClient(port: server.port)
    for _ in 0..<2 {
      other.send("GET /now HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(other.answer()?.text == "at once\n")
    }
    other.send("GET /other?number=9 HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(other.answer()?.text == "9\n")
    #expect(order.value == ["0", "9"])
    mayEnd.change { $0 = true }
    for (number, client) in clients.enumerated() { #expect(client.answer()?.text == "\(number)\n") }
    #expect(order.value == ["0", "9", "1", "2", "3", "4"])
  }

  @Test func `what throws in its turn is reported, and the next one has its turn`() throws {
    let reported = Box<[HandlerFailure]>([])
    var configuration = Configuration()
    configuration.report = { failure in reported.change { $0.append(failure) } }
    let server = try Server(configuration) { request, _ in
      .inTurn(account: "a") {
        if request.path == "/broken" { throw Broken() }
        return .text(200, "fine")
      }
    }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET /broken HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.answer()?.status == 500)
    #expect(reported.value.first?.path == "/broken" && reported.value.first?.error is Broken)
    client.send("GET /fine HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.answer()?.text == "fine\n")
  }
}
