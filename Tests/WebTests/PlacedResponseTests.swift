import HTTPServer
import Testing

@testable import Web

/// Pages of a server that stands under a path.
struct PlacedResponseTests {
  private func placed(_ page: HTML) throws -> String {
    let response = Response.page(page).placed(under: try #require(BasePath("/book")))
    return String(decoding: response.body, as: UTF8.self)
  }

  @Test(arguments: [
    (#"<a href="/contacts">"#, #"<a href="/book/contacts">"#),
    (#"<a class="x" href="/">"#, #"<a class="x" href="/book/">"#),
    (#"<form method="post" action="/x?y=/z">"#, #"<form method="post" action="/book/x?y=/z">"#),
    ("<img\nsrc=\"/p\">", "<img\nsrc=\"/book/p\">"), (#"<button formaction="/x">"#, #"<button formaction="/book/x">"#),
    (#"<html data-root="/">"#, #"<html data-root="/book/">"#), (#"<a href="//host/x">"#, nil),
    (#"<a href="https://host/x">"#, nil), ("<a href=\"#x\">", nil), (#"<a href="?x">"#, nil),
    (#"<input value="/x">"#, nil),
    (#"<input data-href="/x">"#, nil), (#"<a href="/"#, #"<a href="/book/"#), ("", nil),
  ]) func `our own addresses get the path, and nothing else does`(_ page: String, _ expected: String?) throws {
    let html = page.isEmpty ? HTML() : HTML(stringLiteral: page)
    #expect(try placed(html) == expected ?? page)
  }

  @Test func `what is in a contact stays as it is`() throws {
    let evil = #"x" href="/contacts"#
    let page: HTML = #"<p title="\#(evil)">\#(evil)</p>"#
    #expect(try placed(page) == page.text)
  }

  @Test func `redirections get it, other kinds of answers stay as they are`() throws {
    let base = try #require(BasePath("/book"))
    #expect(Response.redirect(to: "/contacts").placed(under: base).header("location") == "/book/contacts")
    #expect(Response.redirect(to: "https://a/b").placed(under: base).header("location") == "https://a/b")
    let text = Response.text(200, #"<a href="/x">"#)
    #expect(text.placed(under: base).body == text.body)
    let page = Response.page(#"<a href="/x">"#)
    #expect(page.placed(under: .none).body == page.body)
  }
}
