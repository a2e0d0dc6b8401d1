import Contacts
import POSIX
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing

@testable import Cloud

@Suite(.serialized) struct AccountTests {
  let database: CloudDatabase
  let accounts: Accounts

  init() throws {
    database = try TestDatabase.shared.get()
    accounts = Accounts(database)
  }

  @Test func `an account signs in by name in any capitals, and by its password alone`() throws {
    let account = try accounts.create(name: "Anna.Muster", password: "correct horse")
    #expect(try accounts.authenticate(name: "anna.muster", password: "correct horse")?.account.id == account.id)
    #expect(try accounts.authenticate(name: "anna.muster", password: "wrong horse") == nil)
    #expect(try accounts.authenticate(name: "nobody", password: "correct horse") == nil)
    #expect(throws: CloudError.failed(message: "there is already an account named ANNA.muster", hint: nil)) {
      try accounts.create(name: "ANNA.muster", password: "another one")
    }
    #expect(try accounts.list().contains { $0.name == "Anna.Muster" })
    let token = try Sessions(database).create(account: account.id, label: "a browser", from: "192.0.2.1").token
    try accounts.setPassword(name: "anna.muster", to: "battery staple")
    #expect(try accounts.authenticate(name: "anna.muster", password: "battery staple") != nil)
    #expect(try Sessions(database).lookup(token, from: "192.0.2.1") == nil)
    try accounts.remove(name: "anna.muster")
    #expect(try accounts.find(name: "anna.muster") == nil)
  }

  @Test(arguments: ["", "with space", "müller", "a\u{0}b", String(repeating: "a", count: 65), "../etc"])
  func `a name that cannot be typed everywhere is refused`(name: String) throws {
    #expect(throws: CloudError.self) { try accounts.create(name: name, password: "long enough") }
  }

  @Test func `a stored number that nothing is known by is told as damage, and not guessed at`() throws {
    let account = try StoredAccount()
    try account.sql("UPDATE accounts SET policy = 9 WHERE account_id = \(account.id)")
    let failure = #expect(throws: CloudError.self) { try accounts.find(account.id) }
    guard case .broken(let message)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(message.contains("9 is stored as a ConflictPolicy"), "\(message)")
    #expect(throws: CloudError.self) { try account.cloud.begin(StoredAccount.nowhere) }
  }

  @Test func `a short password is refused`() throws {
    let refusal = CloudError.failed(
      message: "the password is shorter than 8 characters",
      hint: "a few words in a row are long, and easy to keep in mind")
    #expect(throws: refusal) { try accounts.create(name: "short", password: "1234567") }
  }

  @Test func `a session is found by its token until it ends or expires`() throws {
    let account = try StoredAccount()
    let sessions = Sessions(database)
    let (token, session) = try sessions.create(account: account.id, label: "Firefox\u{0}", from: "192.0.2.1")
    #expect(session.label == "Firefox")
    #expect(session.csrfSecret.count == 16)
    #expect(try sessions.lookup(#require(Token(token.text)), from: "192.0.2.1")?.tokenHash == session.tokenHash)
    #expect(try sessions.lookup(Token(account: account.id), from: "192.0.2.1") == nil)
    #expect(Token("x" + token.text.dropFirst()) == nil)
    let (other, _) = try sessions.create(account: account.id, label: "Chromium", from: "192.0.2.1")
    #expect(try sessions.list(account: account.id).count == 2)
    try sessions.end(token)
    #expect(try sessions.lookup(token, from: "192.0.2.1") == nil)
    try account.sql("UPDATE sessions SET expires_at = now() - interval '1 s' WHERE account_id = \(account.id)")
    #expect(try sessions.lookup(other, from: "192.0.2.1") == nil)
  }

  @Test func `a copy of a device's home is a device of its own, also where both sign in again`() throws {
    let account = try StoredAccount()
    let devices = Devices(database)
    let id = UniqueID.random()
    let (token, first, _) = try devices.register(account: account.id, name: "laptop", book: account.book, id: id)
    #expect(first == id)
    try account.sql(
      """
      INSERT INTO listeners (account_id, book_id, device_id, told) VALUES (\(account.id), \(account.book), \(id), 41)
      """)
    let (copied, second, _) = try devices.register(account: account.id, name: "copy", book: account.book, id: id)
    #expect(second != id)
    #expect(try devices.lookup(token, by: .here)?.id == id && devices.lookup(copied, by: .here)?.id == second)
    // What it may have heard of before it was copied.
    let told = try account.sql("SELECT count(*) FROM listeners WHERE account_id = \(account.id) AND told = 41")
    #expect(try told[0].int64(0) == 2)
    // Signed out, it is the same device again.
    try devices.revoke(token)
    #expect(try devices.register(account: account.id, name: "laptop", book: account.book, id: id).device == id)
  }

  @Test func `devices that ask for one name are told apart by a number, in the list and in the names of their books`()
    throws
  {
    let account = try StoredAccount()
    let devices = Devices(database)
    let books = (0..<3).map { _ in UniqueID.random() }
    func register(_ name: String, _ book: Int, id: UniqueID? = nil) throws -> (
      token: Token, device: UniqueID, name: String
    ) {
      try devices.register(account: account.id, name: name, book: books[book], id: id)
    }
    let first = try register("laptop", 0)
    let second = try register("laptop", 1)
    #expect(first.name == "laptop" && second.name == "laptop (2)")
    #expect(try Set(devices.list(account: account.id).map(\.name)) == ["laptop", "laptop (2)"])
    let named = try AddressBooks(database).list(account: account.id).filter { books.contains($0.id) }
    #expect(Dictionary(named) { first, _ in first } == [books[0]: "laptop", books[1]: "laptop (2)"])
    // Somebody else's do not count, nor does one that is signed out; who comes back has the name that it had.
    #expect(try devices.register(account: StoredAccount().id, name: "laptop", book: .random()).name == "laptop")
    try devices.revoke(first.token)
    try devices.revoke(second.token)
    #expect(try register("laptop (2)", 1, id: second.device).name == "laptop (2)")
    #expect(try register("laptop", 0, id: first.device).name == "laptop")
    #expect(try register("laptop (2)", 2).name == "laptop (3)")
    // A phone has its name as well.
    _ = try AppPasswords(database).add(account: account.id, name: "pocket")
    #expect(try register("pocket", 2).name == "pocket (2)")
  }

  @Test func `an account that is removed while a batch is written leaves nothing behind`() throws {
    let account = try StoredAccount()
    let cloud = account.cloud
    let run = try cloud.begin(StoredAccount.nowhere).run
    _ = try cloud.save([Save(.add, .random(), card("Ann", photo: picture(7)))], run: run)
    let name = try #require(try Accounts(database).find(account.id)?.name)
    // Both wait for this lock, whoever of them comes first.
    let first = try Connection(url: database.url)
    try first.run("BEGIN")
    try first.run("SELECT 1 FROM accounts WHERE account_id = \(account.id) FOR UPDATE")
    let done = Collected<Bool>()
    let threads = try [
      Thread("remove", stackSize: 8 << 20) {
        done.add(Result { try Accounts(database).remove(name: name) }.map { true })
      },
      Thread("save", stackSize: 8 << 20) {
        let save = Save(.add, .random(), card("Bob", photo: picture(8)))
        done.add(Result { try cloud.save([save], run: run) }.map { _ in false })
      },
    ]
    let looker = try Connection(url: database.url)
    while try looker.run(
      "SELECT 1 FROM pg_stat_activity WHERE \(try session(first))::bigint::int = ANY(pg_blocking_pids(pid))"
    ).count == 0 {}
    try first.run("COMMIT")
    for thread in threads { thread.join() }
    #expect(done.all.contains { (try? $0.get()) == true })
    for table in EveryStatement.tables {
      let rows = try account.sql(
        SQL(stringLiteral: "SELECT 1 FROM \(table) WHERE account_id = '\(account.id.description)'"))
      #expect(rows.count == 0, "\(table)")
    }
  }

  @Test func `of two sign-ins with one id in the same moment only one gets it`() throws {
    let account = try StoredAccount()
    let devices = Devices(database)
    let id = UniqueID.random()
    try AddressBooks(database).register(account: account.id, book: account.book, name: "laptop")
    // The first one is about to commit.
    let first = try Connection(url: database.url)
    try first.run("BEGIN")
    try first.run(
      """
      INSERT INTO device_tokens (account_id, token_hash, device_id, book_id, name, created_at, last_used_at,
        address, used_by, used_lived)
      VALUES (\(account.id), '\\x01', \(id), \(account.book), 'first', now(), now(), '', '', 0)
      """)
    let second = Collected<UniqueID>()
    let thread = try Thread("second", stackSize: 8 << 20) {
      second.add(Result { try devices.register(account: account.id, name: "copy", book: account.book, id: id).device })
    }
    let looker = try Connection(url: database.url)
    while second.all.isEmpty {
      let waiting = try looker.run(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND \(try session(first))::bigint::int = ANY(pg_blocking_pids(pid))")
      if waiting.count > 0 { break }
    }
    try first.run("COMMIT")
    thread.join()
    let device = try #require(second.all.first).get()
    #expect(device != id)
    #expect(Set(try devices.list(account: account.id).map(\.id)) == [id, device])
  }

  private func session(_ connection: Connection) throws -> Int64 {
    try #require(connection.run("SELECT pg_backend_pid()::bigint").first).int64(0)
  }

  @Test func `a device is found by its token until that is revoked`() throws {
    let account = try StoredAccount()
    let devices = Devices(database)
    let (token, device, _) = try devices.register(account: account.id, name: "laptop", book: account.book)
    #expect(try devices.lookup(token, by: .here)?.id == device)
    #expect(try devices.lookup(token, by: .here)?.book == account.book)
    _ = try account.store.create(UniqueID.random(), card: card("New"), now: Timestamp(milliseconds: 0))
    let listed = try #require(devices.list(account: account.id).first)
    #expect(listed.name == "laptop")
    #expect(listed.waiting == 1)
    #expect(listed.lastSync == nil)
    let stranger = try StoredAccount()
    #expect(throws: CloudError.foreignBook(message: "this address book is registered with another account")) {
      try devices.register(account: stranger.id, name: "thief", book: account.book)
    }
    try devices.revoke(account: account.id, device: device)
    #expect(try devices.lookup(token, by: .here) == nil)
  }

  @Test func `a lost connection is made anew, and the work done again`() throws {
    let url = try TestCluster.newDatabase()
    let database = CloudDatabase(url: url)
    try database.migrate()
    let account = try StoredAccount(database)
    let cloud = account.cloud
    let run = try cloud.begin(StoredAccount.nowhere).run
    let save = Save(.add, UniqueID.random(), card("Kept"))
    _ = try cloud.save([save], run: run)
    // Every connection of the program dies, as when the database restarts.
    let owner = try Connection(url: url)
    try owner.run(
      """
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE application_name = 'contacts2web' AND datname = current_database() AND pid <> pg_backend_pid()
      """)
    #expect(try cloud.save([save], run: run) == [.saved(change: 1)])
    #expect(try account.store.count() == 1)
  }

  @Test func `a deadlock is tried again`() throws {
    let one = try StoredAccount()
    var tries = 0
    try one.database.transaction(one.id) { transaction in
      tries += 1
      try transaction.run("SELECT 1 FROM accounts WHERE account_id = \(one.id) FOR UPDATE")
      if tries < 3 { throw PostgresError(kind: .serialization, sqlState: "40P01", message: "deadlock detected") }
    }
    #expect(tries == 3)
  }
}
