import HTTPServer
import POSIX
import Synchronization
import Testing

/// Answers that come later, and the end of a server. Serialized: these block their thread.
@Suite(.serialized) struct DeferredTests {
  private static let otherwise = Response.text(200, "nothing new")

  /// "/wait" waits and hands its promise out; all else is answered at once.
  private func server(
    _ waiting: Box<[Deferred]>, milliseconds: Int = 60_000, _ change: (inout Configuration) -> Void = { _ in }
  ) throws -> Server {
    var configuration = Configuration()
    configuration.workers = 1
    change(&configuration)
    return try Server(configuration) { request, deferred in
      guard request.path == "/wait" else { return .now(.text(200, "at once")) }
      waiting.change { $0.append(deferred) }
      return .later(milliseconds: milliseconds, otherwise: Self.otherwise)
    }
  }

  @Test func `an answer comes when another thread gives it`() throws {
    let waiting = Box<[Deferred]>([])
    let server = try server(waiting)
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
    let deferred = waiting.await { $0.first }
    // The only worker is free meanwhile.
    let other = try RawClient(port: server.port)
    other.send("GET /now HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(other.answer()?.text == "at once\n")
    #expect(deferred.complete(.text(200, "news")))
    #expect(!deferred.complete(.text(200, "more news")))
    #expect(client.answer()?.text == "news\n")
    client.send("GET /now HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.answer()?.text == "at once\n")
  }

  @Test func `who waits and is known does not count for the address, and nobody else waits for long`() throws {
    let waiting = Box<[Deferred]>([])
    let limits = Box<[String]>([])
    var configuration = Configuration()
    configuration.connections = 10
    configuration.connectionsPerAddress = 2
    configuration.limitReached = { limit in limits.change { $0.append(limit.limit) } }
    let server = try Server(configuration) { request, deferred in
      waiting.change { $0.append(deferred) }
      return .later(milliseconds: 60_000, otherwise: Self.otherwise, isKnown: request.path == "/known")
    }
    defer { server.stop() }
    var clients: [RawClient] = []
    for count in 1...9 {
      let client = try RawClient(port: server.port)
      client.send("GET /known HTTP/1.1\r\nHost: a\r\n\r\n")
      clients.append(client)
      #expect(Box<Void>.becomesTrue { server.load.waiting == count })
    }
    // The last tenth is for people: a further device is told so, and a stranger is answered at once.
    for (path, answer) in [("/known", 503), ("/unknown", 200)] {
      let client = try RawClient(port: server.port)
      client.send("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(client.answer()?.status == answer)
      #expect(Box<Void>.becomesTrue { server.load.connections == 9 })
    }
    #expect(limits.value.contains("waiting") && !limits.value.contains("connections-of-address"))
    // Those that are answered count again.
    for deferred in waiting.value { deferred.complete(.text(200, "news")) }
    for client in clients { #expect(client.answer()?.text == "news\n") }
    #expect(Box<Void>.becomesTrue { server.load.waiting == 0 })
    let another = try RawClient(port: server.port)
    another.send("GET /known HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(another.answer()?.status == nil)
    #expect(Box<Void>.becomesTrue { limits.value.contains("connections-of-address") })
    clients = []
    #expect(Box<Void>.becomesTrue { server.load.connections == 0 })
  }

  @Test func `an answer may be given before the handler has returned`() throws {
    let server = try Server(Configuration()) { _, deferred in
      deferred.complete(.text(200, "early"))
      return .later(milliseconds: 10_000, otherwise: Self.otherwise)
    }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.answer()?.text == "early\n")
  }

  @Test func `the other answer comes when the time is up`() throws {
    let server = try server(Box([]), milliseconds: 50)
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.answer()?.text == "nothing new\n")
  }

  @Test func `a client that goes away is noticed`() throws {
    let waiting = Box<[Deferred]>([])
    let server = try server(waiting)
    defer { server.stop() }
    var client: RawClient? = try RawClient(port: server.port)
    client?.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
    let deferred = waiting.await { $0.first }
    client = nil
    #expect(Box<Void>.becomesTrue { deferred.isDone })
  }

  @Test func `a stop answers all who wait and then refuses`() throws {
    let waiting = Box<[Deferred]>([])
    let server = try server(waiting)
    let clients = try (0..<5).map { _ in try RawClient(port: server.port) }
    for client in clients { client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n") }
    waiting.await { $0.count == 5 ? () : nil }
    let idle = try RawClient(port: server.port)
    server.stop()
    for client in clients { #expect(client.answer()?.text == "nothing new\n") }
    #expect(idle.isClosed)
    #expect(throws: RawClient.Failed.self) { try RawClient(port: server.port) }
  }

  @Test func `a stop waits for a handler that runs`() throws {
    let entered = Box(false)
    let mayEnd = Box(false)
    let server = try Server(Configuration()) { _, _ in
      entered.change { $0 = true }
      mayEnd.await { $0 ? () : nil }
      return .now(.text(200, "done"))
    }
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    entered.await { $0 ? () : nil }
    let stopped = Box(false)
    _ = try Thread("contacts2web-test") {
      server.stop()
      stopped.change { $0 = true }
    }
    mayEnd.change { $0 = true }
    #expect(client.answer()?.text == "done\n")
    stopped.await { $0 ? () : nil }
  }

  @Test func `a stop does not wait for ever for a handler that hangs`() throws {
    let entered = Box(false)
    let mayEnd = Box(false)
    var configuration = Configuration()
    configuration.drainTime = 100
    let server = try Server(configuration) { _, _ in
      entered.change { $0 = true }
      mayEnd.await { $0 ? () : nil }
      return .now(.text(200, "too late"))
    }
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    entered.await { $0 ? () : nil }
    server.stop()
    #expect(client.answer()?.status == 503)
    mayEnd.change { $0 = true }
  }

  @Test func `a handler that throws is answered with 500 and an id that was reported`() throws {
    struct Broken: Error {}
    let reported = Box<[HandlerFailure]>([])
    var configuration = Configuration()
    configuration.report = { failure in reported.change { $0.append(failure) } }
    let server = try Server(configuration) { request, _ in
      if request.path == "/split" {
        return .now(Response(status: 302, headers: [("Location", "/a\r\nSet-Cookie: x=y")]))
      }
      throw Broken()
    }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET /secret?name=Ada HTTP/1.1\r\nHost: a\r\n\r\n")
    let answer = try #require(client.answer())
    let failure = try #require(reported.value.first)
    #expect(answer.status == 500)
    #expect(answer.text == "something went wrong here (\(failure.id))\n")
    #expect(failure.path == "/secret")
    #expect(failure.error is Broken)
    // A line end in a header field is a bug of the handler, and reaches nobody.
    client.send("GET /split HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.answer()?.status == 500)
    #expect(reported.value.count == 2)
  }
}
