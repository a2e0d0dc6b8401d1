import Cloud
import Contacts
import HTTPClient
import HTTPServer
import Testing

@testable import Web

/// Signing in under attack, and what strangers may send. Serialized: these block their thread.
@Suite(.serialized) struct SignInTests {
  let site: TestSite

  init() throws {
    site = try TestSite()
    try site.givePassword()
  }

  /// A network of this test alone: the tests share a database.
  private static func network() -> String { "2001:db8:\(String(UInt16.random(in: 1 ... .max), radix: 16))::1" }

  private func signIn(
    _ password: String = TestSite.password, from peer: String, browser: String? = nil
  ) throws -> Response {
    try site.post(
      "/sign-in", [("name", site.name), ("password", password)], signedIn: false, peer: peer,
      headers: browser.map { [("Cookie", $0)] } ?? [])
  }

  /// Strangers of many networks guess for as long as they may; the tests need not look at each password for that.
  private func attack() throws {
    for number in 0..<200 {
      let verdict = try site.application.attempts.places.attempt(
        name: site.name, network: "\(Self.network()) \(number)", browser: nil)
      if case .wait = verdict { return }
    }
    Issue.record("nobody has to wait")
  }

  @Test func `strangers wait, with words, and the owner gets in from a known network and with a known browser`()
    throws
  {
    let home = Self.network()
    let first = try signIn(from: home)
    #expect(first.status == 303)
    let cookie = try #require(first.headers.first { $0.value.hasPrefix("__Host-browser=") }).value
    for attribute in ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"] { #expect(cookie.contains("; \(attribute)")) }
    try attack()
    let slowed = try signIn(from: Self.network())
    #expect(slowed.status == 429)
    #expect(slowed.text.contains("There are too many attempts to sign in with this name."))
    let seconds = try #require(slowed.header("retry-after").flatMap { Int($0) })
    #expect((1...30).contains(seconds))
    #expect(try signIn(from: home).status == 303)
    #expect(try signIn(from: Self.network(), browser: String(cookie.prefix { $0 != ";" })).status == 303)
  }

  @Test func `a wrong password makes no place known`() throws {
    let home = Self.network()
    #expect(try signIn("wrong", from: home).status == 401)
    try attack()
    #expect(try signIn(from: home).status == 429)
  }

  @Test func `a name that is nobody's waits as an account's does`() throws {
    let nobody = "nobody-\(UInt64.random(in: 0 ... .max))"
    for number in 0..<200 {
      _ = try site.application.attempts.places.attempt(
        name: nobody, network: "\(Self.network()) \(number)", browser: nil)
    }
    let slowed = try site.post(
      "/sign-in", [("name", nobody), ("password", "x")], signedIn: false, peer: Self.network())
    #expect(slowed.status == 429)
  }

  @Test func `a network from which many names are tried waits, with words`() throws {
    let network = Self.network()
    let limits = try site.post("/sign-in", [("name", site.name), ("password", "x")], signedIn: false, peer: network)
    #expect(limits.status == 401)
    for number in 0..<200 {
      _ = try site.application.attempts.places.attempt(
        name: "\(site.name)-\(number)", network: Network.of(network), browser: nil)
    }
    let slowed = try signIn(from: network)
    #expect(slowed.status == 429)
    #expect(slowed.text.contains("Too many attempts to sign in come from your network."))
  }

  @Test func `changing the password keeps this browser known, and makes strangers of the others`() throws {
    let home = Self.network()
    #expect(try signIn(from: home).status == 303)
    let other = Self.network()
    let done = try TestSite(continuing: site).post(
      "/settings/password", [("present", TestSite.password), ("new", "another one"), ("again", "another one")],
      peer: other)
    #expect(done.status == 303)
    #expect(done.headers.contains { $0.value.hasPrefix("__Host-browser=") })
    try attack()
    #expect(try signIn("another one", from: home).status == 429)
    #expect(try signIn("another one", from: other).status == 303)
  }

  // MARK: Behind a real server

  private static let large = String(repeating: "x", count: 100_000)

  @Test func `a form that was sent after the session had ended is asked about, however large`() throws {
    let server = try LiveSite(site)
    let form = ClientRequest(
      "POST", server.url + "/contacts",
      headers: [("Content-Type", "application/x-www-form-urlencoded"), ("Origin", server.url)],
      body: Array("first=Ann&note=\(Self.large)".utf8))
    let answer = try server.client.send(form)
    #expect(answer.status == 401)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("You were signed out meanwhile"))
    var other = form
    other.headers = [("Content-Type", "text/plain"), ("Origin", server.url)]
    #expect(try server.client.send(other).status == 413)
    let browser = try TestSite(continuing: site)
    let known = try browser.send("/contacts", [("id", "\(UniqueID.random())"), ("first", Self.large)], at: server)
    #expect(known.status != 413 && known.status != 401)
  }

  @Test func `a device that is signed out hears that before it has sent a large batch`() throws {
    let server = try LiveSite(site)
    let device = try TestDevice(site, name: "phone")
    let known = try device.call("POST", "/api/v1/sync", at: server, body: Array(Self.large.utf8))
    #expect(known.status == 400)
    try site.application.devices.revoke(device.token)
    let signedOut = try device.call("POST", "/api/v1/sync", at: server, body: Array(Self.large.utf8))
    #expect(signedOut.status == 401)
    #expect(
      String(decoding: signedOut.body, as: UTF8.self)
        == "this device is not signed in: it was signed out, or not used for 90 days\n")
  }
}
