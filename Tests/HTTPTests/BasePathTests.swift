import HTTPClient
import Testing

@testable import HTTPServer

/// A server that stands under a path of a host which has other things as well.
struct BasePathTests {
  @Test(arguments: [
    ("/contacts", "/contacts"), ("/contacts/", "/contacts"), ("/a/b-._~9", "/a/b-._~9"), ("", ""), ("/", ""),
  ]) func `a path of plain names can be one`(_ text: String, _ base: String) {
    #expect(BasePath(text)?.text == base)
  }

  @Test(arguments: [
    "contacts", "//", "/a//b", "/a/../b", "/.", "/a b", "/a?b", "/%61", "/ä", "https://a/b", "/a\"b", "/a\n",
  ])
  func `nothing else can`(_ text: String) {
    #expect(BasePath(text) == nil)
  }

  @Test(arguments: [
    ("/contacts/new?a=/b", "/new?a=/b"), ("/contacts", "/"), ("/contacts/", "/"), ("/contacts?a", "/?a"),
    ("/contacts//x", "//x"), ("/contactsheet", nil), ("/new", nil), ("/", nil), ("/CONTACTS/new", nil),
    ("/%63ontacts/new", nil),
  ]) func `what is under it is the server's`(_ target: String, _ inside: String?) throws {
    #expect(try #require(BasePath("/contacts")).inside(target) == inside)
    #expect(BasePath.none.inside(target) == target)
  }

  @Test func `the server's own paths get it, and other addresses do not`() throws {
    let base = try #require(BasePath("/contacts"))
    for (own, placed) in [
      ("/", "/contacts/"), ("/new?a", "/contacts/new?a"), ("//host/x", "//host/x"), ("https://a/b", "https://a/b"),
      ("#x", "#x"),
    ] {
      #expect(base.path(own) == placed)
      #expect(BasePath.none.path(own) == own)
    }
  }

  @Test func `a request is seen without it, one outside is refused, and well-known addresses are the host's`() throws {
    var configuration = Configuration()
    configuration.base = try #require(BasePath("/contacts"))
    let server = try Server(configuration) { request, _ in
      .now(.text(200, "\(request.target) \(request.pathSegments) \(request.base.text) \(request.place ?? "")"))
    }
    defer { server.stop() }
    let host = "127.0.0.1:\(server.port)"
    let client = Client(trust: .system)
    func ask(_ path: String) throws -> (Int, String) {
      let answer = try client.send(ClientRequest("GET", "http://\(host)\(path)"))
      return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }
    #expect(try ask("/contacts/a/b?c") == (200, "/a/b?c [\"a\", \"b\"] /contacts \(host)/contacts\n"))
    #expect(try ask("/contacts") == (200, "/ [] /contacts \(host)/contacts\n"))
    #expect(try ask("/.well-known/carddav").0 == 200)
    for path in ["/", "/a", "/contactsheet"] { #expect(try ask(path) == (404, "the contacts are at /contacts/\n")) }
  }
}
