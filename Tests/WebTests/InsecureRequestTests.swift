import HTTPServer
import Testing

@testable import Web

/// Requests that came to a proxy without TLS.
struct InsecureRequestTests {
  private func answer(_ method: String, _ target: String, host: String? = "contacts.example:8080") throws -> Response? {
    var headers = HeaderFields()
    if let host { headers.append(name: "Host", value: host) }
    var request = try Request(method: method, target: target, headers: headers)
    request.isSecure = false
    return InsecureRequest.answer(request)
  }

  @Test(arguments: ["/", "/contacts?q=a", "/.well-known/carddav"]) func `a page is shown by https`(_ target: String)
    throws
  {
    let answer = try #require(try answer("GET", target))
    #expect(answer.status == 301 && answer.header("location") == "https://contacts.example" + target)
  }

  @Test(arguments: [
    ("GET", "/api/v1/changes?after=1"), ("GET", "/dav/addressbooks/ada/contacts/"), ("PROPFIND", "/"),
    ("GET", "/principals/"),
    ("POST", "/sign-in"), ("PUT", "/dav/x"),
  ]) func `who sends a password or a token with it is refused, and must learn of it`(_ method: String, _ target: String)
    throws
  {
    #expect(try answer(method, target)?.status == 403)
  }

  @Test func `who asks for no name is refused, and what anybody may know is told`() throws {
    #expect(try answer("GET", "/", host: nil)?.status == 403)
    #expect(try answer("GET", "/healthz") == nil)
    var request = try Request(method: "GET", target: "/contacts")
    request.isSecure = true
    #expect(InsecureRequest.answer(request) == nil)
  }
}
