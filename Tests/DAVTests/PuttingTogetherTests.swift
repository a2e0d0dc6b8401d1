import Account
import Contacts
import Glibc
import HTTPClient
import POSIX
import PostgreSQL
import Protocol
import Synchronization
import Testing

@testable import Cloud

/// Cards that a program puts while another of its cards is being written.
@Suite(.serialized) struct PuttingTogetherTests {
  private let book: TestBook

  init() throws { book = try TestBook() }

  private struct Put: Sendable {
    var path: String
    var card: [UInt8]
    var headers: [(String, String)] = []
  }

  /// Sends the first card while somebody has the account's lock, and the others once that one waits for the lock: those of one kind of
  /// program become one transaction. The answers in the order of the cards.
  private func together(_ puts: [Put]) throws -> [ClientResponse] {
    let answers = Mutex<[Int: Result<ClientResponse, any Error>]>([:])
    var threads: [Thread] = []
    func send(_ index: Int) throws {
      threads.append(
        try Thread("contacts2web-test", stackSize: 8 << 20) { [book] in
          let answer = Result { try book.put(puts[index].path, puts[index].card, puts[index].headers) }
          answers.withLock { $0[index] = answer }
        })
    }
    let keys = [GroupDialect.cards, .categories, .both].map {
      GroupKey(account: book.account.id, book: book.program.book, run: book.program.id, dialect: $0)
    }
    let owner = try Connection(url: book.database.url)
    try owner.run("BEGIN")
    try owner.run("SELECT 1 FROM accounts WHERE account_id = \(book.account.id) FOR NO KEY UPDATE")
    try send(0)
    defer { for thread in threads { thread.join() } }
    // However this ends, nobody waits for the lock any more.
    defer { _ = try? owner.run("COMMIT") }
    try waitUntil("the first waits for the lock") { try waiters(owner) > 0 }
    for index in puts.indices.dropFirst() { try send(index) }
    try waitUntil("the others wait for the first, or for the lock as it does") {
      try keys.reduce(Int(waiters(owner))) { $0 + book.database.puts.waiting($1) } == puts.count
    }
    try owner.run("COMMIT")
    for thread in threads { thread.join() }
    threads = []
    return try answers.withLock { answers in try puts.indices.map { try #require(answers[$0]).get() } }
  }

  /// Throws where that has not come about after a minute.
  private func waitUntil(_ what: String, _ condition: () throws -> Bool) throws {
    let deadline = MonotonicClock.milliseconds() + 60_000
    while try !condition() {
      guard MonotonicClock.milliseconds() < deadline else { throw WaitedInVain(for: what) }
      sched_yield()
    }
  }

  private struct WaitedInVain: Error {
    let `for`: String
  }

  /// How many wait for the transaction of this connection, or for somebody who does.
  private func waiters(_ owner: Connection) throws -> Int64 {
    try owner.run(
      """
      WITH RECURSIVE waiting (pid) AS (
        SELECT pg_backend_pid()
        UNION
        SELECT a.pid FROM waiting w JOIN pg_stat_activity a ON w.pid = ANY (pg_blocking_pids(a.pid))
        WHERE a.datname = current_database()
      )
      SELECT count(*) - 1 FROM waiting
      """
    ).first?.int64(0) ?? 0
  }

  private func put(_ name: String, _ lines: String..., headers: [(String, String)] = []) -> Put {
    Put(path: "\(book.book)\(name).vcf", card: TestBook.card(lines), headers: headers)
  }

  /// In how many transactions the account's contacts were written.
  private func transactions() throws -> Int64? {
    try book.database.first(
      book.account.id,
      "SELECT count(DISTINCT xmin::text) FROM contacts WHERE account_id = \(book.account.id)"
    ) { try $0.int64(0) }
  }

  @Test func `are one transaction, and each has its own answer`() throws {
    let old = try book.put("\(book.book)old.vcf", TestBook.card(["FN:Old", "UID:old"]))
    let tag = try #require(old.header("etag"))
    let answers = try together([
      put("a", "FN:Ann", "UID:a"), put("b", "FN:Bob", "UID:b", headers: [("If-None-Match", "*")]),
      put("old", "FN:New", "UID:old", headers: [("If-Match", tag)]), put("c", "FN:No UID"),
    ])
    #expect(answers.map(\.status) == [201, 201, 204, 201])
    #expect(try transactions() == 2)
    for (name, answer) in zip(["a", "b", "old"], answers) {
      let stored = try book.send("GET", "\(book.book)\(name).vcf")
      #expect(stored.header("etag") == answer.header("etag") && answer.header("etag") != nil)
    }
    #expect(answers[3].header("etag") == nil)
    #expect(try book.contacts().map(\.name).sorted() == ["Ann", "Bob", "New", "No UID"])
    let log = try book.history.log(before: nil, limit: 9)
    #expect(log.map(\.counts.added) == [4] && log.map(\.counts.overwritten) == [1])
  }

  @Test func `do not get into each other's way where they are for one address, or of one contact`() throws {
    let new = [("If-None-Match", "*")]
    let answers = try together([
      put("z", "FN:Zoe", "UID:z"), put("a", "FN:First", "UID:a", headers: new),
      put("a", "FN:Second", "UID:a", headers: new),
      put("b", "FN:Bob", "UID:b", headers: new), put("c", "FN:Bob too", "UID:b", headers: new),
    ])
    #expect(answers[1...2].map(\.status).sorted() == [201, 412])
    #expect(answers[3...4].map(\.status).sorted() == [201, 409])
    // What was refused is kept for the person.
    #expect(try book.history.review(limit: 9).count == 1)
    #expect(try book.contacts().count == 3)
  }

  @Test func `that the database does not take do not stop the others either`() throws {
    let owner = try Connection(url: book.database.url)
    let name = "Broken-\(UInt64.random(in: 0 ... .max))"
    try owner.runScript("ALTER TABLE contacts ADD CONSTRAINT \"\(name)\" CHECK (display_name <> '\(name)') NOT VALID")
    defer { _ = try? owner.runScript("ALTER TABLE contacts DROP CONSTRAINT \"\(name)\"") }
    let answers = try together([
      put("z", "FN:Zoe", "UID:z"), put("a", "FN:Ann", "UID:a"), put("b", "FN:\(name)", "UID:b"),
      put("c", "FN:Cid", "UID:c"),
    ])
    #expect(answers.map(\.status) == [201, 201, 500, 201])
    #expect(try book.contacts().map(\.name).sorted() == ["Ann", "Cid", "Zoe"])
  }

  @Test func `for which there is no room do not stop those for which there is`() throws {
    try Quotas(book.database).set(Quotas.Change(contacts: 2, bytes: nil), account: book.account.id)
    let answers = try together([
      put("z", "FN:Zoe", "UID:z"), put("a", "FN:Ann", "UID:a"), put("b", "FN:Bob", "UID:b"),
      put("c", "FN:Cid", "UID:c"),
    ])
    #expect(answers[0].status == 201)
    #expect(answers.dropFirst().map(\.status).sorted() == [201, 507, 507])
    #expect(try book.contacts().count == 2)
  }

  @Test func `of a group and of those whom it lists are whole, whichever is first`() throws {
    let group = put(
      "g", "FN:Work", "UID:g", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a",
      "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:b")
    let answers = try together([
      put("z", "FN:Zoe", "UID:z"), put("a", "FN:Ann", "UID:a"), group, put("b", "FN:Bob", "UID:b"),
    ])
    #expect(answers.map(\.status) == [201, 201, 201, 201])
    #expect(answers.map { $0.header("etag") == nil } == [false, true, false, true], "who fetches theirs anew")
    let people = try book.contacts().filter { ["Ann", "Bob"].contains($0.name) }.map(\.id)
    #expect(try Array(book.store.groups(of: people).values) == [["Work"], ["Work"]])
    for id in people { #expect(try String(decoding: book.stored(id), as: UTF8.self).contains("CATEGORIES:Work")) }
  }

  @Test func `of programs that know groups by other signs are decided each by its program's`() throws {
    for name in ["a", "b"] {
      _ = try book.put("\(book.book)\(name).vcf", TestBook.card(["FN:\(name)", "UID:\(name)"]))
    }
    let group = TestBook.card([
      "FN:Work", "UID:g", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a",
      "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:b",
    ])
    #expect(try book.put("\(book.book)g.vcf", group).status == 201)
    _ = try book.sync(since: "")
    // To the one, a card without categories says that its person is in no group, to the other it says nothing of groups.
    let answers = try together([
      put("z", "FN:Zoe", "UID:z"), put("a", "FN:a", "UID:a", "NOTE:x", headers: [("User-Agent", "Evolution/3.56.1")]),
      put("b", "FN:b", "UID:b", "NOTE:x"),
    ])
    #expect(answers.map(\.status) == [201, 204, 204])
    let stored = String(decoding: try book.send("GET", "\(book.book)g.vcf").body, as: UTF8.self)
    #expect(!stored.contains("MEMBER:urn:uuid:a") && stored.contains("MEMBER:urn:uuid:b"))
  }

  @Test func `that are refused do not stop the others`() throws {
    let answers = try together([
      put("z", "FN:Zoe", "UID:z"), put("a", "FN:Ann", "UID:a", headers: [("If-Match", "\"gone\"")]),
      put("b", "FN:Bob", "UID:b"), put("c", "FN:Thief", "UID:z"),
    ])
    #expect(answers.map(\.status) == [201, 412, 201, 409])
    #expect(try book.contacts().map(\.name).sorted() == ["Ann", "Bob", "Zoe"])
  }
}
