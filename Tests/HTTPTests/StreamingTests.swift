import HTTPClient
import HTTPServer
import OpenSSL
import POSIX
import Testing

/// Answers that come in portions. Serialized: these block their thread.
@Suite(.serialized) struct StreamingTests {
  /// Says when nobody holds it any more.
  private final class Witness: Sendable {
    private let isGone: Box<Bool>
    init(_ isGone: Box<Bool>) { self.isGone = isGone }
    deinit { isGone.change { $0 = true } }
  }

  private struct Broken: Error {}

  /// "/stream" answers with so many portions of so many bytes, each of a letter of its own; "/now" at once.
  private func server(
    portions: Int, size: Int = 100_000, _ change: (inout Configuration) -> Void = { _ in },
    made: Box<Int> = Box(0), witness isGone: Box<Bool> = Box(false), fails: Bool = false,
    before: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> Server {
    var configuration = Configuration()
    configuration.workers = 1
    change(&configuration)
    return try Server(configuration) { request, _ in
      guard request.path == "/stream" else { return .now(.text(200, "at once")) }
      let witness = Witness(isGone)
      return .now(
        Response(status: 200, body: Self.portion(0, size)) {
          try withExtendedLifetime(witness) {
            let number = made.value + 1
            before(number)
            guard number < portions else {
              if fails { throw Broken() }
              return nil
            }
            made.change { $0 = number }
            return Self.portion(number, size)
          }
        })
    }
  }

  private static func portion(_ number: Int, _ size: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(97 + number % 26), count: size)
  }

  private static func whole(_ portions: Int, _ size: Int = 100_000) -> [UInt8] {
    (0..<portions).flatMap { portion($0, size) }
  }

  @Test func `an answer in portions arrives whole over TLS, and the connection goes on`() throws {
    let pair = try Certificate.selfSigned(names: ["localhost"])
    let made = Box(0)
    let server = try server(
      portions: 40,
      {
        $0.certificatePEM = pair.certificatePEM
        $0.privateKeyPEM = pair.privateKeyPEM
      }, made: made)
    defer { server.stop() }
    let client = Client(trust: .certificate(pair.certificatePEM))
    for _ in 0..<3 {
      made.change { $0 = 0 }
      let answer = try client.send(ClientRequest("GET", "https://localhost:\(server.port)/stream"))
      #expect(answer.body == Self.whole(40))
      #expect(answer.header("transfer-encoding") == "chunked")
      #expect(answer.header("content-length") == nil)
    }
  }

  @Test func `a whole answer is one write, and a first portion follows its head without waiting for the client`() throws
  {
    let mayGoOn = Box(false)
    let server = try server(portions: 2, size: 1_000, before: { _ in mayGoOn.await { $0 ? () : nil } })
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET /now HTTP/1.1\r\nHost: a\r\n\r\n")
    let whole = String(decoding: client.piece(), as: UTF8.self)
    #expect(whole.hasPrefix("HTTP/1.1 200") && whole.hasSuffix("\r\n\r\nat once\n"))
    client.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
    var begun: [UInt8] = []
    while !begun.contains(Self.portion(0, 1_000)) {
      let piece = client.piece()
      guard !piece.isEmpty else { break }
      begun += piece
    }
    // libmicrohttpd writes the head of a streamed answer by itself.
    #expect(begun.contains(Self.portion(0, 1_000)) && client.isSentAtOnce)
    mayGoOn.change { $0 = true }
    while !begun.contains(Array("0\r\n\r\n".utf8)) {
      let piece = client.piece()
      guard !piece.isEmpty else { break }
      begun += piece
    }
    #expect(begun.contains(Self.portion(1, 1_000)))
  }

  @Test func `portions of nothing and of one byte are portions as well`() throws {
    let left = Box<[[UInt8]]>([[], [1], [], [], [2, 3]])
    let server = try Server(Configuration()) { _, _ in
      .now(
        Response(status: 207) {
          var next: [UInt8]?
          left.change { next = $0.isEmpty ? nil : $0.removeFirst() }
          return next
        })
    }
    defer { server.stop() }
    let answer = try Client().send(ClientRequest("GET", "http://127.0.0.1:\(server.port)/"))
    #expect(answer.status == 207)
    #expect(answer.body == [1, 2, 3])
  }

  @Test func `a client of HTTP 1_0 gets the bytes alone, up to the end of the connection`() throws {
    let server = try server(portions: 4, size: 10)
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET /stream HTTP/1.0\r\n\r\n")
    let answer = try #require(client.rest())
    #expect(!answer.head.lowercased().contains("chunked"))
    #expect(answer.body == Self.whole(4, 10))
  }

  @Test func `of an answer to HEAD no portion is made`() throws {
    let (made, isGone) = (Box(0), Box(false))
    let server = try server(portions: 4, made: made, witness: isGone)
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("HEAD /stream HTTP/1.1\r\nHost: a\r\n\r\n")
    let answer = try #require(client.rest())
    #expect(answer.status == 200)
    #expect(answer.head.lowercased().contains("connection: close"))
    #expect(!answer.body.contains(UInt8(ascii: "a")))
    #expect(Box<Void>.becomesTrue { isGone.value })
    #expect(made.value == 0)
  }

  @Test func `clients that read nothing keep neither a worker nor memory, and are cut off`() throws {
    let (made, isGone) = (Box(0), Box(false))
    let server = try server(
      portions: .max, size: 1 << 18,
      {
        $0.answerTime = 500
        $0.slowestRate = 1 << 30
      }, made: made, witness: isGone)
    defer { server.stop() }
    let stalled = try RawClient(port: server.port)
    stalled.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
    // The only worker is free beside it.
    let other = try RawClient(port: server.port)
    for _ in 0..<20 {
      other.send("GET /now HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(other.answer()?.text == "at once\n")
    }
    #expect(Box<Void>.becomesTrue { isGone.value })
    // What the two sockets hold, and not more: the rest was never made.
    #expect(made.value < 256)
  }

  @Test func `a client that goes away ends the making`() throws {
    let (made, isGone) = (Box(0), Box(false))
    let server = try server(portions: .max, made: made, witness: isGone)
    defer { server.stop() }
    var client: RawClient? = try RawClient(port: server.port)
    client?.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
    made.await { $0 > 2 ? () : nil }
    client = nil
    #expect(Box<Void>.becomesTrue { isGone.value })
  }

  @Test func `an answer that fails half-way is cut off and reported`() throws {
    let reported = Box<[HandlerFailure]>([])
    let server = try server(
      portions: 3, { $0.report = { failure in reported.change { $0.append(failure) } } }, fails: true)
    defer { server.stop() }
    #expect {
      try Client().send(ClientRequest("GET", "http://127.0.0.1:\(server.port)/stream"))
    } throws: { error in
      if case ClientError.interrupted = error { true } else { false }
    }
    let failure = reported.await { $0.first }
    #expect(failure.error is Broken)
    #expect(failure.path == "/stream")
    #expect(failure.method == "GET")
  }

  @Test func `a stop lets an answer in portions come to its end`() throws {
    let (entered, mayGoOn) = (Box(false), Box(false))
    let server = try server(
      portions: 5,
      before: { number in
        guard number == 2 else { return }
        entered.change { $0 = true }
        mayGoOn.await { $0 ? () : nil }
      })
    let client = try RawClient(port: server.port)
    client.send("GET /stream HTTP/1.0\r\n\r\n")
    entered.await { $0 ? () : nil }
    let stopped = Box(false)
    _ = try Thread("contacts2web-test") {
      server.stop()
      stopped.change { $0 = true }
    }
    mayGoOn.change { $0 = true }
    #expect(client.rest()?.body == Self.whole(5))
    stopped.await { $0 ? () : nil }
  }

  @Test func `a stop does not wait for ever for a portion, nor for who does not take it`() throws {
    for size in [10, 1 << 20] {
      let (entered, mayGoOn) = (Box(false), Box(false))
      let server = try server(
        portions: .max, size: size, { $0.drainTime = 100 },
        before: { number in
          guard size == 10 || number == 2 else { return }
          entered.change { $0 = true }
          // With large portions the client is what does not go on.
          if size == 10 { mayGoOn.await { $0 ? () : nil } }
        })
      let client = try RawClient(port: server.port)
      client.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
      entered.await { $0 ? () : nil }
      server.stop()
      mayGoOn.change { $0 = true }
      withExtendedLifetime(client) {}
    }
  }
}
