import HTTPServer
import Testing

/// Work that costs a processor much, beside all the rest. Serialized: these block their thread.
@Suite(.serialized) struct AsideTests {
  private struct Broken: Error {}

  /// One thread for such work, and one for all the rest. What is at /held waits for `mayEnd`; of a preferred one the path says so.
  private func server(
    mayEnd: Box<Bool>, order: Box<[String]> = Box([]), _ change: (inout Configuration) -> Void = { _ in }
  ) throws -> Server {
    var configuration = Configuration()
    configuration.workers = 1
    configuration.asideWorkers = 1
    change(&configuration)
    return try Server(configuration) { request, _ in
      guard request.pathSegments.first == "aside" else { return .now(.text(200, "at once")) }
      let name = request.query("name") ?? ""
      return .aside(
        Aside(isPreferred: request.query("preferred") != nil, full: .text(503, "full")) {
          order.change { $0.append(name) }
          if name == "held" { mayEnd.await { $0 ? () : nil } }
          if name == "broken" { throw Broken() }
          return .text(200, name)
        })
    }
  }

  private func ask(_ target: String, _ server: Server, from address: String = "127.0.0.1") throws -> RawClient {
    let client = try RawClient(port: server.port, from: address)
    client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
    return client
  }

  @Test func `others are answered while it waits, and those who are preferred come first`() throws {
    let mayEnd = Box(false)
    let order = Box<[String]>([])
    let server = try server(mayEnd: mayEnd, order: order)
    defer { server.stop() }
    let held = try ask("/aside?name=held", server)
    order.await { $0.isEmpty ? nil : () }
    var waiting: [RawClient] = []
    for target in ["name=a", "name=b", "name=c&preferred=1"] {
      waiting.append(try ask("/aside?\(target)", server))
      // The one worker has taken it on when it answers this.
      #expect(try ask("/", server).answer()?.text == "at once\n")
    }
    mayEnd.change { $0 = true }
    #expect(held.answer()?.text == "held\n")
    #expect(waiting.map { $0.answer()?.text } == ["a\n", "b\n", "c\n"])
    #expect(order.value == ["held", "c", "a", "b"])
  }

  @Test func `a full queue says so at once, and one address does not fill it`() throws {
    let mayEnd = Box(false)
    let order = Box<[String]>([])
    let reached = Box<[String]>([])
    let server = try server(mayEnd: mayEnd, order: order) {
      $0.asidePlaces = 3
      $0.asidePlacesPerAddress = 2
      $0.limitReached = { limit in reached.change { $0.append("\(limit.limit) \(limit.peer)") } }
    }
    defer { server.stop() }
    let held = try ask("/aside?name=held", server)
    order.await { $0.isEmpty ? nil : () }
    let waiting = try ["a", "b"].map { name in
      let client = try ask("/aside?name=\(name)", server)
      #expect(try ask("/", server).answer()?.text == "at once\n")
      return client
    }
    #expect(try ask("/aside?name=c", server).answer()?.text == "full\n")
    let other = try ask("/aside?name=d", server, from: "127.0.0.2")
    #expect(try ask("/", server).answer()?.text == "at once\n")
    #expect(try ask("/aside?name=e", server, from: "127.0.0.3").answer()?.text == "full\n")
    // Those who are preferred have places of their own.
    let preferred = try ask("/aside?name=f&preferred=1", server, from: "127.0.0.3")
    #expect(try ask("/", server).answer()?.text == "at once\n")
    mayEnd.change { $0 = true }
    for client in [held, other, preferred] + waiting { #expect(client.answer()?.status == 200) }
    #expect(reached.value == ["passwords-at-once 127.0.0.1", "passwords-at-once 127.0.0.3"])
  }

  @Test func `what waited for too long is answered without being done`() throws {
    let mayEnd = Box(false)
    let order = Box<[String]>([])
    let server = try server(mayEnd: mayEnd, order: order) { $0.asidePatience = -1 }
    defer { server.stop() }
    #expect(try ask("/aside?name=a", server).answer()?.text == "full\n")
    #expect(order.value.isEmpty)
  }

  @Test func `what throws is reported, and the next one is done`() throws {
    let reported = Box<[HandlerFailure]>([])
    let server = try server(mayEnd: Box(true)) { $0.report = { failure in reported.change { $0.append(failure) } } }
    defer { server.stop() }
    #expect(try ask("/aside?name=broken", server).answer()?.status == 500)
    #expect(reported.value.first?.error is Broken)
    #expect(try ask("/aside?name=a", server).answer()?.text == "a\n")
  }
}
