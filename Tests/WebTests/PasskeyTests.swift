import Contacts
import HTTPServer
import OpenSSL
import Synchronization
import TestAuthenticator
import Testing

@testable import Cloud
@testable import Web

/// Passkeys from the question to the session, with an authenticator in software. Serialized: these hash passwords.
@Suite(.serialized) struct PasskeyTests {
  private let site: TestSite
  private let told: Told
  /// A network of this test alone: the tests share a database.
  private let peer = "2001:db8:\(String(UInt16.random(in: 1 ... .max), radix: 16))::2"

  private final class Told: Sendable {
    let kinds = Mutex<[SecurityEvent.Kind]>([])
    var all: [SecurityEvent.Kind] { kinds.withLock { $0 } }
  }

  init() throws {
    var observer = ServerObserver()
    let told = Told()
    observer.happened = { event in told.kinds.withLock { $0.append(event.kind) } }
    self.told = told
    site = try TestSite(observer: observer)
    try site.givePassword()
  }

  private func authenticator(_ algorithm: TestAuthenticator.Algorithm = .es256) -> TestAuthenticator {
    TestAuthenticator(algorithm, origin: "https://site.example", server: "site.example")
  }

  /// What stands in the attribute of the page's form.
  private func attribute(_ name: String, _ page: Response) throws -> String {
    let start = try #require(page.text.firstRange(of: "data-\(name)=\"")).upperBound
    return String(page.text[start...].prefix { $0 != "\"" })
  }

  private func challengeToMake(_ browser: TestSite) throws -> [UInt8] {
    let page = try browser.post("/settings/passkeys/new", [])
    try #require(page.status == 200)
    return try #require(Base64URL.decode(try attribute("challenge", page)))
  }

  private func send(
    _ made: (attestation: [UInt8], clientData: [UInt8]), name: String = "phone", _ browser: TestSite
  ) throws -> Response {
    try browser.post(
      "/settings/passkeys",
      [
        ("name", name), ("attestation", Base64URL.encode(made.attestation)),
        ("client-data", Base64URL.encode(made.clientData)),
      ])
  }

  @discardableResult
  private func add(_ authenticator: TestAuthenticator, name: String = "phone") throws -> Response {
    let browser = try TestSite(continuing: site)
    return try send(authenticator.make(challengeToMake(browser)), name: name, browser)
  }

  private func ask(_ cookie: String? = nil) throws -> [[UInt8]] {
    let answer = try site.post(
      "/sign-in/passkey/challenge", [], signedIn: false, peer: peer, headers: cookie.map { [("Cookie", $0)] } ?? [])
    try #require(answer.status == 200)
    return try answer.text.split(separator: "\n").map { try #require(Base64URL.decode($0)) }
  }

  private func signIn(
    _ authenticator: TestAuthenticator, _ challenge: [UInt8], handle: [UInt8]?, next: String = "",
    cookie: String? = nil, credential: [UInt8]? = nil
  ) throws -> Response {
    let used = authenticator.use(challenge)
    return try site.post(
      "/sign-in/passkey",
      [
        ("credential", Base64URL.encode(credential ?? authenticator.credentialID)),
        ("client-data", Base64URL.encode(used.clientData)),
        ("authenticator-data", Base64URL.encode(used.authenticatorData)),
        ("signature", Base64URL.encode(used.signature)), ("user-handle", Base64URL.encode(handle ?? [])),
        ("next", next),
      ], signedIn: false, peer: peer, headers: cookie.map { [("Cookie", $0)] } ?? [])
  }

  private func isSignedIn(_ response: Response) -> Bool { response.setCookie(SessionCookie.name) != nil }

  private func givePassword() throws -> Response {
    try site.post("/sign-in", [("name", site.name), ("password", TestSite.password)], signedIn: false, peer: peer)
  }

  @Test(arguments: TestAuthenticator.Algorithm.allCases)
  func `one is added, told of, signs in without the password, and is removed`(
    algorithm: TestAuthenticator.Algorithm
  ) throws {
    let authenticator = authenticator(algorithm)
    authenticator.signCount = 1
    let added = try add(authenticator, name: "Ada’s phone")
    #expect(added.text.contains("<h1>The second factor is on</h1>"), "the first one comes with recovery codes")
    #expect(told.all == [.factorAdded])
    let browser = try TestSite(continuing: site)
    #expect(try browser.get("/settings").text.contains("On: 1 passkey. 10 recovery codes are left"))
    let page = try browser.get("/settings/factor").text
    #expect(page.contains("Ada’s phone") && page.contains("Not used yet"))
    authenticator.signCount = 2
    let done = try signIn(authenticator, ask()[0], handle: site.account.bytes, next: "/trash")
    #expect(done.header("location") == "/trash" && isSignedIn(done))
    #expect(try browser.get("/settings/factor").text.contains("Last used"))
    #expect(told.all == [.factorAdded, .signedIn])
    let place = try #require(
      try browser.get("/settings/factor").text.firstMatch(of: /\/settings\/passkeys\/[0-9a-f-]+\/remove/)
    ).0
    #expect(try browser.get(String(place)).text.contains("It is the last one"))
    #expect(try browser.post(String(place), []).told == "/settings/factor?done=passkey-removed")
    #expect(try browser.get(String(place)).status == 404)
    #expect(try !isSignedIn(signIn(authenticator, ask()[0], handle: site.account.bytes)))
    #expect(try isSignedIn(givePassword()))
    #expect(told.all == [.factorAdded, .signedIn, .factorRemoved, .signInFailed, .signedIn])
  }

  @Test func `it comes behind the password as well, where an authenticator need not know the account`() throws {
    let authenticator = authenticator()
    try add(authenticator)
    let asked = try givePassword()
    #expect(asked.text.contains("<h1>One more step</h1>") && !isSignedIn(asked))
    #expect(asked.text.contains("a passkey of this account, or a recovery code"))
    let cookie = try #require(asked.setCookie(PendingSignInCookie.name))
    let question = try ask(cookie)
    #expect(question.count == 2 && question[1] == authenticator.credentialID)
    #expect(try ask().count == 1, "who has not given the password is told of no passkey")
    #expect(try !isSignedIn(signIn(authenticator, ask()[0], handle: nil)), "nobody's name, nobody's password")
    let done = try signIn(authenticator, question[0], handle: nil, cookie: cookie)
    #expect(isSignedIn(done))
    #expect(try site.application.pendingSignIns.find(#require(Token(cookie.suffix(64)))) == nil)
  }

  @Test func `a challenge is answered once, by whom it was asked, for what it was asked`() throws {
    let authenticator = authenticator()
    try add(authenticator)
    let challenge = try ask()[0]
    let forged = SecureRandom.bytes(32)
    let browser = try TestSite(continuing: site)
    let toMake = try challengeToMake(browser)
    for wrong in [forged, toMake, []] {
      #expect(try !isSignedIn(signIn(authenticator, wrong, handle: site.account.bytes)))
    }
    #expect(try isSignedIn(signIn(authenticator, challenge, handle: site.account.bytes)))
    let again = try signIn(authenticator, challenge, handle: site.account.bytes)
    #expect(!isSignedIn(again) && again.text.contains("That took too long, or was done before"))

    let second = self.authenticator()
    for wrong in try [forged, ask()[0]] {
      let answer = try send(second.make(wrong), browser)
      #expect(answer.status == 422 && answer.text.contains("That took too long"))
    }
    let neighbour = try TestSite()
    let theirs = try #require(
      Base64URL.decode(
        try attribute("challenge", neighbour.post("/settings/passkeys/new", []))))
    #expect(try send(second.make(theirs), browser).status == 422)
    let made = second.make(toMake)
    #expect(try send(made, browser).told == "/settings/factor?done=passkey-added")
    #expect(try send(made, browser).status == 422)
    #expect(try site.application.passkeys.list(site.account).count == 2)
  }

  @Test func `what an authenticator did wrong lets nobody in, adds none, and is told`() throws {
    let good = authenticator()
    try add(good)
    let before = told.all
    let changes: [(TestAuthenticator) -> Void] = [
      { $0.flags = TestAuthenticator.present }, { $0.flags = TestAuthenticator.verified },
      { $0.origin = "https://evil.example" }, { $0.origin = "https://site.example:8443" },
      { $0.server = "evil.example" }, { $0.more = #","crossOrigin":true"# },
    ]
    let browser = try TestSite(continuing: site)
    for change in changes {
      change(good)
      let answer = try signIn(good, ask()[0], handle: site.account.bytes)
      #expect(answer.status == 401 && !isSignedIn(answer))
      #expect(answer.text.contains("That passkey was not accepted"))
      (good.flags, good.origin, good.server, good.more) = (5, "https://site.example", "site.example", "")
      let new = authenticator()
      change(new)
      let refused = try send(new.make(challengeToMake(browser)), browser)
      #expect(refused.status == 422 && refused.text.contains("Nothing was added"))
    }
    // Another key that knows the credential's id, and another account's credential.
    let thief = authenticator()
    #expect(
      try !isSignedIn(signIn(thief, ask()[0], handle: site.account.bytes, credential: good.credentialID)))
    let neighbour = try TestSite(in: site.application.database)
    #expect(try !isSignedIn(signIn(good, ask()[0], handle: neighbour.account.bytes)))
    #expect(try !isSignedIn(signIn(good, ask()[0], handle: [1, 2, 3])))
    #expect(told.all == before + Array(repeating: .signInFailed, count: changes.count + 3))
    #expect(try isSignedIn(signIn(good, ask()[0], handle: site.account.bytes)))
    #expect(try site.application.passkeys.list(site.account).count == 1)
  }

  @Test func `one that counts backwards is a copy, and the person is told`() throws {
    let authenticator = authenticator()
    authenticator.signCount = 7
    try add(authenticator)
    authenticator.signCount = 9
    #expect(try isSignedIn(signIn(authenticator, ask()[0], handle: site.account.bytes)))
    let copy = try signIn(authenticator, ask()[0], handle: site.account.bytes)
    #expect(!isSignedIn(copy) && copy.text.contains("it has counted backwards"))
    authenticator.signCount = 10
    #expect(try isSignedIn(signIn(authenticator, ask()[0], handle: site.account.bytes)))
  }

  @Test func `one that was made for another name of the server counts there alone`() throws {
    let authenticator = authenticator()
    let added = try site.application.passkeys.add(
      account: site.account, credential: authenticator.credentialID, server: "old.example", name: "old",
      key: authenticator.coseKey, signCount: 0)
    guard case .added = added else { throw SiteError.notStored }
    let cookie = try #require(try givePassword().setCookie(PendingSignInCookie.name))
    let question = try ask(cookie)
    #expect(question.count == 1)
    #expect(try !isSignedIn(signIn(authenticator, question[0], handle: site.account.bytes, cookie: cookie)))
    #expect(try TestSite(continuing: site).get("/settings/factor").text.contains(" for old.example"))
  }

  @Test func `at an IP address there are none, and the page says why`() throws {
    let browser = try TestSite(continuing: site)
    let host = [("Host", "192.0.2.7:8443")]
    let page = try browser.get("/settings/factor", headers: host).text
    #expect(page.contains("for which browsers make no passkeys") && !page.contains("Add a passkey"))
    let answer = try site.post(
      "/sign-in/passkey/challenge", [], signedIn: false, origin: "https://192.0.2.7:8443", peer: peer, headers: host)
    #expect(answer.status == 422 && answer.text.hasPrefix("Browsers use passkeys with names only"))
  }

  @Test func `without JavaScript nothing is added, and the page says what does without`() throws {
    let browser = try TestSite(continuing: site)
    let answer = try browser.post("/settings/passkeys", [("name", "phone")])
    #expect(answer.status == 422 && answer.text.contains("It needs JavaScript for that"))
    #expect(answer.text.contains("value=\"phone\""))
    let nameless = authenticator()
    let unnamed = try send(nameless.make(challengeToMake(browser)), name: "  ", browser)
    #expect(unnamed.status == 422 && unnamed.text.contains("Please give the passkey a name"))
  }

  @Test func `attempts are counted as those with passwords are, and so are questions`() throws {
    let authenticator = authenticator()
    try add(authenticator)
    let challenge = try ask()[0]
    for number in 0..<200 {
      let verdict = try site.application.attempts.places.attempt(name: site.name, network: "\(number)", browser: nil)
      if case .wait = verdict { break }
    }
    let slowed = try signIn(authenticator, challenge, handle: site.account.bytes)
    #expect(slowed.status == 429 && slowed.header("retry-after") != nil && !isSignedIn(slowed))
    let network = Network.of(peer)
    for _ in 0..<500 {
      if case .wait = try site.application.attempts.places.attemptChallenge(network: network) { break }
    }
    let refused = try site.post("/sign-in/passkey/challenge", [], signedIn: false, peer: peer)
    #expect(refused.status == 429 && refused.text.hasPrefix("Too many attempts to sign in come from your network"))
  }

  @Test func `a page of another site can ask for nothing`() throws {
    for path in ["/sign-in/passkey", "/sign-in/passkey/challenge"] {
      #expect(try site.post(path, [], signedIn: false, origin: "https://evil.example", peer: peer).status == 403)
    }
  }
}

extension Response {
  /// A cookie that the answer sets, as a browser sends it: name and value.
  fileprivate func setCookie(_ name: String) -> String? {
    let set = headers.filter {
      $0.name == "Set-Cookie" && $0.value.hasPrefix(name + "=") && !$0.value.contains("Max-Age=0")
    }
    return set.first.map { String($0.value.prefix { $0 != ";" }) }
  }
}
