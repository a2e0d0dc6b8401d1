import HTTPServer
import OpenSSL
import Testing

@testable import Import

@Suite struct LoginFormTests {
  private let login = Source.Login(url: "https://a.example/login")

  private func filled(_ page: String, _ login: Source.Login? = nil) -> [String]? {
    LoginForm(page: Array(page.utf8))?.filled(login ?? self.login, user: "ada", password: "p")
      .map { "\($0.name)=\($0.value)" }
  }

  @Test func `sends what a browser would send, hidden fields and the button included`() {
    let page = """
      <!-- <form><input type=password name=no></form> --><form action="/search"><input name=q></form>
      <script>if (a<b) document.write("<form><input type=password name=js>")</script>
      <FORM METHOD=post action='/sessions?next=%2F&amp;a=1'>
        <input type="hidden" name="csrf" value="a&#43;b&#x2F;c&quot;=="/>
        <label>Name<input
          name='username' autofocus></label>
        <input type=PASSWORD name=password><input type="checkbox" name="remember" value="1">
        <input type=submit name=go value="Sign in"><input type=submit name=forgot value="Forgot?">
      </FORM>
      """
    #expect(filled(page) == ["csrf=a+b/c\"==", "username=ada", "password=p", "go=Sign in"])
    #expect(LoginForm(page: Array(page.utf8))?.action == "/sessions?next=%2F&a=1")
  }

  @Test func `finds the fields where they are called otherwise`() {
    let page =
      "<form><input type=hidden name=t value=1><input type=email name=mail><input type=password name=pw></form>"
    #expect(filled(page) == ["t=1", "mail=ada", "pw=p"])
    #expect(
      filled(
        "<form><input name=a><input name=b><input name=c type=password></form>",
        Source.Login(url: "https://a.example/", userField: "a", passwordField: "c")) == ["a=ada", "c=p"])
    #expect(filled("<form><input type=password name=pw></form>") == ["pw=p", "username=ada"])
    #expect(
      filled(
        "<form><button type=button name=x></button><input name=u><input type=password name=p><button name=b value=1>")
        == ["u=ada", "p=p", "b=1"])
  }

  @Test(arguments: [
    "", "<", "<form", "<form><input name=q></form>", "<form><input type=password></form>",
    "<input type=password name=p>",
    "<!-- <form><input type=password name=p>", "<script><form><input type=password name=p></form>", "</", "<a =\"=>",
    "<form action=\"", "<form ='", "&#xFFFFFFFF; <form action=&#xD800;>",
  ])
  func `is none where nobody signs in`(page: String) {
    #expect(LoginForm(page: Array(page.utf8)) == nil)
  }

  @Test func `is the same with another token, and another with other fields`() {
    func form(_ token: String, _ name: String) -> LoginForm? {
      LoginForm(
        page: Array("<form><input type=hidden name=t value=\(token)><input type=password name=\(name)></form>".utf8))
    }
    #expect(form("1", "pw") == form("2", "pw") && form("1", "pw") != form("1", "new"))
  }
}

/// Sign-in pages as frameworks make them. Serialized: these block their thread.
@Suite(.serialized) struct LoginTests {
  private static let card = cardText("N:Schmidt;Anna", "FN:Anna Schmidt")

  /// A page with a token that belongs to its session; the wrong password shows it again, with status 200.
  private static func answer(_ query: LocalServer.Query) -> LocalServer.Reply {
    let page = """
      <form method=post action="/sessions"><input type=hidden name=csrf value="tok&#43;en">
      <input name=user><input type=password name=pass></form>
      """
    switch (query.method, query.target) {
    case ("GET", "/login"): return .answer(200, [("Set-Cookie", "pre=1; Path=/")], Array(page.utf8))
    case ("POST", "/sessions"):
      guard query.headers["cookie"] == "pre=1", query.body.hasPrefix("csrf=tok%2Ben&") else { return .answer(403) }
      guard query.body == "csrf=tok%2Ben&user=ada&pass=right" else { return .answer(200, [], Array(page.utf8)) }
      return .answer(303, [("Set-Cookie", "in=1; Path=/"), ("Set-Cookie", "pre=; Max-Age=0"), ("Location", "/home")])
    case ("GET", "/home"): return .answer(200, [], Array("<p>Hello".utf8))
    default:
      guard query.headers["cookie"]?.contains("in=1") == true else { return .answer(302, [("Location", "/login")]) }
      let body = Array(card.utf8)
      return .answer(200, [("ETag", "\"1\"")], query.method == "HEAD" ? [] : body, length: body.count)
    }
  }

  @Test func `a form with a token in it lets in, and a wrong password is told from a wrong address`() throws {
    let server = try LocalServer(Self.answer)
    defer { server.stop() }
    let device = try TestDevice()
    let login = Source.Login(url: server.url("/login"))
    try device.add("right", server.url("/a.vcf"), password: "right") { $0.login = login }
    #expect(try device.run()[0].outcome == .imported)
    #expect(server.takeLog() == ["GET /login", "POST /sessions", "GET /home", "GET /a.vcf"])
    #expect(try device.run()[0].outcome == .unchanged)
    #expect(server.takeLog() == ["GET /login", "POST /sessions", "GET /home", "HEAD /a.vcf"])
    try device.add("wrong", server.url("/a.vcf"), password: "wrong") { $0.login = login }
    let wrong = try device.run(.source("wrong"))[0]
    #expect(
      wrong.message == "the login was refused: its form is shown again" && wrong.hint == "check user and password")
    #expect(server.takeLog() == ["GET /login", "POST /sessions"])
  }

  @Test func `a form that belongs to another host is not filled in`() throws {
    let other = try LocalServer { _ in .answer(200) }
    defer { other.stop() }
    let elsewhere = other.url("/login")
    let server = try LocalServer { query in
      if query.target == "/moved" { return .answer(302, [("Location", elsewhere)]) }
      return .answer(
        200, [], Array("<form action=\"\(elsewhere)\"><input type=password name=p></form>".utf8))
    }
    defer { server.stop() }
    let device = try TestDevice()
    for path in ["/login", "/moved"] {
      try device.add(String(path.dropFirst()), server.url("/a.vcf"), password: "x") {
        $0.login = Source.Login(url: server.url(path))
      }
    }
    let entries = try device.run()
    #expect(entries[0].message.contains("user and password are not sent there"))
    // Whoever redirects the page alone is asked under the address that was given.
    #expect(entries[1].outcome == .failed)
    #expect(other.queries.allSatisfy { $0.method == "GET" && !$0.body.contains("x") })
  }
}
