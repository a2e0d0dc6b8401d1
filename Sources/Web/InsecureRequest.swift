package import HTTPServer

/// A request that came to the proxy in front of the server without TLS: cookies and passwords do not belong there.
package enum InsecureRequest {
  /// What it is answered; nil where it is secure, or asks what anybody may know.
  package static func answer(_ request: Request) -> Response? {
    guard !request.isSecure, request.path != "/healthz", request.path != "/readyz" else { return nil }
    guard request.method == "GET", let host = request.header("host") else {
      return .text(403, "contacts are not sent without encryption: use https://")
    }
    // The port of plain HTTP is not the one of HTTPS.
    let name = host.last == "]" ? Substring(host) : host.lastIndex(of: ":").map { host[..<$0] } ?? Substring(host)
    return Response(
      status: 301, headers: [("Location", "https://\(name)\(request.target)"), ("Cache-Control", "no-store")])
  }
}
