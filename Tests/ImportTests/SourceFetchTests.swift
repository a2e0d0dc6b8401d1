import HTTPServer
import OpenSSL
import POSIX
import Testing

@testable import Import

/// Sources over real connections. Serialized: these block their thread.
@Suite(.serialized) struct SourceFetchTests {
  private let anna = cardText("N:Schmidt;Anna", "FN:Anna Schmidt", "UID:anna", "TEL:1")
  private let bob = cardText("N:Jones;Bob", "FN:Bob Jones", "UID:bob", "TEL:2")

  // MARK: What has not changed is not downloaded

  @Test func `a source that has not changed is asked for its head and nothing else`() throws {
    let file = ServedFile(anna)
    let server = try LocalServer { file.reply(to: $0) }
    defer { server.stop() }
    let device = try TestDevice()
    try device.add("staff", server.url("/a.vcf"))
    let first = try device.run()[0]
    #expect(first.outcome == .imported && first.added == 1 && first.cards == 1 && first.bytes > 100)
    #expect(server.takeLog() == ["GET /a.vcf"])
    for _ in 0..<2 {
      #expect(try device.run()[0].outcome == .unchanged)
      #expect(server.takeLog() == ["HEAD /a.vcf"])
    }
    file.change(anna + bob)
    let changed = try device.run()[0]
    #expect(changed.outcome == .imported && changed.added == 1 && changed.filled == 0)
    #expect(server.takeLog() == ["HEAD /a.vcf", "GET /a.vcf"])
    #expect(try device.run(isRepeated: true)[0].outcome == .imported)
    #expect(server.takeLog() == ["GET /a.vcf"])
  }

  @Test(arguments: [405, 501, 404, 0])
  func `a server that does not know HEAD is asked under a condition`(status: Int) throws {
    let file = ServedFile(anna)
    let server = try LocalServer { query in
      if query.method != "HEAD" { return file.reply(to: query) }
      return status == 0 ? LocalServer.Reply(bytes: []) : .answer(status)
    }
    defer { server.stop() }
    let device = try TestDevice()
    try device.add("staff", server.url("/a.vcf"))
    #expect(try device.run()[0].outcome == .imported)
    #expect(try device.run()[0].outcome == .unchanged)
    let last = try #require(server.queries.last)
    #expect(last.headers["if-none-match"] == "\"v1\"")
    #expect(last.headers["if-modified-since"] == "Sat, 21 Nov 2026 10:00:01 GMT")
    file.change(bob)
    #expect(try device.run()[0].added == 1)
  }

  @Test func `a server whose ETag never changes is not believed where the date or the length do`() throws {
    let text = Shared(anna)
    let server = try LocalServer { query in
      let body = Array(text.value.utf8)
      let headers = [("ETag", "\"same\"")]
      if query.headers["if-none-match"] != nil { return .answer(304, headers) }
      return .answer(200, headers, query.method == "HEAD" ? [] : body, length: body.count)
    }
    defer { server.stop() }
    let device = try TestDevice()
    try device.add("staff", server.url("/a.vcf"))
    #expect(try device.run()[0].added == 1)
    text.value = anna + bob
    #expect(try device.run()[0].added == 1)
    #expect(try device.run()[0].outcome == .unchanged)
  }

  @Test
  func `a server that tells nothing, or something new each time, is downloaded, and the same file is not applied`()
    throws
  {
    let count = Shared(0)
    let (anna, bob) = (anna, bob)
    let server = try LocalServer { query in
      count.value += 1
      let headers = query.target == "/new" ? [("ETag", "\"\(count.value)\"")] : []
      return .answer(200, headers, query.method == "HEAD" ? [] : Array((anna + bob).utf8))
    }
    defer { server.stop() }
    let device = try TestDevice()
    try device.add("nothing", server.url("/nothing"))
    try device.add("new", server.url("/new"))
    _ = try device.run()
    for entry in try device.run() { #expect(entry.outcome == .unchanged && entry.bytes > 200) }
  }

  @Test func `another password or another address forgets what was remembered`() throws {
    let file = ServedFile(anna)
    let server = try LocalServer { file.reply(to: $0) }
    defer { server.stop() }
    let device = try TestDevice()
    try device.add("staff", server.url("/a.vcf"), password: "one")
    _ = try device.run()
    #expect(server.queries.first?.headers["authorization"] == "Basic YWRhOm9uZQ==")
    _ = server.takeLog()
    try device.store.change { (_, passwords) throws(ImportError) in passwords["staff"] = "two" }
    #expect(try device.run()[0].outcome == .imported)
    #expect(server.takeLog() == ["GET /a.vcf"])
    try device.store.change { (list, _) throws(ImportError) in
      var source = try list.source("staff")
      source.url += "?b"
      try list.replace("staff", with: source)
    }
    #expect(try device.run()[0].outcome == .imported)
    #expect(server.takeLog() == ["GET /a.vcf?b"])
  }

  // MARK: Signing in

  @Test func `a login form lets in by its cookie, which goes to no other source`() throws {
    let file = ServedFile(anna)
    let server = try LocalServer { query in
      switch (query.method, query.target) {
      case ("POST", "/login"):
        guard query.body == "user=ada&pw=geheim%20%26" else { return .answer(200, [], Array("<form>".utf8)) }
        return .answer(302, [("Set-Cookie", "session=s3cret; HttpOnly; Path=/"), ("Location", "/welcome")])
      case ("GET", "/login"): return .answer(200, [], Array("<form>".utf8))
      case ("GET", "/welcome"): return .answer(200, [], Array("<p>Welcome".utf8))
      default:
        guard query.headers["cookie"] == "session=s3cret" else { return .answer(302, [("Location", "/login")]) }
        return file.reply(to: query)
      }
    }
    defer { server.stop() }
    let device = try TestDevice()
    let login = Source.Login(url: server.url("/login"), userField: "user", passwordField: "pw")
    try device.add("staff", server.url("/a.vcf"), password: "geheim &") { $0.login = login }
    let first = try device.run()[0]
    #expect(first.outcome == .imported && first.message == "")
    #expect(server.takeLog() == ["GET /login", "POST /login", "GET /welcome", "GET /a.vcf"])
    #expect(try device.run()[0].outcome == .unchanged)
    #expect(server.takeLog() == ["GET /login", "POST /login", "GET /welcome", "HEAD /a.vcf"])
    try device.add("open", server.url("/b.vcf"))
    try device.add("wrong", server.url("/c.vcf"), password: "x") { $0.login = login }
    let entries = try device.run()
    #expect(entries.map(\.outcome) == [.unchanged, .failed, .failed])
    #expect(entries[2].message == "it is a web page, not a vCard file")
  }

  @Test func `a password does not go to another host, and the sign-in fails in words`() throws {
    let anna = anna
    let other = try LocalServer { query in
      query.headers["authorization"] == nil ? .answer(200, [], Array(anna.utf8)) : .answer(500)
    }
    defer { other.stop() }
    let elsewhere = other.url("/a.vcf")
    let server = try LocalServer { query in
      if query.target == "/moved" { return .answer(301, [("Location", elsewhere)]) }
      if query.target == "/here" { return .answer(302, [("Location", "/moved")]) }
      return .answer(query.headers["authorization"] == nil ? 401 : 403)
    }
    defer { server.stop() }
    let device = try TestDevice()
    try device.add("moved", server.url("/here"), password: "x")
    try device.add("closed", server.url("/closed"))
    try device.add("forbidden", server.url("/closed"), password: "x")
    let entries = try device.run()
    #expect(entries.map(\.outcome) == [.imported, .failed, .failed])
    #expect(entries[1].hint == "give a user with --user" && entries[2].hint == "check user and password")
    #expect(server.queries.filter { $0.target == "/moved" }.map { $0.headers["authorization"] != nil } == [true])
  }

  // MARK: Servers that fail

  @Test func `whatever a server does, its source fails in words, and the others are imported`() throws {
    let (anna, bob) = (anna, bob)
    let server = try LocalServer { query in
      switch query.target {
      case "/half": return .answer(200, [], Array(anna.utf8), length: 5_000)
      case "/chunk":
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        return LocalServer.Reply(bytes: Array((head + "5\r\nBEGIN\r\n").utf8))
      case "/cut":
        let head = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"
        return LocalServer.Reply(bytes: Array((head + anna + bob.prefix(60)).utf8))
      case "/html": return .answer(200, [("Content-Type", "text/vcard")], Array("\n<!DOCTYPE html><p>Sign in".utf8))
      case "/empty": return .answer(200)
      case "/words": return .answer(200, [], Array("hello".utf8))
      case "/stall": return LocalServer.Reply(bytes: Array("HTTP/1.1 200 OK\r\n\r\nBEGIN".utf8), isHeld: true)
      case "/circle": return .answer(302, [("Location", "/circle")])
      case "/large": return .answer(200, [], [UInt8](repeating: 65, count: 2 << 20))
      case "/gone": return .answer(410)
      case "/broken": return .answer(503)
      case "/garbage": return LocalServer.Reply(bytes: Array("SSH-2.0-OpenSSH_9.2\r\n".utf8))
      default: return .answer(200, [], Array(anna.utf8))
      }
    }
    defer { server.stop() }
    let device = try TestDevice()
    let expected = [
      "half": "the connection broke: …", "chunk": "the connection broke: …",
      "cut": "it ends in the middle of a card, which begins on line 8", "html": "it is a web page, not a vCard file",
      "empty": "it is empty", "words": "there is no vCard in it", "stall": "the server took too long: …",
      "circle": "the server redirects without end", "large": "the file is larger than 1 MB",
      "gone": "there is no such file (status 410)", "broken": "the server is in trouble (status 503)",
      "garbage": "the server does not speak HTTP",
    ]
    for name in expected.keys.sorted() { try device.add(name, server.url("/\(name)")) }
    try device.add("good", server.url("/good"))
    let entries = try device.run()
    for entry in entries.dropLast() {
      let words = try #require(expected[entry.name])
      #expect(entry.outcome == .failed && entry.added == 0, "\(entry.name)")
      #expect(entry.message == words || words.hasSuffix("…") && entry.message.hasPrefix(words.dropLast()), "\(entry)")
    }
    #expect(entries.last?.outcome == .imported)
    #expect(try device.files().count == 1)
    #expect(try device.leftovers() == [])
  }

  @Test func `a bad card in a file is named, and the others are imported`() throws {
    let text = anna + "BEGIN:VCARD\r\nFN:never ends\r\n" + "words\r\n" + bob
    let device = try TestDevice()
    let entry = try device.run(.files([device.write(file: "a.vcf", text)]))[0]
    #expect(entry.outcome == .imported && entry.added == 2 && entry.ignored == 1)
    #expect(entry.problems == ["line 8: the card that begins here has no END:VCARD"])
  }

  @Test func `a compressed answer is unpacked, and counts unpacked`() throws {
    let folder = try TemporaryFolder()
    let text = (0..<400).map { cardText("N:Schmidt;Anna\($0)", "FN:Anna\($0)") }.joined()
    try File.write(folder.path("a"), Array(text.utf8))
    try File.write(folder.path("bomb"), [UInt8](repeating: 65, count: 4 << 20))
    for name in ["a", "bomb"] { #expect(try ChildProcess(["gzip", folder.path(name)]).wait().isSuccess) }
    let (small, bomb) = (try File.read(folder.path("a.gz")), try File.read(folder.path("bomb.gz")))
    let server = try LocalServer { query in
      guard query.headers["accept-encoding"] == "gzip" else { return .answer(406) }
      return .answer(200, [("Content-Encoding", "gzip")], query.target == "/a" ? small : bomb)
    }
    defer { server.stop() }
    let device = try TestDevice()
    try device.add("a", server.url("/a"))
    try device.add("bomb", server.url("/bomb"))
    let entries = try device.run()
    #expect(entries[0].added == 400 && entries[0].bytes < Int64(text.utf8.count) / 4)
    #expect(entries[1].message == "the file is larger than 1 MB")
  }

  // MARK: TLS

  @Test func `a private authority is trusted where it is named, and https never becomes http`() throws {
    let pair = try Certificate.selfSigned(names: ["127.0.0.1"])
    var configuration = Configuration()
    (configuration.certificatePEM, configuration.privateKeyPEM) = (pair.certificatePEM, pair.privateKeyPEM)
    let anna = anna
    let plain = try LocalServer { _ in .answer(200, [], Array(anna.utf8)) }
    defer { plain.stop() }
    let inTheClear = plain.url("/a.vcf")
    let server = try Server(configuration) { request, _ in
      if request.path == "/down" { return .now(Response(status: 302, headers: [("Location", inTheClear)])) }
      return .now(Response(status: 200, headers: [("ETag", "\"1\"")], body: Array(anna.utf8)))
    }
    defer { server.stop() }
    let device = try TestDevice()
    let authority = try device.write(file: "ca.pem", pair.certificatePEM)
    let url = "https://127.0.0.1:\(server.port)"
    try device.add("trusted", url + "/a.vcf", password: "x") { $0.authority = authority }
    try device.add("unknown", url + "/a.vcf")
    try device.add("down", url + "/down") { $0.authority = authority }
    try device.add("missing", url + "/a.vcf") { $0.authority = "/nowhere.pem" }
    let entries = try device.run()
    #expect(entries.map(\.outcome) == [.imported, .failed, .failed, .failed])
    #expect(entries[1].hint?.contains("--ca") == true)
    #expect(entries[2].message.contains("from https to http"))
    #expect(plain.queries.isEmpty)
    #expect(try device.run(.source("trusted"))[0].outcome == .unchanged)
  }

  // MARK: Checks

  @Test func `a newer check of the same source supersedes one that is still under way`() throws {
    let anna = anna
    let server = try LocalServer { query in
      query.target == "/slow" ? LocalServer.Reply(bytes: [], isHeld: true) : .answer(200, [], Array(anna.utf8))
    }
    defer { server.stop() }
    let device = try TestDevice()
    let home = device.home
    let slow = Source(name: "staff", url: server.url("/slow"))
    let fast = Source(name: "staff", url: server.url("/fast"))
    let outcome = Shared<ImportError?>(nil)
    let older = try SourceCheck("staff", home: home)
    let thread = try Thread("older") {
      do throws(ImportError) { _ = try older.ask(slow, password: nil) } catch { outcome.value = error }
    }
    _ = try server.asked.wait(until: nil)
    let newer = try SourceCheck("staff", home: home)
    let answer = try newer.ask(fast, password: nil)
    #expect(answer.cards == 1 && !answer.hasValidators)
    thread.join()
    #expect(outcome.value?.message.hasPrefix("a newer check of this source has begun") == true)
    #expect(throws: ImportError.self) {
      try older.finish(device.store) { (list, _) throws(ImportError) in try list.add(slow) }
    }
    try newer.finish(device.store) { (list, _) throws(ImportError) in try list.add(fast) }
    #expect(try device.store.list().sources == [fast])
    #expect(try device.leftovers() == [])
  }
}
