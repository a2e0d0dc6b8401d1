import HTTPClient
import Testing

/// A browser that is signed in to a running server, in so far as a person reads its pages.
struct SignedInBrowser {
  private let client: Client
  private let server: RunningServer

  init(_ account: String, at server: RunningServer) throws {
    self.server = server
    client = Client(trust: .certificate(try server.machine.text("server/certificate.pem")), keepsCookies: true)
    try #require(post("/sign-in", "name=\(account)&password=a+long+password").status == 303)
  }

  /// Sends the form of a page, whose other fields are `fields`.
  func post(_ path: String, from page: String, _ fields: String) throws -> ClientResponse {
    let text = String(decoding: try get(page).body, as: UTF8.self)
    let mark = try #require(text.firstRange(of: #"name="token" value=""#))
    let token = text[mark.upperBound...].prefix { $0 != "\"" }
    return try post(path, "token=\(token.replacing("+", with: "%2B"))&\(fields)")
  }

  private func post(_ path: String, _ body: String) throws -> ClientResponse {
    try client.send(
      ClientRequest(
        "POST", server.address + path,
        headers: [("Content-Type", "application/x-www-form-urlencoded"), ("Origin", server.address)],
        body: Array(body.utf8)))
  }

  private func get(_ path: String, headers: [(name: String, value: String)] = []) throws -> ClientResponse {
    let answer = try client.send(ClientRequest("GET", server.address + path, headers: headers))
    try #require(answer.status == 200, "\(path)")
    return answer
  }

  /// The values of a page's hidden fields of that name.
  func hidden(_ name: String, on page: String) throws -> [String] {
    let text = String(decoding: try get(page).body, as: UTF8.self)
    return text.split(separator: #"<input type="hidden" name="\#(name)" value=""#).dropFirst().map { field in
      String(field.prefix { $0 != "\"" })
    }
  }

  /// What a page says, without its markup and with one space between words. `notice`: what a form did that led there.
  func read(_ path: String, telling notice: String? = nil) throws -> String {
    let headers =
      notice.map { [(name: "Cookie", value: "__Host-done=path=\(path.replacing("/", with: "%2F"))&done=\($0)")] } ?? []
    let page = String(decoding: try get(path, headers: headers).body, as: UTF8.self)
    var text = ""
    var isTag = false
    for character in page {
      switch character {
      // What only stands beside something is a word of its own; a name in the middle of a sentence is not.
      case "<": isTag = true
      case ">": isTag = false
      default: if !isTag { text.append(character) }
      }
    }
    for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
      text = text.split(separator: entity, omittingEmptySubsequences: false).joined(separator: character)
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
