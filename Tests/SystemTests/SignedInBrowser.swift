import HTTPClient
import Testing

/// A browser that is signed in to a running server, in so far as a person reads its pages.
struct SignedInBrowser {
  private let client: Client
  private let server: RunningServer

  init(_ account: String, at server: RunningServer) throws {
    self.server = server
    client = Client(trust: .certificate(try server.machine.text("server/certificate.pem")), keepsCookies: true)
    let answer = try client.send(
      ClientRequest(
        "POST", server.address + "/sign-in",
        headers: [("Content-Type", "application/x-www-form-urlencoded"), ("Origin", server.address)],
        body: Array("name=\(account)&password=a+long+password".utf8)))
    try #require(answer.status == 303)
  }

  /// What a page says, without its markup and with one space between words. `notice`: what a form did that led there.
  func read(_ path: String, telling notice: String? = nil) throws -> String {
    let headers = notice.map { [("Cookie", "__Host-done=path=\(path.replacing("/", with: "%2F"))&done=\($0)")] } ?? []
    let answer = try client.send(ClientRequest("GET", server.address + path, headers: headers))
    try #require(answer.status == 200, "\(path)")
    let page = String(decoding: answer.body, as: UTF8.self)
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
