import Contacts
import HTTPClient
import HTTPServer
import PostgreSQL
import Synchronization
import TestPages
import Testing

@testable import Cloud
@testable import Web

/// Signing in with a code beside the password. Serialized: these hash passwords.
@Suite(.serialized) struct SecondFactorTests {
  let site: TestSite
  private let events = EventList()
  private let secret = AuthenticatorSecret()
  /// A network of this test alone: the tests share a database.
  private let peer = "2001:db8:\(String(UInt16.random(in: 1 ... .max), radix: 16))::1"

  init() throws {
    var observer = ServerObserver()
    observer.happened = { [events] event in events.add(event.kind) }
    site = try TestSite(observer: observer)
    try site.givePassword()
  }

  /// The code of the step that is so many after that of the site's clock.
  private func code(_ steps: Int64) -> String {
    secret.code(at: Timestamp(milliseconds: site.application.now().milliseconds + 30_000 * steps))
  }

  /// As if it had been switched on a while ago.
  private func switchOn() throws -> [RecoveryCode] {
    let long = Timestamp(milliseconds: site.application.now().milliseconds - 3_600_000)
    let added = try site.application.factors.add(
      account: site.account, secret: secret, code: secret.code(at: long), at: long)
    guard case .added(let codes) = added else { throw SiteError.notStored }
    return codes
  }

  private func givePassword(_ more: [(String, String)] = []) throws -> Response {
    try site.post(
      "/sign-in", [("name", site.name), ("password", TestSite.password)] + more, signedIn: false, peer: peer)
  }

  private func give(code: String, _ cookie: String?, _ more: [(String, String)] = []) throws -> Response {
    try site.post(
      "/sign-in/code", [("code", code)] + more, signedIn: false, peer: peer,
      headers: cookie.map { [("Cookie", $0)] } ?? [])
  }

  private func register(
    at server: LiveSite, code: String? = nil, password: String = TestSite.password
  ) throws -> ClientResponse {
    let fields =
      [("name", site.name), ("password", password), ("book", UniqueID.random().description)]
      + (code.map { [("code", $0)] } ?? [])
    let body = fields.map { "\($0.0)=\(Link.percentEncode($0.1))" }.joined(separator: "&")
    return try server.client.send(
      ClientRequest(
        "POST", server.url + "/api/v1/devices", headers: [("Content-Type", "application/x-www-form-urlencoded")],
        body: Array(body.utf8)))
  }

  private func isSignedIn(_ response: Response) -> Bool { response.cookie(SessionCookie.name) != nil }

  @Test func `the right password gives neither a session nor a known place, and a code gives both`() throws {
    _ = try switchOn()
    let asked = try givePassword([("next", "/trash")])
    #expect(asked.status == 200 && asked.text.contains("<h1>One more step</h1>"))
    #expect(!isSignedIn(asked) && asked.cookie(BrowserCookie.name) == nil)
    #expect(events.all.isEmpty)
    let places = try site.application.database.run(
      site.account,
      "SELECT 1 FROM sign_in_places WHERE account_id = \(site.account) AND known_at IS NOT NULL")
    #expect(places.count == 0)
    let set = try #require(asked.headers.first { $0.value.hasPrefix(PendingSignInCookie.name) }).value
    for attribute in ["Path=/", "Secure", "HttpOnly", "SameSite=Strict"] { #expect(set.contains("; \(attribute)")) }
    let cookie = try #require(asked.cookie(PendingSignInCookie.name))
    let wrong = try give(code: "000000", cookie, [("next", "/trash")])
    #expect(wrong.status == 401 && wrong.text.contains("That code is not right"))
    #expect(wrong.text.contains("name=\"next\" value=\"/trash\"") && !isSignedIn(wrong))
    let done = try give(code: code(0), cookie, [("next", "/trash")])
    #expect(done.header("location") == "/trash" && isSignedIn(done))
    #expect(done.cookie(BrowserCookie.name) != nil)
    #expect(events.all == [.signInFailed, .signedIn])
  }

  @Test func `a code and the step before it count once, and nobody gets in with what they made up`() throws {
    _ = try switchOn()
    let cookie = try #require(try givePassword().cookie(PendingSignInCookie.name))
    let other = try #require(try givePassword().cookie(PendingSignInCookie.name))
    for forged in [
      nil, "\(PendingSignInCookie.name)=\(Token(account: site.account).text)",
      "\(PendingSignInCookie.name)=\(site.account.word.hex)", "\(SessionCookie.name)=\(cookie.suffix(64))",
    ] {
      let answer = try give(code: code(-1), forged, [("kept", "x")])
      #expect(answer.status == 401 && !isSignedIn(answer), "\(forged ?? "none")")
      #expect(answer.text.contains("Please sign in again") && answer.text.contains("name=\"kept\" value=\"x\""))
    }
    let asSession = "\(SessionCookie.name)=\(cookie.suffix(64))"
    #expect(try site.get("/contacts", signedIn: false, headers: [("Cookie", asSession)]).status == 303)
    #expect(try isSignedIn(give(code: code(-1), cookie)))
    #expect(try !isSignedIn(give(code: code(-1), other)), "the same code")
    #expect(try !isSignedIn(give(code: code(0), cookie)), "the same step before it")
    #expect(try isSignedIn(give(code: code(1), other)))
  }

  @Test func `a recovery code signs in once, is told of, and what are left are told`() throws {
    let codes = try switchOn()
    let cookie = try #require(try givePassword().cookie(PendingSignInCookie.name))
    let done = try give(code: codes[3].text.uppercased(), cookie)
    #expect(done.told == "/contacts?done=recovery-code" && isSignedIn(done))
    #expect(events.all == [.recoveryCodeUsed, .signedIn])
    #expect(
      try TestSite(continuing: site).get("/settings").text.contains("On: authenticator app. 9 recovery codes are left"))
    let next = try #require(try givePassword().cookie(PendingSignInCookie.name))
    #expect(try give(code: codes[3].text, next).status == 401)
  }

  @Test func `a form that was kept comes through both steps whole`() throws {
    _ = try switchOn()
    let browser = try TestSite(continuing: site)
    let id = try site.add("N:Kept;Ann;;;", "FN:Ann Kept")
    var form = try #require(PageForm(try browser.get("/contacts/\(id)/edit").body))
    form["note"] = "typed\nfor long: é & <b>"
    try site.endSessions()
    let asked = try browser.send(form)
    let password = try givePassword([("kept", try asked.kept())])
    #expect(password.text.contains("enctype=\"multipart/form-data\""))
    let cookie = try #require(password.cookie(PendingSignInCookie.name))
    let wrong = try give(code: "000000", cookie, [("kept", try password.kept())])
    let back = try give(code: code(0), cookie, [("kept", try wrong.kept())])
    #expect(back.header("location") == "/contacts/\(id)/edit")
    let shown = try #require(PageForm(try TestSite(continuing: site).get("/contacts/\(id)/edit").body))
    #expect(shown["note"] == "typed\nfor long: é & <b>")
  }

  @Test func `wrong codes are slowed as wrong passwords are`() throws {
    _ = try switchOn()
    let cookie = try #require(try givePassword().cookie(PendingSignInCookie.name))
    for number in 0..<200 {
      let verdict = try site.application.attempts.places.attempt(name: site.name, network: "\(number)", browser: nil)
      if case .wait = verdict { break }
    }
    let slowed = try give(code: code(0), cookie)
    #expect(slowed.status == 429 && slowed.text.contains("There are too many attempts") && !isSignedIn(slowed))
    #expect(slowed.header("retry-after") != nil)
    #expect(events.all == [.signInThrottled])
  }

  @Test func `codes of six digits are slowed further, and a recovery code gets in meanwhile`() throws {
    let codes = try switchOn()
    let cookie = try #require(try givePassword().cookie(PendingSignInCookie.name))
    for _ in 0..<10 { #expect(try give(code: "000000", cookie).status == 401) }
    let slowed = try give(code: code(0), cookie)
    #expect(slowed.status == 429 && slowed.text.contains("Too many codes were tried for this account"))
    #expect(slowed.header("retry-after") != nil && !isSignedIn(slowed))
    #expect(events.all.last == .signInThrottled)
    let server = try LiveSite(site)
    let device = try register(at: server, code: code(0))
    #expect(device.status == 429 && String(decoding: device.body, as: UTF8.self).hasPrefix("too many codes were tried"))
    #expect(try register(at: server, code: codes[0].text).status == 201)
    #expect(try isSignedIn(give(code: codes[1].text, cookie)))
    // What had to wait was not looked at, so it has not counted.
    #expect(try site.application.factors.take(.app(code(0)), account: site.account, at: site.application.now()))
  }

  @Test func `a code of another account is none, with the password of this one`() throws {
    _ = try switchOn()
    let neighbour = try TestSite()
    let long = Timestamp(milliseconds: site.application.now().milliseconds - 3_600_000)
    let theirs = AuthenticatorSecret()
    guard
      case .added(let codes) = try site.application.factors.add(
        account: neighbour.account, secret: theirs, code: theirs.code(at: long), at: long)
    else { throw SiteError.notStored }
    let cookie = try #require(try givePassword().cookie(PendingSignInCookie.name))
    for typed in [theirs.code(at: site.application.now()), codes[0].text] {
      #expect(try give(code: typed, cookie).status == 401, "\(typed)")
    }
    #expect(try site.application.factors.find(neighbour.account)?.recoveryCodes == 10)
    #expect(try isSignedIn(give(code: code(0), cookie)))
  }

  @Test func `after the code it goes on to a page of ours and to no other`() throws {
    let codes = try switchOn()
    for (number, (next, place)) in [
      ("/trash", "/trash"), ("//evil.example", "/contacts"), ("https://evil.example/", "/contacts"),
      ("/\\evil.example", "/contacts"), ("/\r\nSet-Cookie: a=b", "/contacts"),
    ].enumerated() {
      let cookie = try #require(try givePassword([("next", next)]).cookie(PendingSignInCookie.name))
      let done = try give(code: codes[number].text, cookie, [("next", next)])
      #expect(done.header("location") == place && isSignedIn(done), "\(next)")
    }
  }

  @Test func `a second step that began before the administrator's reset, or another password, lets nobody in`() throws {
    let codes = try switchOn()
    let cookie = try #require(try givePassword().cookie(PendingSignInCookie.name))
    try site.application.accounts.setPassword(name: site.name, to: "another long password")
    #expect(try !isSignedIn(give(code: codes[0].text, cookie)))
    let fresh = try #require(
      try site.post(
        "/sign-in", [("name", site.name), ("password", "another long password")], signedIn: false, peer: peer
      ).cookie(PendingSignInCookie.name))
    #expect(try site.application.factors.removeAll(site.account))
    #expect(try !isSignedIn(give(code: codes[1].text, fresh)))
  }

  @Test func `it is switched on by a code of the app, changed and switched off, and each is told`() throws {
    let site = try TestSite(continuing: site)
    #expect(try site.get("/settings").text.contains("Off: the password alone signs in"))
    let page = try site.post("/settings/factor/new", [])
    let shown = try #require(page.text.firstMatch(of: /name="secret" value="([A-Z2-7 ]{39})"/)).1
    let own = try #require(AuthenticatorSecret(shown))
    #expect(page.text.contains("otpauth://totp/Contacts2Web:\(site.name)%20%28site.example%29?secret="))
    let wrong = try site.post("/settings/factor", [("secret", String(shown)), ("code", "000000")])
    #expect(wrong.status == 422 && wrong.text.contains("nothing was switched on") && wrong.text.contains(shown))
    #expect(try site.application.factors.find(site.account) == nil)
    let now = own.code(at: site.application.now())
    let done = try site.post("/settings/factor", [("secret", String(shown)), ("code", now)])
    #expect(done.status == 200 && done.text.contains("<h1>The second factor is on</h1>"))
    #expect(done.text.matches(of: /<code>[0-9a-z-]{29}<\/code>/).count == 10)
    #expect(done.header("cache-control")?.contains("no-store") == true)
    let other = AuthenticatorSecret()
    let refused = try site.post(
      "/settings/factor", [("secret", other.text), ("code", other.code(at: site.application.now()))])
    #expect(refused.told == "/settings/factor?done=app-stands")
    #expect(try site.post("/settings/factor/new", []).header("location") == "/settings/factor")
    let renewed = try site.post("/settings/factor/recovery", [])
    #expect(renewed.text.contains("<h1>New recovery codes</h1>"))
    #expect(try site.get("/settings/factor/remove").text.contains("Switch the authenticator app off?"))
    #expect(try site.post("/settings/factor/remove", []).told == "/settings/factor?done=app-off")
    #expect(try site.post("/settings/factor/remove", []).told == "/settings/factor?done=app-off")
    #expect(events.all == [.factorAdded, .recoveryCodesMade, .factorRemoved])
    #expect(try isSignedIn(givePassword()))
  }

  @Test func `a device that signs in is asked for a code in words, and what is signed in goes on`() throws {
    let server = try LiveSite(site)
    let laptop = try TestDevice(site, name: "laptop")
    let passwords = AppPasswords(site.application.database)
    let phone = try passwords.add(account: site.account, name: "phone").password
    let codes = try switchOn()
    let asked = try register(at: server)
    #expect(asked.status == 403 && asked.header("contacts2web-code") == "wanted")
    #expect(String(decoding: asked.body, as: UTF8.self).hasPrefix("this account asks for a code"))
    #expect(
      try register(at: server, code: code(0), password: "wrong").status == 401,
      "a wrong password tells nothing of the code")
    let wrong = try register(at: server, code: "000000")
    #expect(wrong.status == 403 && wrong.header("contacts2web-code") == nil)
    #expect(try register(at: server, code: code(0)).status == 201)
    #expect(try register(at: server, code: code(0)).status == 403)
    #expect(try register(at: server, code: codes[0].text).status == 201)
    #expect(try laptop.call("GET", "/api/v1/changes?after=-1", at: server).status == 200)
    #expect(
      try passwords.authenticate(account: site.name, password: phone, by: Caller(address: "", program: nil)) != nil)
    #expect(
      events.all == [
        .signInFailed, .signInFailed, .signedIn, .deviceAdded, .signInFailed, .recoveryCodeUsed, .signedIn,
        .deviceAdded,
      ])
  }
}

/// What a server has told its log of.
private final class EventList: Sendable {
  private let list = Mutex<[SecurityEvent.Kind]>([])

  func add(_ kind: SecurityEvent.Kind) { list.withLock { $0.append(kind) } }

  var all: [SecurityEvent.Kind] { list.withLock { $0 } }
}

extension Response {
  /// A cookie that the answer sets, as a browser sends it: name and value.
  fileprivate func cookie(_ name: String) -> String? {
    let set = headers.filter {
      $0.name == "Set-Cookie" && $0.value.hasPrefix(name + "=") && !$0.value.contains("Max-Age=0")
    }
    return set.first.map { String($0.value.prefix { $0 != ";" }) }
  }

  /// The form that the page keeps for the time after the sign-in.
  fileprivate func kept() throws -> String {
    let start = try #require(text.firstRange(of: "name=\"kept\" value=\"")).upperBound
    return String(text[start...].prefix { $0 != "\"" })
  }
}
