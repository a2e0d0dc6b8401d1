import Cloud
import Contacts
import HTTPServer
import Synchronization
import TestPostgreSQL
import Testing

@testable import Web

/// Making an account in the browser. What is allowed is the whole database's, so each test has one.
@Suite(.serialized) struct SignUpTests {
  private final class Events: Sendable {
    private let list = Mutex<[SecurityEvent]>([])
    func add(_ event: SecurityEvent) { list.withLock { $0.append(event) } }
    var kinds: [SecurityEvent.Kind] { list.withLock { $0.map(\.kind) } }
  }

  private let site: TestSite
  private let database: CloudDatabase
  private let events = Events()

  init() throws {
    database = CloudDatabase(url: try TestCluster.newDatabase())
    try database.migrate()
    let events = events
    var observer = ServerObserver()
    observer.happened = { events.add($0) }
    site = try TestSite(in: database, observer: observer)
  }

  private func allow(_ mode: SignUps.Mode, most: Int64 = 100) throws {
    try SignUps(database).set(SignUps.Rules(mode: mode, mostAccounts: most))
  }

  private func signUp(
    _ name: String, _ password: String = "three blue words", again: String? = nil, at path: String = SignUpPage.path
  ) throws -> Response {
    try site.post(
      path, [("name", name), ("password", password), ("again", again ?? password)], signedIn: false)
  }

  @Test func `the page to sign in leads to where accounts are made, which says who makes them here`() throws {
    #expect(try site.get("/sign-in", signedIn: false).text.contains(#"href="/sign-up""#))
    for mode in [SignUps.Mode.nobody, .invited] {
      try allow(mode)
      let page = try site.get("/sign-up", signedIn: false)
      #expect(page.status == 403)
      #expect(page.text.contains("accounts are made by whoever runs it"))
      #expect(!page.text.contains("<form"))
      #expect(try signUp("ada").status == 403)
    }
    try allow(.anybody)
    let page = try site.get("/sign-up", signedIn: false)
    #expect(page.status == 200)
    #expect(page.text.contains("Letters without accents, digits and . _ - + @, at most 64."))
    #expect(page.text.contains("From 8 to 256 characters"))
  }

  @Test func `whoever makes an account is signed in, and the log has it`() throws {
    try allow(.anybody)
    let made = try signUp("Ada")
    #expect(made.status == 303)
    #expect(made.told == "/contacts?done=signed-up")
    #expect(made.headers.contains { $0.value.hasPrefix("__Host-session=") })
    #expect(events.kinds == [.signedUp, .signedIn])
    #expect(try site.application.accounts.authenticate(name: "ada", password: "three blue words") != nil)
  }

  @Test(arguments: [
    ("", "three blue words", "three blue words", "the name is empty"),
    ("ä", "three blue words", "three blue words", "letters without accents"),
    ("ada", "short", "short", "the password is shorter than 8 characters"),
    ("ada", "three blue words", "three red words", "The two passwords are not the same."),
    ("adalovelace", "adalovelace", "adalovelace", "the account&#39;s name"),
  ])
  func `what cannot be is told with the name still there, and no password`(
    _ name: String, _ password: String, _ again: String, _ told: String
  ) throws {
    try allow(.anybody)
    let answer = try signUp(name, password, again: again)
    #expect(answer.status == 422)
    #expect(answer.text.replacing("&#x27;", with: "&#39;").contains(told), "\(answer.text)")
    #expect(answer.text.contains(#"name="name" value="\#(name)""#))
    #expect(!answer.text.contains("three blue words"))
    #expect(try site.application.accounts.find(name: "ada") == nil)
  }

  @Test func `a taken name is told, and the log says that somebody asked for it`() throws {
    try allow(.anybody)
    let answer = try signUp(site.name.uppercased())
    #expect(answer.status == 422)
    #expect(answer.text.contains("Somebody has the name \(site.name.uppercased()) already."))
    #expect(events.kinds == [.signUpRefused])
  }

  @Test func `a network that asks for many accounts waits before it hears of a name`() throws {
    try allow(.anybody)
    for _ in 0..<10 { _ = try site.application.attempts.places.attemptSignUp(network: Network.of("192.0.2.1")) }
    let answer = try signUp(site.name)
    #expect(answer.status == 429)
    #expect(answer.text.contains("Too many accounts were asked for from your network."))
    #expect(!answer.text.contains("Somebody has the name"))
    #expect(answer.header("retry-after").flatMap { Int($0) } != nil)
    #expect(events.kinds == [.signUpThrottled])
  }

  @Test func `an invitation lets in once, and its address says so afterwards`() throws {
    try allow(.invited)
    let (token, _) = try Invitations(database).make(uses: 1, days: 1)
    let path = "/sign-up/\(token.text)"
    #expect(try site.get(path, signedIn: false).text.contains(#"action="\#(path)""#))
    #expect(try signUp("ada", at: path).status == 303)
    for answer in [try site.get(path, signedIn: false), try signUp("bea", at: path)] {
      #expect(answer.status == 403)
      #expect(answer.text.contains("This invitation was used already"))
    }
    #expect(try site.get("/sign-up/abc", signedIn: false).text.contains("This invitation was used already"))
    #expect(try site.application.accounts.find(name: "bea") == nil)
    #expect(events.kinds.suffix(3) == [.signUpRefused, .signUpRefused, .signUpRefused])
  }

  @Test func `a full server says so`() throws {
    try allow(.anybody, most: 1)
    let answer = try signUp("ada")
    #expect(answer.status == 403)
    #expect(answer.text.contains("This server has as many accounts as it may have."))
  }

  @Test func `another site cannot make an account by somebody's browser`() throws {
    try allow(.anybody)
    let answer = try site.post(
      "/sign-up", [("name", "ada"), ("password", "three blue words"), ("again", "three blue words")], signedIn: false,
      origin: "https://evil.example")
    #expect(answer.status == 403)
    #expect(try site.application.accounts.find(name: "ada") == nil)
  }
}
