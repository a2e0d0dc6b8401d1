import HTTPServer

extension Response {
  /// A page, of which the browser keeps nothing.
  static func page(_ html: HTML, status: Int = 200) -> Response { page(html, status: status, cacheControl: "no-store") }

  /// A page to type into. The browser keeps it, and asks before it shows it again: what was typed into a page that it may not keep is
  /// lost when one goes back to it.
  static func form(_ html: HTML, status: Int = 200) -> Response {
    page(html, status: status, cacheControl: "private, no-cache")
  }

  private static func page(_ html: HTML, status: Int, cacheControl: String) -> Response {
    Response(
      status: status,
      headers: guards + [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", cacheControl)],
      body: html.bytes)
  }

  /// To another of our pages, by GET (RFC 9110 §15.4.4).
  static func redirect(to path: String) -> Response {
    Response(status: 303, headers: guards + [("Location", path), ("Cache-Control", "no-store")])
  }

  static var notFound: Response {
    page(
      ErrorPage.html("Not found", "This page does not exist, or what it was about is gone."), status: 404)
  }

  /// Where a contact is asked for that was deleted, or was never here.
  static var noContact: Response {
    page(
      ErrorPage.html(
        "No such contact", "It was deleted, or has never been here.", way: ("/trash", "Look in the trash")),
      status: 404)
  }

  func with(_ header: (name: String, value: String)) -> Response {
    var response = self
    response.headers.append(header)
    return response
  }

  /// What keeps a page from being framed, sniffed at, or made to run or load anything that is not ours. Strict-Transport-Security is
  /// not a page's: the server sends it where it was given a certificate.
  private static let guards: [(name: String, value: String)] = [
    (
      "Content-Security-Policy",
      """
      default-src 'none'; object-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; \
      form-action 'self'; base-uri 'none'; frame-ancestors 'none'
      """
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    // With no-referrer, browsers would send "Origin: null" with our own forms.
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
  ]
}
