import HTTPServer
import OpenSSL
import Testing

/// The head of a request that somebody else would read otherwise, and the paths that are routed: none where it is refused.
struct Mangled: CustomTestStringConvertible {
  var testDescription: String
  var head: String
  var routed: [String]

  init(_ name: String, _ head: String, routed: [String] = []) {
    testDescription = name
    self.head = head
    self.routed = routed
  }
}

/// Over TLS, byte by byte. Serialized: these block their thread.
@Suite(.serialized) struct MangledHeadTests {
  private static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

  static let refused = [
    Mangled("a bare LF behind the request line", "GET /a HTTP/1.1\nHost: a\r\n\r\n"),
    Mangled("a bare LF between fields", "GET /a HTTP/1.1\r\nHost: a\nX: y\r\n\r\n"),
    Mangled("a bare LF as the last line", "GET /a HTTP/1.1\r\nHost: a\r\n\n"),
    Mangled("bare LFs alone", "GET /a HTTP/1.1\nHost: a\n\n"),
    Mangled("a bare CR in a value", "GET /a HTTP/1.1\r\nHost: a\r\nX: y\rz: w\r\n\r\n"),
    Mangled("a bare CR in a name", "GET /a HTTP/1.1\r\nHost: a\r\nX\rY: z\r\n\r\n"),
    Mangled("a NUL in a value", "GET /a HTTP/1.1\r\nHost: a\r\nX: y\0z\r\n\r\n"),
    Mangled("a NUL at the end of a value", "GET /a HTTP/1.1\r\nHost: a\r\nX: y\0\r\n\r\n"),
    Mangled("NULs where a line could end", "GET /a HTTP/1.1\r\nHost: a\r\nX: y\0\0Y: z\r\n\r\n"),
    Mangled(
      "a NUL in Transfer-Encoding", "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\0,x\r\n\r\n0\r\n\r\n"),
    Mangled("a NUL in Content-Length", "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\09\r\n\r\nabc"),
    Mangled("a NUL in Host", "GET /a HTTP/1.1\r\nHost: a\0b\r\n\r\n"),
    Mangled("a NUL in a name", "GET /a HTTP/1.1\r\nHost: a\r\nX\0: y\r\n\r\n"),
    Mangled("a NUL in the address", "GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n"),
    Mangled("a line without a name", "GET /a HTTP/1.1\r\nHost: a\r\n: x\r\n"),
    Mangled("a line without a name and value", "GET /a HTTP/1.1\r\nHost: a\r\n:\r\n"),
    Mangled("a line without a name first", "GET /a HTTP/1.0\r\n: x\r\n"),
    Mangled("a folded Content-Length", "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n 54\r\n\r\n"),
    Mangled("a Content-Length that goes on", "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n 4\r\n\r\n"),
    Mangled(
      "a folded Transfer-Encoding", "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n"),
    Mangled("a folded value", "GET /a HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\n\r\n"),
    Mangled("a value folded by a tab", "GET /a HTTP/1.1\r\nHost: a\r\nX: y\r\n\tz\r\n\r\n"),
    Mangled("an empty folded line", "GET /a HTTP/1.1\r\nHost: a\r\nX: y\r\n \r\n\r\n"),
    Mangled("a folded Host", "GET /a HTTP/1.1\r\nHost:\r\n a\r\n\r\n"),
    Mangled("a space before the first field", "GET /a HTTP/1.1\r\n X: y\r\nHost: a\r\n\r\n"),
    Mangled("a space before the colon", "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length : 54\r\n\r\n"),
    Mangled("a tab before the colon", "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding\t: chunked\r\n\r\n"),
    Mangled("a line without a colon", "GET /a HTTP/1.1\r\nHost: a\r\nX\r\n\r\n"),
    Mangled("two spaces behind the method", "GET  /a HTTP/1.1\r\nHost: a\r\n\r\n"),
    Mangled("two spaces before the version", "GET /a  HTTP/1.1\r\nHost: a\r\n\r\n"),
    Mangled("a space in the address", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n"),
    Mangled("a space behind the version", "GET /a HTTP/1.1 \r\nHost: a\r\n\r\n"),
    Mangled("a tab behind the method", "GET\t/a HTTP/1.1\r\nHost: a\r\n\r\n"),
    Mangled("no version", "GET /a\r\nHost: a\r\n\r\n"),
    Mangled(
      "a length and chunks",
      "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    Mangled(
      "chunks and a length",
      "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"),
    Mangled("two lengths", "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 54\r\n\r\n"),
    Mangled("a list of lengths", "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 0, 0\r\n\r\n"),
    Mangled("a length with a sign", "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: +0\r\n\r\n"),
    Mangled("a hexadecimal length", "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 0x4\r\n\r\n"),
    Mangled("an empty length", "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n"),
    Mangled("an unknown coding", "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"),
    Mangled("two codings", "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
    Mangled(
      "two lines of codings",
      "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n"),
    Mangled("chunks in HTTP/1.0", "POST /a HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    Mangled("no Host", "GET /a HTTP/1.1\r\n\r\n"),
    Mangled("two Hosts", "GET /a HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"),
  ]

  /// What is read in one way, and what follows is the next request; or, behind chunks, nothing is.
  static let read = [
    Mangled("an empty line before the request", "\r\nGET /a HTTP/1.1\r\nHost: a\r\n\r\n", routed: ["/a", "/smuggled"]),
    Mangled(
      "spaces and tabs before values, and none", "GET /a HTTP/1.1\r\nHost:a\r\nX:\t y z \r\nY:\r\nZ: \r\n\r\n",
      routed: ["/a", "/smuggled"]),
    Mangled(
      "a query that libmicrohttpd takes apart", "GET /a?b=c+d&e&=%41&&f==g?h HTTP/1.1\r\nHost: a\r\n\r\n",
      routed: ["/a", "/smuggled"]),
    Mangled(
      "a head that is read in several pieces",
      "GET /a HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "y", count: 15_000) + "\r\nY: z\r\n\r\n",
      routed: ["/a", "/smuggled"]),
    Mangled(
      "chunks", "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n", routed: ["/a"]),
    Mangled(
      "bare LFs between chunks", "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\nx\n0\n\n",
      routed: ["/a"]),
    Mangled(
      "a trailing field without a name",
      "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: y\r\n: z\r\n", routed: ["/a"]),
    // All that cannot be told apart from CRLF and from an empty line: docs/security.md.
    Mangled("a NUL and a bare LF", "GET /a HTTP/1.1\r\nHost: a\r\nX: y\0\n\r\n", routed: ["/a", "/smuggled"]),
    Mangled(
      "a line that begins with NUL", "\0GET /b HTTP/1.1\r\nGET /a HTTP/1.1\r\nHost: a\r\n\r\n",
      routed: ["/a", "/smuggled"]),
  ]

  /// Sends it, with a second request behind it, in records of so many bytes; answers what came back and which paths were routed.
  private func play(_ mangled: Mangled, recordSize: Int) throws -> (answer: String, routed: [String]) {
    let pair = try Certificate.selfSigned(names: ["localhost"])
    var configuration = Configuration()
    configuration.certificatePEM = pair.certificatePEM
    configuration.privateKeyPEM = pair.privateKeyPEM
    let routed = Box<[String]>([])
    let server = try Server(configuration) { request, _ in
      routed.change { $0.append(request.path) }
      return .now(.text(200, "routed"))
    }
    defer { server.stop() }
    let client = try RawTLSClient(port: server.port)
    var rest = Array((mangled.head + Self.smuggled).utf8)[...]
    while !rest.isEmpty {
      client.send(Array(rest.prefix(recordSize)))
      rest = rest.dropFirst(recordSize)
    }
    let answer = try #require(client.everything(), "the connection stays open")
    return (answer, routed.value)
  }

  @Test(arguments: refused)
  func `a head that others may read otherwise is refused, and nothing behind it is a request`(mangled: Mangled) throws {
    let outcome = try play(mangled, recordSize: 16_384)
    #expect(outcome.answer.hasPrefix("HTTP/1.1 400 "))
    #expect(outcome.routed == [])
  }

  @Test(arguments: refused)
  func `it is refused as well where it comes in pieces`(mangled: Mangled) throws {
    let outcome = try play(mangled, recordSize: 7)
    // What the client sends to a closed connection may cost it the answer.
    #expect(outcome.answer.isEmpty || outcome.answer.hasPrefix("HTTP/1.1 400 "))
    #expect(outcome.routed == [])
  }

  @Test(arguments: read, [16_384, 7])
  func `a head that everybody reads alike is read so, and behind chunks the connection ends`(
    mangled: Mangled, recordSize: Int
  ) throws {
    #expect(try play(mangled, recordSize: recordSize).routed == mangled.routed)
  }
}
