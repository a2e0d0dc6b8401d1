import HTTPClient
import POSIX
import Testing

@testable import HTTPServer

/// What proxies in front say of a request, and who is believed.
struct ForwardingTests {
  private func forwarding(
    from peer: String, _ fields: [(String, String)], trusted: [String] = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"]
  ) throws -> Forwarding {
    var headers = HeaderFields()
    for (name, value) in fields { headers.append(name: name, value: value) }
    return try Forwarding(peer: peer, headers, trusted: trusted.map { try #require(AddressRange($0)) })
  }

  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("evil, 192.0.2.1", "192.0.2.1"), ("203.0.113.9, 192.0.2.1, 10.1.2.3", "192.0.2.1"),
    ("192.0.2.1:4711", "192.0.2.1"), ("[2001:db8::1]:80", "2001:db8::1"), ("2001:db8::1", "2001:db8::1"),
    ("10.1.2.3", "10.1.2.3"), ("fd12::1, 10.1.2.3", "fd12::1"), ("unknown", "127.0.0.1"), ("", "127.0.0.1"),
    ("192.0.2.1,", "127.0.0.1"), ("192.0.2.1, 10.0.0.1:x", "127.0.0.1"), ("192.0.2.1, unknown, 10.0.0.1", "10.0.0.1"),
  ])
  func `the client is the last address that is no proxy of ours`(_ field: String, _ peer: String) throws {
    #expect(try forwarding(from: "127.0.0.1", [("X-Forwarded-For", field)]).peer == peer)
  }

  @Test func `several fields count as one, in their order`() throws {
    let fields = [("X-Forwarded-For", "203.0.113.9"), ("x-forwarded-for", "192.0.2.1")]
    #expect(try forwarding(from: "127.0.0.1", fields).peer == "192.0.2.1")
  }

  @Test func `what a proxy says of name and encryption counts`() throws {
    let said = try forwarding(
      from: "unix", [("X-Forwarded-Host", "a, contacts.example.org:8443"), ("X-Forwarded-Proto", "https, HTTP")])
    #expect(said.host == "contacts.example.org:8443")
    #expect(!said.isSecure)
    #expect(try forwarding(from: "127.0.0.1", []).isSecure)
    #expect(throws: Rejection.self) { try forwarding(from: "127.0.0.1", [("X-Forwarded-Host", "a/b")]) }
  }

  @Test func `what a stranger says changes nothing`() throws {
    let lies = [("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-Host", "evil/"), ("X-Forwarded-Proto", "http")]
    #expect(try forwarding(from: "192.0.2.1", lies) == forwarding(from: "192.0.2.1", []))
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("192.0.2.128/25", "192.0.2.127", false),
    ("192.0.2.128/25", "192.0.2.129", true), ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false),
    ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/33", "2001:db8:8000::", false), ("::1", "::1", true),
    ("127.0.0.1", "::ffff:127.0.0.1", true), ("::/0", "192.0.2.1", true), ("10.0.0.1", "unix", false),
  ])
  func `a range holds the addresses that begin with its bits`(_ range: String, _ address: String, _ isIn: Bool) throws {
    #expect(try #require(AddressRange(range)).contains(address) == isIn)
  }

  @Test(arguments: ["", "10", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "a", "10.0.0.0/8/8", "1.2.3.4\0"])
  func `what is no range is refused`(_ text: String) { #expect(AddressRange(text) == nil) }
}

/// A server behind a socket in the file system. Serialized: these block their thread.
@Suite(.serialized) struct SocketTests {
  private func server(_ path: String) throws -> Server {
    var configuration = Configuration()
    configuration.socketPath = path
    return try Server(configuration) { request, _ in .now(.text(200, "\(request.peer) \(request.header("host") ?? "")"))
    }
  }

  /// What curl, which speaks HTTP over such sockets, gets.
  private func get(_ path: String, _ headers: [String]) throws -> String {
    let words = ["curl", "-s", "--unix-socket", path, "http://a/"] + headers.flatMap { ["-H", $0] }
    return String(decoding: try ChildProcess.output(of: words).output, as: UTF8.self)
  }

  @Test func `who connects to a socket is trusted as a proxy, and only its owner and group may`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("s")
    let server = try server(path)
    #expect(try FileStatus(path: path).mode & 0o777 == 0o660)
    #expect(try get(path, ["X-Forwarded-For: 192.0.2.1", "X-Forwarded-Host: b"]) == "192.0.2.1 b\n")
    #expect(try get(path, []) == "unix a\n")
    #expect(throws: ServerError.self) { try self.server(path) }
    server.stop()
    #expect(!File.exists(path))
  }

  @Test func `a socket that a killed server left behind is replaced, and a file that is none is not`() throws {
    let folder = try TemporaryFolder()
    let bind = "import socket,sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])"
    #expect(try ChildProcess(["/usr/bin/python3", "-c", bind, folder.path("s")]).wait().isSuccess)
    let server = try server(folder.path("s"))
    #expect(try get(folder.path("s"), []) == "unix a\n")
    server.stop()
    try File.write(folder.path("file"), [1])
    #expect(throws: ServerError.self) { try self.server(folder.path("file")) }
    #expect(try File.read(folder.path("file")) == [1])
    #expect(throws: ServerError.self) { try self.server(folder.path(String(repeating: "a", count: 200))) }
  }
}
