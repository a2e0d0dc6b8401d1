import Contacts
import HTTPServer
import Testing

@testable import Cloud
@testable import Web

/// Pages as gzip, and the token that makes this harmless.
struct CompressedResponseTests {
  private static let page = Response.page(HTML(stringLiteral: String(repeating: "<p>Ann Lee</p>", count: 400)))

  private static func session(_ byte: UInt8) -> Session {
    Session(
      account: .random(), accountName: "ann", csrfSecret: [UInt8](repeating: byte, count: 16),
      createdAt: Timestamp(milliseconds: 0), lastUsedAt: Timestamp(milliseconds: 0), label: "", address: "",
      isProven: true, tokenHash: [UInt8](repeating: 7, count: 32), toReview: 0, lastChange: 0)
  }

  private func answer(
    _ response: Response = page, _ method: String = "GET", accepts: String? = "gzip, deflate, br"
  ) throws -> Response {
    response.compressed(for: try request("/contacts", accepts.map { [("Accept-Encoding", $0)] } ?? [], method: method))
  }

  private func request(
    _ target: String, _ fields: [(String, String)], method: String = "GET"
  ) throws -> Request {
    var headers = HeaderFields()
    for (name, value) in fields { headers.append(name: name, value: value) }
    return try Request(method: method, target: target, headers: headers)
  }

  @Test func `a page comes compressed, and says so to whoever keeps it`() throws {
    let answer = try answer()
    #expect(answer.header("content-encoding") == "gzip" && answer.header("vary") == "Accept-Encoding")
    #expect(answer.body.starts(with: [0x1F, 0x8B]) && answer.body.count * 20 < Self.page.body.count)
    #expect(answer.header("content-type") == Self.page.header("content-type"))
  }

  @Test(arguments: [nil, "", "identity", "gzip;q=0", "br"] as [String?])
  func `who does not read gzip gets none`(_ accepted: String?) throws {
    #expect(try answer(accepts: accepted).body == Self.page.body)
  }

  @Test func `what a form is answered with may show a secret, and stays as it is`() throws {
    let answer = try answer(Self.page, "POST")
    #expect(answer.body == Self.page.body && answer.header("content-encoding") == nil)
  }

  @Test func `short pages, pictures and files stay as they are`() throws {
    let short = Response.page("<p>Ann</p>")
    #expect(try answer(short).body == short.body)
    var picture = Self.page
    picture.headers = [("Content-Type", "image/jpeg")]
    #expect(try answer(picture).body == picture.body)
    var streamed = Self.page
    streamed.rest = { nil }
    #expect(try answer(streamed).header("content-encoding") == nil)
  }

  @Test func `files of the program are compressed once, under tags of their own`() throws {
    func get(_ headers: [(String, String)]) throws -> Response {
      try #require(Asset.response(to: try request(Asset.style.path, headers)))
    }
    let (plain, small) = (try get([]), try get([("Accept-Encoding", "gzip")]))
    #expect(plain.body == Asset.style.file.bytes && plain.header("content-encoding") == nil)
    #expect(small.header("content-encoding") == "gzip" && small.body.count * 3 < plain.body.count)
    #expect(plain.header("vary") == "Accept-Encoding" && small.header("vary") == "Accept-Encoding")
    let tag = try #require(small.header("etag"))
    #expect(tag != plain.header("etag"))
    #expect(try get([("Accept-Encoding", "gzip"), ("If-None-Match", tag)]).status == 304)
    #expect(try get([("If-None-Match", tag)]).status == 200)
    let font = try request(Asset.latin.path, [("Accept-Encoding", "gzip")])
    #expect(try #require(Asset.response(to: font)).header("content-encoding") == nil)
  }

  @Test func `the token of a session never looks the same, and each of its looks counts for that session alone`() throws
  {
    let (session, other) = (Self.session(1), Self.session(2))
    let tokens = (0..<50).map { _ in FormToken.text(session) }
    #expect(Set(tokens).count == 50)
    // A letter that stood at one place of all of them could be found there.
    for place in 0..<(tokens[0].utf8.count - 2) {
      #expect(Set(tokens.map { Array($0.utf8)[place] }).count > 1, "place \(place)")
    }
    #expect(tokens.allSatisfy { FormToken.isGenuine($0, session) && !FormToken.isGenuine($0, other) })
    for broken in [
      "", "AAAA", String(tokens[0].dropLast(4)), tokens[0] + "AAAA", "é", Base64Text.encode(session.csrfSecret),
    ] {
      #expect(!FormToken.isGenuine(broken, session), "\(broken)")
    }
  }
}
