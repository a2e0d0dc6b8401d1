import Contacts
import PostgreSQL
import Probes
import Protocol
import Testing

@testable import Cloud

/// Damage that is written past the program is found by the inspection and mended by a clean-up, wherever that is cut off.
@Suite(.serialized) struct CleanUpTests {
  private let account: StoredAccount
  /// The ids of the contacts that ``fill()`` made, in their order.
  private var ids: [UniqueID] = []

  init() throws {
    account = try StoredAccount()
    for name in ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Edsger Dijkstra", "Barbara Liskov"] {
      let id = UniqueID.random()
      let bytes = card(name, note: "1", phone: "555", groups: "work,old", photo: picture(UInt8(ids.count)))
      #expect(try account.store.create(id, card: bytes, now: Self.now) != .moved)
      ids.append(id)
    }
    try account.store.update(
      ids[0], base: primary(card("Ada Lovelace", note: "1", phone: "555", groups: "work,old", photo: picture(0))),
      card: card("Ada King"), now: Self.now
    ).expectSaved()
    ids.sort()
  }

  private static let now = Timestamp(milliseconds: 1_700_000_000_000)

  private func findings(_ database: CloudDatabase? = nil) throws -> Findings {
    try Inspection(database ?? account.database).findings(account: account.id)
  }

  private func cleanUp(_ database: CloudDatabase? = nil) throws -> CleanUpProgress {
    try CleanUp.take(database ?? account.database, account: account.id, holder: CleanUp.administration).run()
  }

  private static let damaged: Findings = [
    .recordIDs: 2, .columns: 1, .versions: 1, .orphanVersions: 1, .leftovers: 1, .changeNumbers: 1, .counters: 1,
    .groups: 1, .dates: 2,
  ]

  @Test func `an account that the program has written has nothing wrong, and a clean-up leaves it as it is`() throws {
    let before = try account.columns()
    #expect(try findings() == [:])
    let last = try account.store.lastChange()
    let progress = try cleanUp()
    #expect(progress.mended == [:])
    #expect(progress.isFinished && progress.done == 6 && progress.total == 6)
    #expect(try account.columns() == before)
    #expect(try account.store.lastChange() == last)
  }

  @Test func `a lease further ahead than any can be keeps nobody out, and is no damage`() throws {
    _ = try account.cloud.begin(StoredAccount.nowhere)
    try account.sql("UPDATE accounts SET lease_until = now() + interval '400 days' WHERE account_id = \(account.id)")
    #expect(try findings() == [:])
    let run = try account.otherCloud().begin(StoredAccount.nowhere).run
    try account.sql("UPDATE accounts SET lease_holder = NULL WHERE account_id = \(account.id)")
    #expect(try findings() == [.counters: 1])
    try account.otherCloud().abandon(run: run)
  }

  @Test func `what is wrong is found, counted and mended, and the rest stays as it is`() throws {
    let before = try account.columns()
    try account.damage(ids)
    var expected = Self.damaged
    // A version whose contact is not there has the IDs of another card's damage besides.
    expected[.versions] = 2
    #expect(try findings() == expected)
    #expect(try cleanUp().mended == expected)
    #expect(try findings() == [:])
    #expect(try account.columns() == before)
  }

  @Test func `a counter that fell behind is put right before a number is drawn twice`() throws {
    try account.sql("UPDATE accounts SET last_change = 2 WHERE account_id = \(account.id)")
    // Four contacts, and their entries in the log.
    #expect(try findings()[.changeNumbers] == 8)
    _ = try cleanUp()
    #expect(try account.store.lastChange() == 6)
    #expect(try findings() == [:])
  }

  @Test func `of contacts with one content the smallest id stays, the others go to the trash as cleaned up`() throws {
    let original = ids[2]
    var copies: [UniqueID] = []
    for _ in 0..<3 {
      let copy = UniqueID.random()
      copies.append(copy)
      // Under wrong IDs, so that only computing them anew shows that they are the same.
      try account.sql(
        """
        INSERT INTO contacts
        SELECT (json_populate_record(c, json_build_object('contact_id', \(copy.description)::text,
          'primary_id', \(UniqueID.random().description)::text, 'change', a.last_change + \(Int64(copies.count)))
          )).*
        FROM contacts c JOIN accounts a ON a.account_id = c.account_id
        WHERE c.account_id = \(account.id) AND c.contact_id = \(original)
        """)
    }
    #expect(try findings()[.duplicates] == 3)
    let kept = try #require((copies + [original]).min())
    #expect(try cleanUp().mended[.duplicates] == 3)
    let trashed = try AccountHistory(account.database, account: account.id).trash(before: nil, limit: 10).contacts
    #expect(Set(trashed.map(\.id)) == Set((copies + [original]).filter { $0 != kept }))
    #expect(trashed.allSatisfy { $0.trashing?.reason == .cleanUp })
    #expect(try findings() == [:])
    #expect(try account.store.count() == 5)
    // No guard of any device stops at it.
    #expect(
      try account.sql(
        "SELECT 1 FROM contacts WHERE account_id = \(account.id) AND trashed_at IS NOT NULL AND NOT trash_allowed"
      ).count == 0)
  }

  @Test func `what stands only in a backup is told, and left alone`() throws {
    let before = try account.columns()
    let digests = try account.sql("SELECT digest FROM parts WHERE account_id = \(account.id) ORDER BY digest").map {
      row throws(PostgresError) in try row.bytes(0)
    }
    try account.sql("DELETE FROM parts WHERE account_id = \(account.id) AND digest = \(digests[0])")
    try account.sql(
      """
      UPDATE parts SET bytes = set_byte(bytes, 5, get_byte(bytes, 5) # 1)
      WHERE account_id = \(account.id) AND digest = \(digests[1])
      """)
    let found = try findings()
    #expect(found[.missingParts] == 1)
    #expect(found[.damagedParts] == 1)
    _ = try cleanUp()
    #expect(try findings()[.missingParts] == 1)
    #expect(try account.columns().count == before.count)
  }

  @Test func `cut off at any statement, whoever comes next brings it to the end`() throws {
    let faults = FaultInjector()
    let faulty = CloudDatabase(url: try TestDatabase.shared.get().url, faults: faults)
    defer { faulty.close() }
    let before = try account.columns()
    // Every fifth: each waits for the database as long as a fail-over may take. All remainders come up in time.
    var passing = Int.random(in: 1...5) - 5
    repeat {
      passing += 5
      try account.damage(ids)
      // For as long as the database is tried again, and no longer.
      faults.arm(FaultInjector.Fault(.cloudStatement, at: passing, .lasting))
      _ = try? cleanUp(faulty)
      let struck = faults.hasStruck
      faults.arm(nil)
      _ = try cleanUp()
      #expect(try findings() == [:], "cut off at \(passing)")
      #expect(try account.columns() == before, "cut off at \(passing)")
      if !struck { break }
    } while passing < 500
    #expect(passing > 30 && passing < 500)
  }

  @Test func `stopped after each step, the next one goes on there`() throws {
    try account.damage(ids)
    var rounds = 0
    while true {
      rounds += 1
      var steps = 0
      let progress = try CleanUp.take(account.database, account: account.id, holder: CleanUp.administration).run { _ in
        steps += 1
        return steps > 1
      }
      if progress.isFinished { break }
      // Until the end it counts as not cleaned up.
      #expect(try account.cloud.status(StoredAccount.nowhere).upToDate == false)
      #expect(try Accounts(account.database).find(account.id)?.databaseVersion == 0)
    }
    #expect(rounds > 5)
    #expect(try findings() == [:])
  }

  @Test func `a device's run and a clean-up keep each other out, and a new clean-up takes over from a killed one`()
    throws
  {
    let run = try account.cloud.begin(StoredAccount.nowhere).run
    #expect(throws: CloudError.self) { try cleanUp() }
    try account.cloud.abandon(run: run)
    let killed = try CleanUp.take(account.database, account: account.id, holder: CleanUp.administration)
    let busy = #expect(throws: CloudError.self) { try account.cloud.begin(StoredAccount.nowhere) }
    guard case .busy = busy else {
      Issue.record("\(String(describing: busy))")
      return
    }
    #expect(try cleanUp().isFinished)
    // What the killed one would still have written is refused; there is nothing left to do for it.
    #expect(try killed.run().mended == [:])
    _ = try account.cloud.begin(StoredAccount.nowhere)
  }

  @Test func `two at once do not do the same step twice`() throws {
    try account.damage(ids)
    let url = try TestDatabase.shared.get().url
    let id = account.id
    let results = try onThreads(4) { () throws -> Bool in
      let database = CloudDatabase(url: url)
      defer { database.close() }
      do throws(CloudError) {
        return try CleanUp.take(database, account: id, holder: CleanUp.administration).run().isFinished
      } catch {
        guard case .runLost = error else { throw error }
        return false
      }
    }
    #expect(try results.contains { try $0.get() })
    _ = try cleanUp()
    #expect(try findings() == [:])
  }

  @Test func `an edit in the browser in the middle of it stands`() throws {
    try account.sql("UPDATE contacts SET primary_id = \(UniqueID.random()) WHERE account_id = \(account.id)")
    let cleanUp = try CleanUp.take(account.database, account: account.id, holder: CleanUp.administration)
    let edited = card("Ada King", note: "in between")
    var asked = 0
    _ = try cleanUp.run { _ in
      asked += 1
      guard asked == 2, let contact = try? account.store.contact(ids[0]) else { return false }
      try? account.store.update(ids[0], base: contact.ids.primary, card: edited, now: Self.now).expectSaved()
      return false
    }
    #expect(try account.store.contact(ids[0])?.card == edited)
    #expect(try findings() == [:])
  }

  @Test func `the sync of an account in an older version cleans it up first, and every book then compares in full`()
    throws
  {
    let (one, other) = (account.cloud, account.otherCloud())
    var positions: [BookPosition] = []
    for cloud in [one, other] {
      let start = try cloud.begin(StoredAccount.nowhere)
      let cards = try ids.map { try #require(try account.store.contact($0)).card }
      let report = try RunFinish(cards, through: 6)
      let finished = try cloud.finish(report, run: start.run)
      positions.append(BookPosition(imprint: report.imprint, seen: finished.seen))
      #expect(try cloud.status(positions[positions.count - 1]).upToDate)
    }
    try account.damage(ids)
    try account.sql("UPDATE accounts SET database_version = database_version - 1 WHERE account_id = \(account.id)")
    #expect(try one.status(positions[0]).upToDate == false)
    let start = try one.begin(positions[0])
    #expect(start.fullCompare == .versionDiffers)
    #expect(try findings() == [:])
    try one.abandon(run: start.run)
    let second = try other.begin(positions[1])
    #expect(second.fullCompare == .versionDiffers)
  }

  @Test func `more clean-ups than are let in at a time are told to come back, not all at once`() throws {
    let permits = Permits(2)
    let inner: Bool?? = permits.withPermit { permits.withPermit { permits.withPermit { true } == nil } }
    #expect(inner == true)
    #expect(permits.withPermit { true } == true)
    try account.sql("UPDATE accounts SET database_version = 0 WHERE account_id = \(account.id)")
    var delays: Set<Int64> = []
    for _ in 0..<20 {
      let error: CloudError?? = account.database.cleanUps.withPermit {
        account.database.cleanUps.withPermit { () -> CloudError? in
          do throws(CloudError) {
            _ = try account.cloud.begin(StoredAccount.nowhere)
            return nil
          } catch { return error }
        } ?? nil
      }
      guard case .cleaningUp(let delay, _, _)? = error ?? nil else {
        Issue.record("\(String(describing: error))")
        return
      }
      delays.insert(delay)
    }
    #expect(delays.count > 5 && delays.allSatisfy { $0 >= 1_000 })
    _ = try account.cloud.begin(StoredAccount.nowhere)
    #expect(try findings() == [:])
  }
}

extension SaveOutcome {
  func expectSaved() {
    guard case .saved = self else {
      Issue.record("\(self)")
      return
    }
  }
}
