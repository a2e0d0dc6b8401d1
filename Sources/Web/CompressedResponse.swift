internal import Gzip
package import HTTPServer

extension Response {
  /// The page by gzip, where it was asked for by GET and the browser reads that.
  ///
  /// The answer to a form is sent as it is: it may show a new secret once (a password for a phone, recovery codes), beside words that the
  /// form has brought along, and the length of a compressed page tells which words stand on it twice (BREACH). On a page that is only looked
  /// at, the one secret is the masked ``FormToken``.
  package func compressed(for request: Request) -> Response {
    guard request.method == "GET", request.readsGzip, header("content-type")?.hasPrefix("text/html") == true,
      rest == nil, body.count >= Self.shortestCompressed, let gzip = GzipStream()
    else { return self }
    var response = self
    response.body = gzip.compress(body, isLast: true)
    response.headers += [("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")]
    return response
  }
}
