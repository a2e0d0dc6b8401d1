import Contacts
import Dispatch
import PostgreSQL
import Protocol
import Testing

@testable import Cloud
@testable import Engine
@testable import Sync

@Suite(.serialized) struct RunTests {
  let account: StoredAccount

  init() throws { account = try StoredAccount() }

  /// A run that saves these cards, and finishes as a device that then holds exactly them.
  @discardableResult
  private func firstRun(_ cards: [[UInt8]], _ cloud: AccountCloud) throws -> (position: BookPosition, ids: [UniqueID]) {
    let start = try cloud.begin(StoredAccount.nowhere)
    let page = try cloud.listing(after: start.since, limit: 1000, run: start.run)
    let saves = cards.map { Save(.add, UniqueID.random(), $0) }
    _ = try cloud.save(saves, run: start.run)
    let report = try RunFinish(cards, through: page.through)
    let finished = try cloud.finish(report, run: start.run)
    #expect(finished.agrees)
    return (BookPosition(imprint: report.imprint, seen: finished.seen), saves.map(\.id))
  }

  @Test func `after a finished run the quick check says so, and not after any change elsewhere`() throws {
    let cloud = account.cloud
    #expect(try cloud.status(StoredAccount.nowhere).upToDate == false)
    let (position, ids) = try firstRun([card("A"), card("B")], cloud)
    #expect(position.seen == 2)
    #expect(try cloud.status(position).upToDate)
    #expect(try cloud.status(BookPosition(imprint: position.imprint, seen: 1)).upToDate == false)
    #expect(try account.otherCloud().status(position).upToDate == false)
    _ = try account.store.update(ids[0], base: primary(card("A")), card: card("A2"), now: Timestamp(milliseconds: 0))
    let status = try cloud.status(position)
    #expect(!status.upToDate)
    #expect(status.lastChange == 3)
  }

  @Test func `a call that takes longer than the lease keeps it`() throws {
    let cloud = account.cloud
    let run = try cloud.begin(StoredAccount.nowhere).run
    try account.sql(
      "UPDATE accounts SET lease_until = clock_timestamp() + interval '9 s' WHERE account_id = \(account.id)")
    func remaining() throws -> Int64 {
      let rows = try account.sql(
        """
        SELECT extract(epoch FROM lease_until - clock_timestamp())::bigint FROM accounts WHERE account_id = \(account.id)
        """)
      return try #require(rows.first).int64(0)
    }
    // As long as it takes: what is not renewed is over after nine seconds.
    let context = SyncContext(
      now: { Timestamp(milliseconds: 0) }, wait: { _ in false }, isCancelled: { false }, progress: { _ in })
    try SignOfLife(cloud: RetryingCloud(cloud, context: context), run: run, interval: .milliseconds(10)).during {
      while (0..<10).contains(try remaining()) {}
    }
    #expect(try remaining() > 45)
  }

  @Test func `a run lists what others changed, and not what the address book did itself`() throws {
    let cloud = account.cloud
    let (position, ids) = try firstRun([card("A"), card("B"), card("C")], cloud)
    _ = try account.store.update(ids[0], base: primary(card("A")), card: card("A2"), now: Timestamp(milliseconds: 0))
    _ = try account.store.trash(ids[1], base: primary(card("B")))
    let new = UniqueID.random()
    _ = try account.store.create(new, card: card("D"), now: Timestamp(milliseconds: 0))
    let start = try cloud.begin(position)
    #expect(start.fullCompare == nil)
    #expect(start.since == 3)
    #expect(start.known == 3)
    #expect(start.records == 3)
    #expect(start.hasHistory)
    let page = try cloud.listing(after: start.since, limit: 2, run: start.run)
    #expect(page.entries.map(\.id) == [ids[0], ids[1]])
    #expect(page.entries.map(\.state) == [.modified, .deleted])
    #expect(page.entries[1].deletionAllowed == false)
    #expect(page.through == 5)
    #expect(!page.isLast)
    let last = try cloud.listing(after: page.through, limit: 2, run: start.run)
    #expect(last.entries.map(\.id) == [new])
    #expect(last.entries.map(\.state) == [.new])
    #expect(last.isLast)
    #expect(last.through == 6)
  }

  @Test func `a change made while the run goes on is left for the next one`() throws {
    let cloud = account.cloud
    let (position, ids) = try firstRun([card("A")], cloud)
    let start = try cloud.begin(position)
    let page = try cloud.listing(after: start.since, limit: 10, run: start.run)
    _ = try account.store.update(ids[0], base: primary(card("A")), card: card("A2"), now: Timestamp(milliseconds: 0))
    _ = try cloud.save([Save(.add, UniqueID.random(), card("B"))], run: start.run)
    let report = try RunFinish([card("A"), card("B")], through: page.through)
    let finished = try cloud.finish(report, run: start.run)
    #expect(finished == RunFinished(seen: 1, agrees: true, toReview: 0))
    let next = try cloud.begin(BookPosition(imprint: report.imprint, seen: 1))
    #expect(next.fullCompare == nil)
    #expect(try cloud.listing(after: next.since, limit: 10, run: next.run).entries.map(\.id) == [ids[0]])
  }

  @Test func `a full compare lists everything, deleted records included`() throws {
    let (_, ids) = try firstRun([card("A"), card("B")], account.cloud)
    _ = try account.store.trash(ids[1], base: primary(card("B")))
    let other = account.otherCloud()
    let start = try other.begin(StoredAccount.nowhere)
    #expect(start.fullCompare == .newAddressBook)
    #expect(start.since == 0)
    let page = try other.listing(after: 0, limit: 10, run: start.run)
    #expect(page.entries.map(\.state) == [.new, .deleted])
  }

  @Test func `every reason for a full compare is told`() throws {
    let cloud = account.cloud
    func reason(_ position: BookPosition) throws -> FullCompareReason? {
      let start = try cloud.begin(position)
      try cloud.abandon(run: start.run)
      return start.fullCompare
    }
    #expect(try reason(StoredAccount.nowhere) == .newAddressBook)
    let (position, _) = try firstRun([card("A")], cloud)
    #expect(try reason(position) == nil)
    #expect(try reason(StoredAccount.nowhere) == .cacheDiffers)
    for (column, value, expected) in [
      ("mismatch", "true", FullCompareReason.mismatch), ("database_version", "0", .versionDiffers),
      ("unfinished", "true", .unfinishedRun),
    ] {
      let set = SQL(stringLiteral: "UPDATE address_books SET \(column) = \(value)")
      try account.sql("\(code: set) WHERE account_id = \(account.id)")
      #expect(try reason(position) == expected)
      #expect(try cloud.status(position).upToDate == false)
      try account.sql(
        """
        UPDATE address_books SET mismatch = false, unfinished = false,
          database_version = (SELECT version FROM master_version)
        WHERE account_id = \(account.id)
        """)
    }
    try account.sql("UPDATE accounts SET purged_through = 2 WHERE account_id = \(account.id)")
    #expect(try reason(position) == .awayTooLong)
  }

  @Test func `a device that has heard of more than the cloud told it talks to a restored cloud`() throws {
    let cloud = account.cloud
    let (first, _) = try firstRun([card("A")], cloud)
    // Cut off behind a listing and a save: what was told with them is known, although the run is not over.
    _ = try account.store.create(.random(), card: card("B"), now: Timestamp(milliseconds: 0))
    let start = try cloud.begin(first)
    let through = try cloud.listing(after: start.since, limit: 10, run: start.run).through
    let saved = try cloud.save([Save(.add, .random(), card("C"))], run: start.run)
    let heard = try #require(saved[0].change)
    #expect(through == first.seen + 1 && heard == through + 1)
    func reason(_ seen: Int64) throws -> FullCompareReason? {
      let start = try cloud.begin(BookPosition(imprint: first.imprint, seen: seen))
      try cloud.abandon(run: start.run)
      return start.fullCompare
    }
    #expect(try reason(heard) == .unfinishedRun)
    #expect(try reason(heard + 1) == .cloudWentBack)
    // Nor does what another device with a folder of this id hears tell this one anything.
    let copy = AccountCloud(account.database, account: account.id, book: account.book, device: .random())
    let other = try copy.begin(first)
    _ = try account.store.create(.random(), card: card("E"), now: Timestamp(milliseconds: 0))
    let more = try copy.listing(after: 0, limit: 10, run: other.run).through
    try copy.abandon(run: other.run)
    #expect(more > heard)
    #expect(try reason(more) == .cloudWentBack)
    // An edit in the browser is nothing that the device was told.
    _ = try account.store.create(.random(), card: card("D"), now: Timestamp(milliseconds: 0))
    #expect(try reason(heard + 1) == .cloudWentBack)
  }

  @Test func `an abandoned run compares in full next time only if it saved something`() throws {
    let cloud = account.cloud
    let (position, _) = try firstRun([card("A")], cloud)
    var start = try cloud.begin(position)
    try cloud.abandon(run: start.run)
    start = try cloud.begin(position)
    #expect(start.fullCompare == nil)
    _ = try cloud.save([Save(.add, UniqueID.random(), card("B"))], run: start.run)
    try cloud.abandon(run: start.run)
    #expect(try cloud.begin(position).fullCompare == .unfinishedRun)
  }

  @Test func `a count or a hash that does not agree makes the next run compare in full`() throws {
    let cloud = account.cloud
    let (position, _) = try firstRun([card("A"), card("B")], cloud)
    let start = try cloud.begin(position)
    let finished = try cloud.finish(try RunFinish([card("A")], through: 2), run: start.run)
    #expect(finished.agrees == false)
    #expect(try cloud.begin(position).fullCompare != nil)
  }

  @Test func `a full compare finds a wrong count and sets it right`() throws {
    let (_, _) = try firstRun([card("A"), card("B")], account.cloud)
    try account.sql("UPDATE accounts SET live_count = 7, tally_low = 1 WHERE account_id = \(account.id)")
    let other = account.otherCloud()
    let start = try other.begin(StoredAccount.nowhere)
    let finished = try other.finish(try RunFinish([card("A"), card("B")], through: 2), run: start.run)
    #expect(finished.agrees)
    #expect(try account.store.count() == 2)
  }

  @Test func `finishing twice says the same`() throws {
    let cloud = account.cloud
    let start = try cloud.begin(StoredAccount.nowhere)
    let report = try RunFinish([], through: 0)
    let first = try cloud.finish(report, run: start.run)
    #expect(try cloud.finish(report, run: start.run) == first)
  }

  @Test func `the second device waits until the first is done, or silent for a minute`() throws {
    let first = account.cloud
    let second = account.otherCloud()
    let run = try first.begin(StoredAccount.nowhere).run
    let busy = #expect(throws: CloudError.self) { try second.begin(StoredAccount.nowhere) }
    guard case .busy(let retryAfter) = busy else {
      Issue.record("not busy: \(String(describing: busy))")
      return
    }
    #expect((50_000...60_000).contains(retryAfter))
    try account.sql("UPDATE accounts SET lease_until = now() - interval '1 s' WHERE account_id = \(account.id)")
    #expect(throws: CloudError.runLost) { try first.save([Save(.add, UniqueID.random(), card("Late"))], run: run) }
    let taken = try second.begin(StoredAccount.nowhere).run
    #expect(throws: CloudError.runLost) { try first.listing(after: 0, limit: 1, run: run) }
    #expect(throws: CloudError.runLost) { try first.finish(RunFinish([], through: 0), run: run) }
    // Gives nothing back that is not its own.
    try first.abandon(run: run)
    #expect(try second.listing(after: 0, limit: 1, run: taken).isLast)
  }

  @Test func `a device that was killed takes its own lease over at once`() throws {
    let old = try account.cloud.begin(StoredAccount.nowhere).run
    let new = try account.cloud.begin(StoredAccount.nowhere).run
    #expect(throws: CloudError.runLost) { try account.cloud.listing(after: 0, limit: 1, run: old) }
    #expect(try account.cloud.listing(after: 0, limit: 1, run: new).isLast)
  }

  @Test func `every call is a sign of life`() throws {
    let cloud = account.cloud
    let run = try cloud.begin(StoredAccount.nowhere).run
    for call in 0..<3 {
      try account.sql("UPDATE accounts SET lease_until = now() + interval '10 s' WHERE account_id = \(account.id)")
      switch call {
      case 0: _ = try cloud.listing(after: 0, limit: 1, run: run)
      case 1: _ = try cloud.missingParts([], run: run)
      default: _ = try cloud.save([Save(.add, UniqueID.random(), card("X"))], run: run)
      }
      let left = try account.sql(
        "SELECT lease_until > now() + interval '50 s' FROM accounts WHERE account_id = \(account.id)")
      #expect(try left.first?.bool(0) == true)
    }
  }

  @Test func `an address book of another account is not taken in`() throws {
    let stranger = try StoredAccount()
    _ = try account.cloud.begin(StoredAccount.nowhere)
    let theirs = AccountCloud(account.database, account: stranger.id, book: account.book)
    let failure = #expect(throws: CloudError.self) { try theirs.begin(StoredAccount.nowhere) }
    guard case .foreignBook = failure else {
      Issue.record("not refused: \(String(describing: failure))")
      return
    }
  }

  @Test func `no reader misses a change while seven threads save`() throws {
    let cloud = account.cloud
    let run = try cloud.begin(StoredAccount.nowhere).run
    let store = account.store
    let group = DispatchGroup()
    for thread in 0..<7 {
      DispatchQueue(label: "saver \(thread)").async(group: group) {
        for batch in 0..<5 {
          let saves = (0..<4).map { Save(.add, UniqueID.random(), card("T\(thread) B\(batch) \($0)")) }
          do { _ = try cloud.save(saves, run: run) } catch { Issue.record(error) }
        }
      }
    }
    // A reader that remembers the highest number it saw, and reads on from there.
    var seen: Set<Int64> = []
    var after: Int64 = 0
    while after < 140 {
      let rows = try store.database.run(
        account.id,
        "SELECT change FROM contacts WHERE account_id = \(account.id) AND change > \(after) ORDER BY change")
      for index in 0..<rows.count { seen.insert(try rows[index].int64(0)) }
      after = seen.max() ?? 0
      #expect(seen.count == Int(after))
    }
    group.wait()
    #expect(seen == Set(1...140))
    #expect(try store.count() == 140)
  }

  @Test func `large values of a page's records are asked for by their digests`() throws {
    let cloud = account.cloud
    let run = try cloud.begin(StoredAccount.nowhere).run
    #expect(try cloud.parts([PartDigest(hashing: [1])], run: run) == [])
    #expect(try cloud.records([UniqueID.random()], run: run) == [])
    #expect(try cloud.history(of: [primary(card("Nobody"))], run: run) == [:])
  }
}
