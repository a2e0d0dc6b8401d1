import Contacts
import POSIX
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing

@testable import Cloud

/// How long browsers, devices and programs stay signed in, and what ends them.
@Suite(.serialized) struct SignInLifetimeTests {
  let account: StoredAccount
  let sessions: Sessions
  let devices: Devices
  let passwords: AppPasswords
  private let phone = Caller(address: "2001:db8::7", program: "DAVx5/4.5")

  init() throws {
    account = try StoredAccount()
    sessions = Sessions(account.database)
    devices = Devices(account.database)
    passwords = AppPasswords(account.database)
  }

  private func begin() throws -> Token {
    try sessions.create(account: account.id, label: "Firefox", from: "192.0.2.1").token
  }

  /// As if the clock had gone on by so many days, in which no session was used.
  private func passUnused(days: Int64) throws {
    let days: SQL = "\(days) * interval '1 day'"
    try account.sql(
      """
      UPDATE sessions SET created_at = created_at - \(code: days), last_used_at = last_used_at - \(code: days),
        proven_at = proven_at - \(code: days), expires_at = expires_at - \(code: days) WHERE account_id = \(account.id)
      """)
  }

  private func isOpen(_ token: Token, from address: String = "192.0.2.1") throws -> Bool {
    try sessions.lookup(token, from: address) != nil
  }

  @Test func `a session ends when it was not used for 90 days, and each use begins them anew`() throws {
    let token = try begin()
    for _ in 0..<3 {
      try passUnused(days: 89)
      #expect(try isOpen(token))
    }
    try passUnused(days: 91)
    #expect(try !isOpen(token))
  }

  @Test func `a session that is used every week ends after a year`() throws {
    let token = try begin()
    for week in 1...52 {
      try passUnused(days: 7)
      #expect(try isOpen(token), "week \(week)")
    }
    try passUnused(days: 2)
    #expect(try !isOpen(token))
  }

  @Test func `a session tells where it was last used from, at once when that is another place`() throws {
    let token = try begin()
    #expect(try sessions.list(account: account.id).map(\.address) == ["192.0.2.1"])
    #expect(try isOpen(token, from: "2001:db8::7"))
    #expect(try sessions.list(account: account.id).map(\.address) == ["2001:db8::7"])
  }

  @Test func `a session is its person's for 15 minutes after the password, and not before a clock that was ahead`()
    throws
  {
    let token = try begin()
    let session = try #require(try sessions.lookup(token, from: "192.0.2.1"))
    #expect(session.isProven)
    for (moment, isProven) in [
      ("14 minutes", true), ("16 minutes", false), ("-1 day", false),
    ] as [(SQL, Bool)] {
      try account.sql(
        "UPDATE sessions SET proven_at = now() - interval '\(code: moment)' WHERE account_id = \(account.id)")
      #expect(try sessions.lookup(token, from: "192.0.2.1")?.isProven == isProven, "\(moment)")
    }
    #expect(try sessions.prove(session))
    #expect(try sessions.lookup(token, from: "192.0.2.1")?.isProven == true)
  }

  // MARK: Devices and programs

  /// As if the database had lived through so many days more.
  private func pass(days: Int) throws {
    try account.sql(
      """
      UPDATE device_tokens SET used_lived = used_lived - \(StoredAccount.milliseconds(days: days)),
        last_used_at = last_used_at - interval '1 hour' WHERE account_id = \(account.id)
      """)
    _ = try Retention(account.database).purge(account: account.id)
  }

  @Test func `a device or program in use never notices, and one that was not used for 90 days is signed out`() throws {
    let used = try devices.register(account: account.id, name: "used", book: account.book).token
    let unused = try devices.register(account: account.id, name: "unused", book: .random()).token
    let (password, _) = try passwords.add(account: account.id, name: "phone")
    let (unusedPassword, _) = try passwords.add(account: account.id, name: "drawer")
    for _ in 0..<2 {
      try pass(days: 60)
      #expect(try devices.lookup(used, by: .here) != nil)
      #expect(try passwords.authenticate(account: account.name, password: password, by: phone) != nil)
    }
    #expect(try devices.lookup(unused, by: .here) == nil)
    #expect(try passwords.authenticate(account: account.name, password: unusedPassword, by: phone) == nil)
    #expect(try devices.list(account: account.id).map(\.name).sorted() == ["phone", "used"])
    // What the cloud remembers of it is there when it comes back.
    let books = try AddressBooks(account.database).list(account: account.id)
    #expect(books.map(\.name).contains("unused"))
  }

  @Test func `a clock that jumps signs nobody out`() throws {
    let token = try devices.register(account: account.id, name: "laptop", book: account.book).token
    try account.sql(
      "UPDATE device_tokens SET last_used_at = now() - interval '9 years' WHERE account_id = \(account.id)")
    _ = try Retention(account.database).purge(account: account.id)
    #expect(try devices.lookup(token, by: .here) != nil)
  }

  @Test func `a device and a program in use stay, also where the clock was ahead when they were used once`() throws {
    let token = try devices.register(account: account.id, name: "laptop", book: account.book, by: phone).token
    let (password, _) = try passwords.add(account: account.id, name: "phone")
    #expect(try passwords.authenticate(account: account.name, password: password, by: phone) != nil)
    try account.sql(
      "UPDATE device_tokens SET last_used_at = now() + interval '1 year' WHERE account_id = \(account.id)")
    for _ in 0..<2 {
      try pass(days: 60)
      #expect(try devices.lookup(token, by: phone) != nil)
      #expect(try passwords.authenticate(account: account.name, password: password, by: phone) != nil)
    }
  }

  @Test func `a device and a program tell by what and from where they were last used`() throws {
    let first = Caller(address: "192.0.2.1", program: "contacts2web")
    let token = try devices.register(account: account.id, name: "laptop", book: account.book, by: first).token
    let (password, _) = try passwords.add(account: account.id, name: "phone")
    _ = try passwords.authenticate(account: account.name, password: password, by: first)
    func places() throws -> [String] {
      try devices.list(account: account.id).map { "\($0.name) \($0.address) \($0.usedBy)" }.sorted()
    }
    #expect(try places() == ["laptop 192.0.2.1 contacts2web", "phone 192.0.2.1 contacts2web"])
    _ = try devices.lookup(token, by: phone)
    _ = try passwords.authenticate(account: account.name, password: password, by: phone)
    #expect(try places() == ["laptop 2001:db8::7 DAVx5/4.5", "phone 2001:db8::7 DAVx5/4.5"])
    #expect(try passwords.list(account: account.id).map(\.address) == ["2001:db8::7"])
  }

  // MARK: Another password

  @Test(arguments: [false, true])
  func `another password ends all sessions, and all devices and programs unless they are kept`(keeps: Bool) throws {
    let session = try begin()
    let device = try devices.register(account: account.id, name: "laptop", book: account.book).token
    let (password, _) = try passwords.add(account: account.id, name: "phone")
    try Accounts(account.database).setPassword(name: account.name, to: "a new password", keepsDevices: keeps)
    #expect(try !isOpen(session))
    #expect(try (devices.lookup(device, by: .here) != nil) == keeps)
    #expect(try (passwords.authenticate(account: account.name, password: password, by: phone) != nil) == keeps)
  }

  @Test
  func `a password that was changed after it was looked at lets nobody in, and does not take the place of the new one`()
    throws
  {
    let accounts = Accounts(account.database)
    try accounts.setPassword(name: account.name, to: "a long password")
    let old = try #require(try accounts.authenticate(name: account.name, password: "a long password")).password
    let pending = PendingSignIns(account.database)
    let isBetweenSteps = try #require(try pending.find(pending.begin(account.id, by: old)))
    let (before, session) = try sessions.create(account: account.id, label: "", from: "192.0.2.1", by: old)
    #expect(try isOpen(before))
    let new = try accounts.setPassword(name: account.name, to: "a new password", from: old)
    #expect(try !isOpen(before) && !sessions.prove(session))
    for password in [old, isBetweenSteps.password] {
      #expect(throws: CloudError.passwordChanged) {
        try sessions.create(account: account.id, label: "", from: "192.0.2.1", by: password)
      }
    }
    #expect(throws: CloudError.passwordChanged) { try pending.begin(account.id, by: old) }
    #expect(throws: CloudError.passwordChanged) {
      try devices.register(account: account.id, name: "laptop", book: account.book, with: old)
    }
    #expect(throws: CloudError.passwordChanged) {
      try accounts.setPassword(name: account.name, to: "a third password", from: old)
    }
    #expect(try sessions.list(account: account.id).isEmpty && devices.list(account: account.id).isEmpty)
    #expect(try accounts.authenticate(name: account.name, password: "a new password")?.password == new)
  }

  @Test func `who is let in while the password is being changed is out when that is done`() throws {
    try expectRefused {
      try sessions.create(account: account.id, label: "", from: "192.0.2.1", by: account.password).token
    }
    #expect(try sessions.list(account: account.id).isEmpty)
  }

  /// Sets another password, and commits that when `attempt` waits for it.
  private func expectRefused<Value: Sendable>(_ attempt: @escaping @Sendable () throws -> Value) throws {
    let owner = try Connection(url: account.database.url)
    try owner.run("BEGIN")
    try owner.run("UPDATE accounts SET password_hash = 'new' WHERE account_id = \(account.id)")
    try owner.run("DELETE FROM sessions WHERE account_id = \(account.id)")
    let outcome = Collected<Value>()
    let thread = try Thread("attempt", stackSize: 8 << 20) {
      outcome.add(Result { try attempt() })
    }
    let looker = try Connection(url: account.database.url)
    let holder = try #require(owner.run("SELECT pg_backend_pid()::bigint").first).int64(0)
    while outcome.all.isEmpty {
      let waiting = try looker.run(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND \(holder)::int = ANY(pg_blocking_pids(pid))")
      if waiting.count > 0 { break }
    }
    try owner.run("COMMIT")
    thread.join()
    #expect(throws: CloudError.passwordChanged) { try #require(outcome.all.first).get() }
  }

  @Test func `what a session may do ends with it, also where another password is being set at that moment`() throws {
    let (_, session) = try sessions.create(account: account.id, label: "", from: "192.0.2.1", by: account.password)
    let database = account.database.requiring(session)
    let calendars = CalendarAddresses(database)
    _ = try (AppPasswords(database).add(account: account.id, name: "before"), calendars.make(account: account.id))
    try expectRefused { try AppPasswords(database).add(account: account.id, name: "meanwhile").password }
    #expect(throws: CloudError.passwordChanged) { try calendars.make(account: account.id) }
    #expect(throws: CloudError.passwordChanged) { try calendars.remove(account.id) }
    #expect(throws: CloudError.passwordChanged) { try SecondFactors(database).renewRecoveryCodes(account.id) }
    #expect(try AppPasswords(account.database).list(account: account.id).map(\.name) == ["before"])
    #expect(try CalendarAddresses(account.database).find(account.id) != nil)
  }

  // MARK: An older database

  @Test func `devices that are there when their ages begin to count are as young as new ones`() throws {
    let database = CloudDatabase(url: try TestCluster.newDatabase())
    defer { database.close() }
    try database.migrate()
    let account = try StoredAccount(database)
    let token = try Devices(database).register(account: account.id, name: "laptop", book: account.book).token
    let (password, _) = try AppPasswords(database).add(account: account.id, name: "phone")
    _ = try AppPasswords(database).authenticate(account: account.name, password: password, by: phone)
    let owner = try Connection(url: database.url)
    try owner.runScript(
      TakenBack.from(21) + """
        ALTER TABLE app_passwords ADD COLUMN used_by text COLLATE "C" NOT NULL DEFAULT 'DAVx5/4.5';
        ALTER TABLE device_tokens DROP COLUMN address, DROP COLUMN used_by, DROP COLUMN used_lived;
        ALTER TABLE sessions DROP COLUMN address, DROP COLUMN proven_at;
        DELETE FROM schema_migrations WHERE number >= 20;
        UPDATE clock SET lived = 400::bigint * 86400000
        """)
    try database.migrate()
    _ = try Retention(database).purge(account: account.id)
    #expect(try Devices(database).lookup(token, by: .here) != nil)
    #expect(try AppPasswords(database).list(account: account.id).map(\.usedBy) == ["DAVx5/4.5"])
  }
}
