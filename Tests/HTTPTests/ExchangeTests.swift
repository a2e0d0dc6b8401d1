import Testing

@testable import HTTPServer

/// One request's answer, as the thread that sends it finds it.
struct ExchangeTests {
  @Test func `an answer's body is handed over once, and is kept no longer than that`() throws {
    let connection = Connection(
      id: 1, descriptor: -1, peer: "127.0.0.1", identity: nil, deadline: 0, isSurplus: false)
    let exchange = Exchange(connection: connection, target: "/") {}
    #expect(exchange.takeResponse() == nil && !exchange.isAnswered)
    #expect(exchange.complete(.text(404, "nobody has that id")))
    let sent = try #require(exchange.takeResponse())
    #expect(sent.status == 404 && String(decoding: sent.body, as: UTF8.self).hasPrefix("nobody has that id"))
    let kept = try #require(exchange.takeResponse())
    #expect(kept.status == 404 && kept.body.isEmpty && exchange.isAnswered)
    #expect(!exchange.complete(.text(200, "too late")) && exchange.takeResponse()?.status == 404)
  }
}
