import Testing

@testable import HTTPServer

struct TargetTests {
  @Test(arguments: [
    ("/", []), ("/a", ["a"]), ("/a/", ["a", ""]), ("//", ["", ""]), ("/a%2Fb/c", ["a/b", "c"]),
    ("/%C3%A9?x", ["é"]), ("/a+b", ["a+b"]),
  ])
  func `a path is split before it is decoded`(target: String, segments: [String]) throws {
    #expect(try Target(target).segments == segments)
  }

  @Test func `a query keeps order and repetition`() throws {
    let query = try Target("/?a=1&b=%3D%26&a=x+y&c&=d&&").query
    #expect(query.map(\.name) == ["a", "b", "a", "c", ""])
    #expect(query.map(\.value) == ["1", "=&", "x y", "", "d"])
  }

  @Test(arguments: [
    "", "a", "*", "http://example.org/", "/a b", "/%", "/%4", "/%zz", "/%00", "/?a=%00", "/%FF", "/é", "/a/../b", "/.",
    "/%2e%2E/etc", "/#a",
  ])
  func `an address that means several things is refused`(target: String) {
    #expect(throws: Rejection.self) { try Target(target) }
  }

  @Test func `an address that is too long is refused as such`() throws {
    #expect(throws: Rejection(414, "the address is too long")) {
      try Target("/" + String(repeating: "a", count: Target.longest))
    }
  }
}

struct RequestCheckTests {
  private func headers(_ fields: [(String, String)]) -> HeaderFields {
    var headers = HeaderFields()
    for (name, value) in fields { headers.append(name: name, value: value) }
    return headers
  }

  @Test func `a body is announced by one field only`() throws {
    func body(_ fields: [(String, String)]) throws -> RequestCheck.Body {
      try RequestCheck.body(method: "POST", version: "HTTP/1.1", headers: headers([("Host", "a:1")] + fields))
    }
    #expect(try body([]) == .none)
    #expect(try body([("content-length", "12")]) == .bytes(12))
    #expect(try body([("Transfer-Encoding", "Chunked")]) == .chunked)
    for fields in [
      [("Content-Length", "1"), ("Content-Length", "1")], [("Content-Length", "1, 1")], [("Content-Length", "-1")],
      [("Content-Length", "+1")], [("Content-Length", "0x1")], [("Content-Length", "")],
      [("Content-Length", "99999999999999999999")], [("Content-Length", "1"), ("Transfer-Encoding", "chunked")],
      [("Transfer-Encoding", "gzip, chunked")], [("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "chunked")],
    ] {
      #expect(throws: Rejection.self, "\(fields)") { try body(fields) }
    }
  }

  @Test func `there is exactly one host`() throws {
    func check(_ version: String, _ fields: [(String, String)]) throws {
      _ = try RequestCheck.body(method: "GET", version: version, headers: headers(fields))
    }
    try check("HTTP/1.1", [("HOST", "[::1]:8443")])
    try check("HTTP/1.0", [])
    #expect(throws: Rejection(400, "the Host field is missing")) { try check("HTTP/1.1", []) }
    #expect(throws: Rejection.self) { try check("HTTP/1.1", [("Host", "a"), ("host", "a")]) }
    #expect(throws: Rejection.self) { try check("HTTP/1.1", [("Host", "a/b")]) }
    #expect(throws: Rejection.self) { try check("HTTP/1.1", [("Host", "")]) }
    #expect(throws: Rejection.self) { try check("HTTP/2.0", [("Host", "a")]) }
  }

  @Test func `a tag matches itself whether weak or in a list`() {
    let file = StaticFile(Array("body{}".utf8), contentType: "text/css")
    let tag = file.entityTag
    #expect(StaticFile.matches(tag, tag))
    #expect(StaticFile.matches("\"x\", W/\(tag) ", tag))
    #expect(StaticFile.matches("*", tag))
    #expect(!StaticFile.matches("\"x\"", tag))
    #expect(StaticFile.tag(of: Array("body{ }".utf8)) != tag)
  }
}
