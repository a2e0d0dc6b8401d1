import Contacts
import Dispatch
import PostgreSQL
import Protocol
import Synchronization
import TestPostgreSQL
import Testing

@testable import Cloud

/// How often somebody may try to sign in, and from where. Serialized: some of these block threads.
@Suite(.serialized) struct SignInPlacesTests {
  private let database: CloudDatabase
  private let places: SignInPlaces
  /// An account's name, and a network, of this test alone.
  private let name = "test-\(UInt64.random(in: 0 ... .max))"
  private let home = "home-\(UInt64.random(in: 0 ... .max))"

  init() throws {
    database = try TestDatabase.shared.get()
    places = SignInPlaces(database)
  }

  private var account: UniqueID { Account.id(name: name) }

  /// How many attempts go on before one has to wait, each as `next` says, and whose pace that is.
  private func attempts(
    _ next: (Int) throws -> SignInPlaces.Verdict
  ) throws -> (count: Int, pace: SignInPlaces.Pace?, wait: Int64) {
    for number in 0..<1_000 {
      if case .wait(let milliseconds, let pace) = try next(number) { return (number, pace, milliseconds) }
    }
    return (1_000, nil, 0)
  }

  /// Strangers of many networks use up all that they have under the name.
  private func attack() throws {
    _ = try attempts { try places.attempt(name: name, network: "\(home)-\($0)", browser: nil) }
  }

  @Test func `many networks that try one name wait for each other`() throws {
    let found = try attempts { try places.attempt(name: name, network: "\(home)-\($0)", browser: nil) }
    #expect(found.count >= 20)
    #expect(found.pace == .strangers)
    #expect((1...30_000).contains(found.wait))
    #expect(try places.attempt(name: "other-\(name)", network: home, browser: nil) == .goOn(isKnown: false))
  }

  @Test func `one network that tries many names waits`() throws {
    let found = try attempts { try places.attempt(name: "\(name)-\($0)", network: home, browser: nil) }
    #expect(found.count >= 40)
    #expect(found.pace == .network)
    #expect((1...5_000).contains(found.wait))
    #expect(try places.attempt(name: name, network: "other-\(home)", browser: nil) == .goOn(isKnown: false))
  }

  @Test func `attempts at the same moment, through two servers, are all counted`() throws {
    let other = CloudDatabase(url: database.url, poolSize: 4)
    defer { other.close() }
    let going = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 60) { number in
      let places = number % 2 == 0 ? places : SignInPlaces(other)
      guard case .goOn? = try? places.attempt(name: name, network: "\(home)-\(number)", browser: nil) else { return }
      going.withLock { $0 += 1 }
    }
    // Every 30 seconds that this took would be one more.
    #expect((20...24).contains(going.withLock { $0 }))
  }

  @Test func `the owner gets in from a known network and with a known browser while strangers wait`() throws {
    let browser = UniqueID.random()
    try places.remember(account: account, network: home, browser: browser)
    try attack()
    #expect(try places.attempt(name: name, network: "new-\(home)", browser: nil) != .goOn(isKnown: false))
    #expect(try places.attempt(name: name, network: home, browser: nil) == .goOn(isKnown: true))
    #expect(try places.attempt(name: name, network: "new-\(home)", browser: browser) == .goOn(isKnown: true))
    #expect(try places.attempt(name: name, network: "new-\(home)", browser: .random()) != .goOn(isKnown: false))
  }

  @Test func `a known browser gets in through a network that others use up`() throws {
    let browser = UniqueID.random()
    try places.remember(account: account, network: "other-\(home)", browser: browser)
    _ = try attempts { try places.attempt(name: "\(name)-\($0)", network: home, browser: nil) }
    #expect(try places.attempt(name: name, network: home, browser: browser) == .goOn(isKnown: true))
  }

  @Test func `a known place has a pace as well`() throws {
    let browser = UniqueID.random()
    try places.remember(account: account, network: home, browser: browser)
    let found = try attempts { _ in try places.attempt(name: name, network: home, browser: browser) }
    #expect(found.count >= 20)
    #expect(found.pace == .knownPlace)
  }

  @Test func `codes have a slower pace, at a known place one of their own`() throws {
    let browser = UniqueID.random()
    try places.remember(account: account, network: home, browser: browser)
    let strangers = try attempts { try places.attemptCode(name: name, network: "\(home)-\($0)", browser: nil) }
    #expect(strangers.count == 10 && strangers.pace == .codes)
    #expect((1...300_000).contains(strangers.wait))
    for (network, browser) in [(home, nil), ("new-\(home)", browser)] as [(String, UniqueID?)] {
      let known = try attempts { _ in try places.attemptCode(name: name, network: network, browser: browser) }
      #expect(known.count == 10 && known.pace == .codes)
    }
    #expect(try places.attempt(name: name, network: "new-\(home)", browser: nil) == .goOn(isKnown: false))
    #expect(try places.attemptCode(name: "other-\(name)", network: home, browser: nil) == .goOn(isKnown: false))
  }

  @Test func `capitals make no other name`() throws {
    try attack()
    guard case .wait = try places.attempt(name: name.uppercased(), network: home, browser: nil) else {
      Issue.record("another name")
      return
    }
  }

  @Test func `what is paid off costs nothing any more, and waiting costs nothing`() throws {
    try attack()
    for _ in 0..<100 { _ = try places.attempt(name: name, network: home, browser: nil) }
    try database.run(
      account,
      "UPDATE sign_in_places SET paid_off_at = paid_off_at - interval '30 seconds' WHERE account_id = \(account)")
    #expect(try places.attempt(name: name, network: "new-\(home)", browser: nil) == .goOn(isKnown: false))
  }

  @Test func `another password makes strangers of all places`() throws {
    let accounts = Accounts(database)
    _ = try accounts.create(name: name, password: "a long password")
    let browser = UniqueID.random()
    try places.remember(account: account, network: home, browser: browser)
    try accounts.setPassword(name: name, to: "another password")
    #expect(try places.attempt(name: name, network: home, browser: browser) == .goOn(isKnown: false))
  }

  @Test func `a place is known for 90 days by the clock, and a count is forgotten when it is paid off`() throws {
    let browser = UniqueID.random()
    try places.remember(account: account, network: home, browser: browser)
    _ = try places.attempt(name: name, network: "new-\(home)", browser: nil)
    try places.clean()
    #expect(try rows() == 3)
    try database.run(
      account,
      """
      UPDATE sign_in_places SET paid_off_at = now() - interval '1 second', known_at = known_at - interval '89 days'
      WHERE account_id = \(account)
      """)
    try places.clean()
    #expect(try rows() == 2)
    #expect(try places.attempt(name: name, network: home, browser: browser) == .goOn(isKnown: true))
    try database.run(
      account,
      """
      UPDATE sign_in_places SET paid_off_at = now() - interval '1 second', known_at = known_at - interval '2 days'
      WHERE account_id = \(account)
      """)
    #expect(try places.attempt(name: name, network: home, browser: browser) == .goOn(isKnown: false))
    try database.run(
      account, "UPDATE sign_in_places SET paid_off_at = now() - interval '1 second' WHERE account_id = \(account)")
    // The places themselves go by lived time (`ClockAheadTests`).
    try places.clean()
    #expect(try rows() == 2)
  }

  private func rows() throws -> Int {
    try database.run(account, "SELECT 1 FROM sign_in_places WHERE account_id = \(account)").count
  }
}
