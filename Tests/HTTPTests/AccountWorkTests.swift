import HTTPServer
import Synchronization
import Testing

/// What an account has of the workers. Serialized: these block their thread.
@Suite(.serialized) struct AccountWorkTests {
  /// Requests of account `/a/…`; one at `/a/held` holds a worker until `mayEnd`, and what is at `/a/stream` makes a portion likewise.
  private func server(
    workers: Int, mayEnd: Box<Bool>, begun: Box<Int>, taken: Box<Int> = Box(0),
    _ change: (inout Configuration) -> Void = { _ in }
  ) throws -> Server {
    var configuration = Configuration()
    configuration.workers = workers
    change(&configuration)
    return try Server(configuration) { request, _ in
      defer { taken.change { $0 += 1 } }
      let full: @Sendable () throws -> Response = { .text(429, "too many") }
      return .ofAccount(
        AccountWork(request.pathSegments.first ?? "", full: full) {
          let hold: @Sendable () -> Void = {
            begun.change { $0 += 1 }
            mayEnd.await { $0 ? () : nil }
          }
          switch request.pathSegments.last {
          case "held": hold()
          case "change":
            return .inTurn(account: request.pathSegments.first ?? "") {
              hold()
              return .text(200, "changed")
            }
          case "stream":
            let count = Mutex(0)
            return .now(
              Response(status: 200, body: Array("one".utf8)) {
                guard
                  count.withLock({
                    $0 += 1; return $0
                  }) == 1
                else { return nil }
                hold()
                return Array("two".utf8)
              })
          default: break
          }
          return .now(.text(200, "done"))
        })
    }
  }

  private func ask(_ path: String, _ server: Server) throws -> RawClient {
    let client = try RawClient(port: server.port)
    client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
    return client
  }

  @Test(arguments: ["/a/held", "/a/change", "/a/stream"])
  func `others are answered while one account's requests are at work and wait`(_ path: String) throws {
    let (mayEnd, begun, taken) = (Box(false), Box(0), Box(0))
    let server = try server(workers: 4, mayEnd: mayEnd, begun: begun, taken: taken)
    defer { server.stop() }
    let flood = try (0..<12).map { _ in try ask(path, server) }
    taken.await { $0 == 12 ? () : nil }
    // One change, or two of all else.
    begun.await { $0 == (path == "/a/change" ? 1 : 2) ? () : nil }
    for _ in 0..<3 { #expect(try ask("/b/now", server).answer()?.text == "done\n") }
    #expect(begun.value <= 2)
    mayEnd.change { $0 = true }
    for client in flood { #expect(client.answer()?.status == 200) }
    begun.await { $0 == 12 ? () : nil }
  }

  @Test func `who comes when so many of the account wait already is told so, with when to try again`() throws {
    let (mayEnd, begun) = (Box(false), Box(0))
    let reached = Box<[String]>([])
    let server = try server(workers: 4, mayEnd: mayEnd, begun: begun) {
      $0.accountPlaces = 3
      $0.limitReached = { limit in reached.change { $0.append("\(limit.limit) \(limit.peer)") } }
    }
    defer { server.stop() }
    let held = try (0..<2).map { _ in try ask("/a/held", server) }
    begun.await { $0 == 2 ? () : nil }
    let waiting = try (0..<5).map { _ in try ask("/a/now", server) }
    reached.await { $0.count == 2 ? () : nil }
    #expect(reached.value == ["requests-of-account 127.0.0.1", "requests-of-account 127.0.0.1"])
    #expect(try ask("/b/now", server).answer()?.text == "done\n")
    mayEnd.change { $0 = true }
    let answers = waiting.map { $0.answer() }
    #expect(answers.count { $0?.status == 200 } == 3)
    let refused = answers.filter { $0?.status == 429 }
    #expect(
      refused.count == 2
        && refused.allSatisfy { $0?.text == "too many\n" && $0?.head.contains("Retry-After: 5\r\n") == true })
    for client in held { #expect(client.answer()?.status == 200) }
    // What was full once is not for good.
    #expect(try ask("/a/now", server).answer()?.status == 200)
  }
}
