/// Whether a request that changes something comes from one of our own pages, or from no browser: the second guard beside the forms' token, and the
/// only one for signing in and for CardDAV, for which a browser may know a password.
package enum SameOrigin {
  /// Browsers send Origin with every POST; `null` and a foreign one are refused. If a client sends no Origin, its Fetch
  /// Metadata decide. A client that sends neither is no browser, so it has nobody's cookies.
  package static func allows(_ request: Request) -> Bool {
    if let origin = request.header("origin") {
      guard let host = request.header("host")?.lowercased() else { return false }
      return origin.lowercased() == "https://\(host)"
    }
    switch request.header("sec-fetch-site") {
    case nil, "same-origin", "none": return true
    default: return false
    }
  }
}
