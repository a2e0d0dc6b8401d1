import Account
import Contacts
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing

@testable import Cloud

/// Accounts that people make themselves, as far as the administrator allows it. What is allowed is the whole database's, so each test has one.
@Suite(.serialized) struct SignUpTests {
  private let database: CloudDatabase
  private let signUps: SignUps
  private let invitations: Invitations
  private let password = "a long password"

  init() throws {
    database = CloudDatabase(url: try TestCluster.newDatabase())
    try database.migrate()
    signUps = SignUps(database)
    invitations = Invitations(database)
  }

  private func allow(_ mode: SignUps.Mode, most: Int64 = 100, contacts: Int64? = nil) throws {
    try signUps.set(SignUps.Rules(mode: mode, mostAccounts: most, contacts: contacts))
  }

  private func make(_ name: String, _ invitation: Token? = nil) throws -> SignUps.Outcome {
    try signUps.make(name: name, password: password, invitation: invitation)
  }

  @Test func `nobody makes an account where nothing was said`() throws {
    #expect(try signUps.rules() == SignUps.Rules(mode: .nobody, mostAccounts: 100))
    #expect(try make("ada") == .closed)
    #expect(try Accounts(database).find(name: "ada") == nil)
  }

  @Test func `an account that somebody makes has their password and the limits of its kind`() throws {
    try allow(.anybody, contacts: 500)
    #expect(try make("Ada") == .made(Account.id(name: "ada")))
    let account = try #require(try Accounts(database).authenticate(name: "ada", password: password)).account
    #expect(account.name == "Ada")
    let quota = try #require(try Quotas(database).standing(of: account.id)).quota
    #expect(quota.contacts == 500)
  }

  @Test func `a name that is taken stays whose it is, and costs no use of an invitation`() throws {
    try allow(.invited)
    _ = try Accounts(database).create(name: "ada", password: "another password")
    let (token, _) = try invitations.make(uses: 1, days: 1)
    #expect(try make("ADA", token) == .taken)
    #expect(try Accounts(database).authenticate(name: "ada", password: "another password") != nil)
    #expect(try make("bea", token) == .made(Account.id(name: "bea")))
  }

  @Test func `an invitation is for so many accounts, and the next one is not made`() throws {
    try allow(.invited)
    let (token, invitation) = try invitations.make(uses: 2, days: 1)
    #expect(invitation.usesLeft == 2)
    #expect(try make("ada", token) == .made(Account.id(name: "ada")))
    #expect(try invitations.list().map(\.usesLeft) == [1])
    #expect(try make("bea", token) == .made(Account.id(name: "bea")))
    #expect(try invitations.list().isEmpty)
    #expect(try make("cid", token) == .notInvited)
    #expect(try Accounts(database).find(name: "cid") == nil)
  }

  @Test func `of several who come with an invitation for one in the same moment, one gets in`() throws {
    try allow(.invited)
    let (token, _) = try invitations.make(uses: 1, days: 1)
    let signUps = signUps
    let outcomes = try onThreads(4) {
      try signUps.make(name: "guest-\(UInt32.random(in: 0 ... .max))", password: "a long password", invitation: token)
    }.map { try $0.get() }
    #expect(outcomes.count { $0 != .notInvited } == 1)
    #expect(try Accounts(database).list().count == 1)
  }

  @Test(arguments: ["withdrawn", "too old", "mistyped", "of a server that is closed"])
  func `an invitation does not count that is`(_ what: String) throws {
    try allow(.invited)
    let (made, invitation) = try invitations.make(uses: 1, days: 1)
    var token = made
    switch what {
    case "withdrawn": try invitations.withdraw(invitation.id)
    case "too old":
      try Connection(url: database.url).runScript("UPDATE invitations SET expires_at = now() - interval '1 second'")
    case "mistyped": token = Token(account: invitation.id)
    default: try allow(.nobody)
    }
    let outcome: SignUps.Outcome = what == "of a server that is closed" ? .closed : .notInvited
    #expect(try signUps.refusal(of: token) == outcome)
    #expect(try make("ada", token) == outcome)
  }

  @Test func `where only the invited may, nobody else does`() throws {
    try allow(.invited)
    #expect(try make("ada") == .closed)
  }

  @Test func `there are as many accounts as the administrator allows, and none more`() throws {
    try allow(.anybody, most: 2)
    _ = try Accounts(database).create(name: "ada", password: password)
    #expect(try make("bea") == .made(Account.id(name: "bea")))
    #expect(try make("cid") == .full)
    // The administrator may go on.
    _ = try Accounts(database).create(name: "cid", password: password)
  }

  @Test func `the server can neither open the door nor invite anybody`() throws {
    try allow(.nobody)
    let id = UniqueID.random()
    for statement: SQL in [
      "UPDATE sign_up SET mode = 1",
      """
      INSERT INTO invitations (account_id, token_hash, made_at, made_lived, expires_at, uses, uses_left)
      VALUES (\(id), '', now(), 0, now() + interval '1 day', 1, 1)
      """,
    ] {
      #expect(throws: CloudError.self) { try database.run(id, statement) }
    }
    _ = try invitations.make(uses: 1, days: 1)
    #expect(try database.run(id, "SELECT 1 FROM invitations WHERE account_id IS NOT NULL").count == 0)
  }

  @Test func `a network that makes accounts one after the other waits`() throws {
    let places = SignInPlaces(database)
    for _ in 0..<10 {
      guard case .goOn = try places.attemptSignUp(network: "192.0.2.1") else {
        Issue.record("it waits too early")
        return
      }
    }
    guard case .wait(let milliseconds, .signUps) = try places.attemptSignUp(network: "192.0.2.1") else {
      Issue.record("it does not wait")
      return
    }
    #expect((1...60_000).contains(milliseconds))
    guard case .goOn = try places.attemptSignUp(network: "192.0.2.2") else {
      Issue.record("another network waits")
      return
    }
  }
}
