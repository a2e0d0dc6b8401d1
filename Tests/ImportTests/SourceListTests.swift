import HTTPClient
import POSIX
import Testing

@testable import Import

@Suite struct SourceListTests {
  private func list(_ names: String...) throws -> SourceList {
    var list = SourceList()
    for name in names { try list.add(Source(name: name, url: "https://\(name).example/a.vcf")) }
    return list
  }

  @Test func `is read back from its text as it was`() throws {
    var list = try list("a", "b", "c")
    var source = Source(name: "b", url: "http://example.org/x?y=z#f")
    source.user = "ada lovelace"
    source.login = Source.Login(url: "https://example.org/login", userField: "user", passwordField: "pass")
    source.authority = "/etc/my ca.pem"
    source.isEnabled = false
    try list.replace("b", with: source)
    #expect(try SourceList(text: list.text) == list)
    #expect(try SourceList(text: list.text.split(separator: "\n").joined(separator: "\r\n")) == list)
  }

  @Test func `keeps the order that it is given`() throws {
    var list = try list("a", "b", "c")
    try list.move("c", to: 1)
    #expect(list.sources.map(\.name) == ["c", "a", "b"])
    try list.move("c", to: 99)
    #expect(list.sources.map(\.name) == ["a", "b", "c"])
    try list.remove("b")
    #expect(list.sources.map(\.name) == ["a", "c"])
    #expect(throws: ImportError.self) { try list.move("b", to: 1) }
  }

  @Test(arguments: [
    ("", "https://a.example"), ("a b", "https://a.example"), ("-a", "https://a.example"),
    ("a\n[b]", "https://a.example"),
    ("a", "ftp://a.example/x"), ("a", "file:///etc/passwd"), ("a", "a.vcf"), ("a", "https://ada:secret@a.example/"),
    ("a", "https://a.example/a b"), ("a", "https://"),
  ])
  func `takes no name and no address that is none`(name: String, url: String) {
    var list = SourceList()
    #expect(throws: ImportError.self) { try list.add(Source(name: name, url: url)) }
    #expect(list.sources == [])
  }

  @Test func `takes no name twice`() throws {
    var list = try list("a", "b")
    #expect(throws: ImportError.self) { try list.add(Source(name: "a", url: "https://a.example")) }
    #expect(throws: ImportError.self) { try list.replace("b", with: Source(name: "a", url: "https://a.example")) }
    #expect(list.sources.map(\.name) == ["a", "b"])
  }

  @Test func `stands in a file, and the passwords in another for the owner's eyes alone`() throws {
    let device = try TestDevice()
    try device.add("a", "https://a.example/a.vcf", password: "geheim 1")
    try device.add("b", "https://b.example/b.vcf")
    let text = String(decoding: try File.read(device.home + "/sources"), as: UTF8.self)
    #expect(!text.contains("geheim"))
    #expect(try FileStatus(path: device.home + "/source-passwords").mode == 0o600)
    #expect(try device.store.password(of: "a") == "geheim 1")
    try device.store.change { (list, _) throws(ImportError) in try list.remove("a") }
    #expect(try !String(decoding: File.read(device.home + "/source-passwords"), as: UTF8.self).contains("geheim"))
  }

  @Test func `that cannot be read is neither taken for empty nor replaced`() throws {
    let device = try TestDevice()
    try File.makeFolder(device.home)
    try File.write(device.home + "/sources", Array("words\n".utf8))
    #expect(throws: ImportError.self) { try device.store.list() }
    #expect(throws: ImportError.self) { try device.add("a", "https://a.example/a.vcf") }
    #expect(try File.read(device.home + "/sources") == Array("words\n".utf8))
  }
}

@Suite struct SourceRequestTests {
  private func request(_ url: String, form: [UInt8]? = nil) throws -> SourceRequest {
    SourceRequest(
      method: form == nil ? "GET" : "POST", address: try #require(WebAddress(url)),
      credentials: Credentials(user: "ada", password: "x"), form: form)
  }

  @Test(arguments: [
    ("https://a.example/x", "/y", "https://a.example/y", true),
    ("https://a.example/x/", "y?z", "https://a.example/x/y?z", true),
    ("http://a.example/x", "https://a.example/x", "https://a.example/x", true),
    ("https://a.example/x", "https://A.example:443/y", "https://A.example:443/y", true),
    ("https://a.example/x", "https://b.example/x", "https://b.example/x", false),
    ("https://a.example/x", "https://a.example:8443/x", "https://a.example:8443/x", false),
    ("https://a.example/x", "//b.example/x", "https://b.example/x", false),
  ])
  func `goes where it is sent, with the password only on the same host`(
    from: String, location: String, to: String, isSame: Bool
  ) throws {
    let next = try request(from).redirected(status: 302, to: location)
    #expect(next.address.text == to)
    #expect((next.credentials != nil) == isSame)
  }

  @Test(arguments: [
    "http://a.example/x", "http://b.example/", "ftp://a.example/x", "https://ada:x@a.example/", "file:///x",
  ])
  func `does not go from https to anything less`(location: String) throws {
    let request = try request("https://a.example/x")
    #expect(throws: ImportError.self) { try request.redirected(status: 301, to: location) }
  }

  @Test(arguments: [
    "https://127.0.0.1/", "https://127.1/", "https://10.1.2.3/", "https://192.168.1.1/", "https://172.31.0.1/",
    "https://169.254.169.254/latest", "https://100.64.0.1/", "https://[::1]/", "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://[::ffff:10.0.0.1]/", "https://[64:ff9b::a00:1]/", "https://localhost/", "https://printer.local/",
    "https://2130706433/", "https://0x7f.1/",
  ])
  func `does not go from a public address into somebody's network`(location: String) throws {
    var request = try request("https://a.example/x")
    #expect(throws: Never.self) { try request.redirected(status: 302, to: location) }
    request.staysPublic = true
    let error = #expect(throws: ImportError.self) { try request.redirected(status: 302, to: location) }
    #expect(error?.message.hasPrefix("the server redirects into a private network, to ") == true)
    let next = try request.redirected(status: 302, to: "https://b.example/")
    #expect(next.staysPublic && next.clientRequest(FetchLimits()).refusesPrivateAddresses)
  }

  @Test func `turns a form into a GET, or takes it along to the same host alone`() throws {
    let login = try request("https://a.example/login", form: SourceRequest.encode([("user", "a&b"), ("pass", "ü =")]))
    #expect(String(decoding: login.form ?? [], as: UTF8.self) == "user=a%26b&pass=%C3%BC%20%3D")
    for status in [301, 302, 303] {
      let next = try login.redirected(status: status, to: "https://b.example/")
      #expect(next.method == "GET" && next.form == nil)
    }
    #expect(try login.redirected(status: 307, to: "/other").form == login.form)
    #expect(throws: ImportError.self) { try login.redirected(status: 308, to: "https://b.example/") }
  }
}
