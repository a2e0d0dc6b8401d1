/// A request that has passed the server's checks.
package struct Request: Sendable {
  /// One of ``RequestCheck/methods`` but `HEAD`. A HEAD request is shown as `GET`: its answer is the same without the body
  /// (RFC 9110 §9.3.2), and the server leaves the body out.
  package var method: String
  /// Path and query as they were sent, without ``base``.
  package var target: String
  /// The decoded parts between the slashes of the path: `[]` for "/", `["a", ""]` for "/a/". None of them is "." or "..",
  /// and none holds a NUL byte; a "/" in one was written `%2F`.
  package var pathSegments: [String]
  /// The decoded fields of the query, in their order.
  package var query: [(name: String, value: String)]
  package var headers: HeaderFields
  package var body: [UInt8]
  /// Where the body is, if ``Configuration/spools`` wants it in a file; ``body`` is empty then.
  package var file: SpooledBody?
  /// ``body`` is the beginning of what a stranger sent. The rest was dropped.
  package var isCut = false
  /// The client's address without the port: "192.0.2.1", "2001:db8::1"; where a trusted proxy names it, that one.
  package var peer: String
  /// False where a trusted proxy says that the client came to it without TLS.
  package var isSecure = true
  /// What stood before ``target``, and has to stand before each of the server's paths in the answer.
  package var base = BasePath.none

  package init(
    method: String, target: String, headers: HeaderFields = HeaderFields(), body: [UInt8] = [],
    peer: String = "127.0.0.1"
  ) throws(Rejection) {
    let parsed = try Target(target)
    self.method = method
    self.target = target
    self.pathSegments = parsed.segments
    self.query = parsed.query
    self.headers = headers
    self.body = body
    self.peer = peer
  }

  /// What the client calls the server, with the path under which it stands: "contacts.example:8443", "example.org/contacts". Nil
  /// where it does not say.
  package var place: String? { header("host").map { $0 + base.text } }

  /// The decoded path, for routes without variable parts: "/contacts/new".
  package var path: String { "/" + pathSegments.joined(separator: "/") }

  /// The value of the first header field of that name, in any case.
  package func header(_ name: String) -> String? { headers[name] }

  /// The value of the first query field of that name.
  package func query(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// The value of a cookie (RFC 6265 §4.2.1).
  package func cookie(_ name: String) -> String? {
    for field in headers.fields where HeaderFields.equal(field.name, "cookie") {
      for pair in field.value.split(separator: ";") {
        let pair = pair.drop { $0 == " " }
        guard let equals = pair.firstIndex(of: "="), pair[..<equals] == name else { continue }
        return String(pair[pair.index(after: equals)...])
      }
    }
    return nil
  }
}
