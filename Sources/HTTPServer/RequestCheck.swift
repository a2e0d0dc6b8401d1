/// The framing rules that libmicrohttpd does not keep by itself: it takes a missing Host, a repeated Content-Length, and
/// Content-Length beside Transfer-Encoding (RFC 9112 §§3.2, 6.3; what request smuggling is made of).
enum RequestCheck {
  /// Those of HTTP itself, and of WebDAV and its relatives (RFC 3253, 3744, 4791, 4918, 5323, 5789). The second line's nobody serves: what is asked for
  /// by one of them answers which it does (405 with Allow).
  static let methods = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PROPFIND", "PROPPATCH", "REPORT", "MKCOL", "COPY", "MOVE",
    "LOCK", "UNLOCK", "PATCH", "ACL", "SEARCH", "MKCALENDAR",
  ]
  static let mostFields = 100

  /// How a body is announced.
  enum Body: Equatable {
    case none
    case bytes(Int)
    case chunked
  }

  /// Throws what is wrong with the head of a request; answers how its body is announced.
  static func body(method: String, version: String, headers: HeaderFields) throws(Rejection) -> Body {
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      throw Rejection(505, "only HTTP/1.1 and HTTP/1.0 are spoken here")
    }
    guard methods.contains(method) else { throw Rejection(501, "this method is not known here") }
    guard headers.fields.count <= mostFields else { throw Rejection(431, "there are too many header fields") }
    for field in headers.fields {
      guard isToken(field.name) else { throw Rejection(400, "a header field has an invalid name") }
      guard field.value.utf8.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else {
        throw Rejection(400, "a header field holds control characters")
      }
    }
    try checkHost(headers, isRequired: version == "HTTP/1.1")
    return try announcedBody(headers, version: version)
  }

  private static func checkHost(_ headers: HeaderFields, isRequired: Bool) throws(Rejection) {
    switch headers.count(of: "host") {
    case 0:
      guard !isRequired else { throw Rejection(400, "the Host field is missing") }
    case 1:
      let host = headers["host"] ?? ""
      guard isHost(host) else {
        throw Rejection(400, "the Host field is invalid")
      }
    default:
      throw Rejection(400, "there are several Host fields")
    }
  }

  /// Whether a text may stand in a Host field.
  static func isHost(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 255 && text.utf8.allSatisfy(isHostCharacter)
  }

  private static func announcedBody(_ headers: HeaderFields, version: String) throws(Rejection) -> Body {
    let lengths = headers.count(of: "content-length")
    if let encoding = headers["transfer-encoding"] {
      guard lengths == 0 else { throw Rejection(400, "there are Content-Length and Transfer-Encoding at once") }
      guard version == "HTTP/1.1", headers.count(of: "transfer-encoding") == 1,
        HeaderFields.equal(encoding, "chunked")
      else { throw Rejection(400, "the Transfer-Encoding is not just chunked") }
      return .chunked
    }
    guard lengths > 0 else { return .none }
    guard lengths == 1 else { throw Rejection(400, "there are several Content-Length fields") }
    let text = headers["content-length"] ?? ""
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }), let length = Int(text)
    else { throw Rejection(400, "the Content-Length is no number") }
    return .bytes(length)
  }

  /// RFC 9110 §5.6.2.
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 48...57, 65...90, 94...122, 33, 35...39, 42, 43, 45, 46, 124, 126: true
        default: false
        }
      }
  }

  /// What stands in host names, addresses in brackets, and ports.
  private static func isHostCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...58, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "["),
      UInt8(ascii: "]"):
      true
    default: false
    }
  }
}
