import Contacts
import Protocol
import SQLite
import Testing

@testable import Cache
@testable import Sync

/// Caches that earlier programs have left on the disk.
@Suite struct CacheSchemaTests {
  private static let ids = RecordIDs(CacheCards.card(CacheCards.person("Ann", uid: "ann", phone: "1")))
  private static let card = CacheCards.person("Ann", uid: "ann", phone: "1")

  /// What the first program wrote: a contact that the cloud has, one that it has not, one whose file is gone, one that it did
  /// not take, a file that is left alone and a duplicate; news from the cloud; and a card in the trash.
  private static func fill(_ database: Database) throws {
    let (primary, secondary) = (ids.primary.word.number, ids.secondary.word.number)
    try database.run("UPDATE state SET hash_of_hashes = \(primary), seen = 7, synced_at = 1000, conflicts = 2")
    for (id, isKnown, isThere, isRefused) in [
      (1, true, true, false), (2, false, true, false), (3, true, false, false), (4, false, true, true),
    ] {
      try database.run(
        """
        INSERT INTO records (id, uid, primary_id, secondary_id, card, edited_at, cloud_id, base_primary, base_card,
          refused_primary, refused_reason)
        VALUES (\(id), \("u\(id)"), \(primary + UInt128(id)), \(secondary), \(isThere ? card : nil), 5,
          \(isKnown ? UInt128(id) : nil), \(isKnown ? primary + UInt128(id) : nil), \(isThere ? nil : card),
          \(isRefused ? primary + UInt128(id) : nil), \(isRefused ? "too large" : nil))
        """)
    }
    for (name, record, problem) in [
      ("1.vcf", 1, 0), ("2.vcf", 2, 0), ("4.vcf", 4, 0), ("broken.vcf", nil, 1), ("copy.vcf", nil, 2),
    ] as [(String, Int?, Int)] {
      try database.run(
        """
        INSERT INTO items (name, modified, changed, inode, size, mark, settled, record, problem, reason)
        VALUES (\(ItemName(name).bytes), 1, 2, 3, 4, 5, 1, \(record), \(problem), \(problem == 1 ? "no card" : nil))
        """)
    }
    try database.run(
      """
      INSERT INTO staged (cloud_id, primary_id, secondary_id, uid, change, edited_at, state, allowed)
      VALUES (\(UInt128(9)), \(primary), \(secondary), 'u9', 8, 5, 2, 0)
      """)
    try database.run(
      "INSERT INTO trash (name, card, reason, removed_at) VALUES (\(ItemName("old.vcf").bytes), \(card), 'duplicate', 5)"
    )
  }

  private static func schema(_ database: Database) throws -> [String] {
    try database.all("SELECT name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY name") { $0.text(0) }
  }

  /// The cache as a program of that step left it, with what stood in it then.
  private static func make(_ path: String, through step: Int) throws {
    let database = try Database(path: path)
    for index in 0..<step {
      try database.transaction {
        try database.execute(script: ReleasedSchema.steps[index])
        try database.setUserVersion(Int32(index + 1))
      }
      if index == 0 { try fill(database) }
    }
    database.close()
  }

  @Test(arguments: 1...ReleasedSchema.steps.count) func `a cache of every released step is as one that is new`(
    _ step: Int
  ) throws {
    let (old, new) = (try CacheFile(), try CacheFile())
    try Self.make(old.path, through: step)
    let (cache, fresh) = (try DeviceCache(path: old.path), try DeviceCache(path: new.path))
    #expect(try Self.schema(cache.database) == Self.schema(fresh.database))
    #expect(try cache.database.findDamage() == [])
  }

  @Test func `what it knew of removals, deletions and overwrites stands in the journal`() throws {
    let file = try CacheFile()
    let database = try Database(path: file.path)
    // Of the last program that had a table for each of them.
    for step in CacheSchema.migrations.prefix(15) { try database.execute(script: step) }
    try database.setUserVersion(15)
    let (primary, secondary) = (Self.ids.primary.word.number, Self.ids.secondary.word.number)
    try database.run(
      """
      INSERT INTO contacts (id, uid, primary_id, secondary_id, is_there, edited_at, cloud_id, base_primary)
      VALUES (7, 'ann', \(primary), \(secondary), 1, 5, \(UInt128(7)), \(primary))
      """)
    try database.run("INSERT INTO cards (contact, card) VALUES (7, \(Self.card))")
    try database.run(
      """
      INSERT INTO files (name, modified, changed, inode, size, mark, settled, contact)
      VALUES (\(ItemName("ann.vcf").bytes), 1, 2, 3, 4, 5, 1, 7)
      """)
    try database.run("INSERT INTO sent (contact, primary_id) VALUES (7, \(UInt128(1)))")
    for (id, reason, isReviewed, isDone, isCopy) in [
      (3, "deleted in the cloud", 1, 1, 0), (4, "duplicate", 0, 1, 1), (5, "deleted in the cloud", 0, 1, 0),
      (6, "deleted in the cloud", 0, 0, 0),
    ] {
      try database.run(
        """
        INSERT INTO trash (id, name, card, reason, removed_at, is_reviewed, lived, cloud_id, uid, primary_id, is_done, is_copy)
        VALUES (\(id), \(ItemName("\(id).vcf").bytes), \(Self.card), \(reason), \(id * 10), \(isReviewed), 2,
          \(UInt128(id)), 'ann', \(primary), \(isDone), \(isCopy))
        """)
    }
    try database.run("INSERT INTO deleted VALUES (\(UInt128(8)))")
    let hour = GuardWindow.length
    try database.run(
      "INSERT INTO deletions (moment, side, count, total) VALUES (0, 0, 9, 90), (\(3 * hour), 0, 2, 40), (\(3 * hour), 1, 3, 50)"
    )
    try database.run("INSERT INTO overwrites VALUES (\(UInt128(9)), \(3 * hour), 60)")
    database.close()

    let cache = try DeviceCache(path: file.path)
    #expect(try cache.database.findDamage() == [])
    #expect(try cache.database.all("PRAGMA foreign_key_check") { $0.text(0) } == [])
    // The table that others refer to was made anew.
    #expect(try cache.contact(7)?.card == Self.card && cache.contact(7)?.item?.name == ItemName("ann.vcf"))
    #expect(try cache.unfinishedWork().sent[7]?.count == 1)
    #expect(try cache.database.first("SELECT count(*) FROM files WHERE NOT young") { $0.integer(0) } == 0)
    #expect(try cache.trash(limit: 9).map(\.id) == [4, 5])
    #expect(try cache.trash(limit: 9, all: true).map(\.removedAt.milliseconds) == [30, 40, 50, 60])
    #expect(try cache.trash(limit: 9, all: true).map(\.reason)[1] == "duplicate")
    #expect(try cache.ownDeletions() == [UniqueID(word: Word128(UInt128(8)))])
    func counted(_ kind: Deed.Kind, at moment: Int64) throws -> [Int64]? {
      try cache.counted(kind, at: Timestamp(milliseconds: moment)).map { [$0.count, $0.total] }
    }
    #expect(try counted(.removed, at: 3 * hour) == [2, 90] && counted(.removed, at: hour) == nil)
    #expect(try counted(.deleted, at: 3 * hour) == [3, 50] && counted(.overwritten, at: 3 * hour) == [1, 60])
    let back = try #require(try cache.remembered(.name("ann")).first)
    #expect(back.cloudID == UniqueID(word: Word128(UInt128(7))) && back.sentAt == nil)
  }

  @Test func `a file that waited by a clock begins anew, and one that has waited stays a duplicate that has`() throws {
    let file = try CacheFile()
    let database = try Database(path: file.path)
    for step in CacheSchema.migrations.prefix(16) { try database.execute(script: step) }
    try database.setUserVersion(16)
    for (name, problem) in [("waits.vcf", 3), ("copy.vcf", 2)] {
      try database.run(
        """
        INSERT INTO files (name, modified, changed, inode, size, mark, settled, problem, content, waits_since)
        VALUES (\(ItemName(name).bytes), 1, 2, 3, 4, 5, 0, \(problem), \(UInt128(1)), 1800000000000)
        """)
    }
    database.close()
    let cache = try DeviceCache(path: file.path)
    #expect(try cache.waitingFiles().map(\.left) == [Deduplication.patience])
    #expect(try cache.duplicates(after: nil, limit: 9).map(\.hasWaited) == [true])
  }

  @Test(arguments: 1...ReleasedSchema.steps.count) func `nothing that stood in it is lost, and it goes on from there`(
    _ step: Int
  ) throws {
    let file = try CacheFile()
    try Self.make(file.path, through: step)
    let cache = try DeviceCache(path: file.path)
    let imprint = BookImprint(word: Self.ids.primary.word)
    #expect(
      try cache.position() == BookPosition(imprint: imprint, seen: 7, encoding: EncodingVersion(number: 1)))
    #expect(try cache.lastSync() == Timestamp(milliseconds: 1000))
    #expect(try cache.conflicts() == 2)
    #expect(try cache.contactCount() == 3)
    #expect(try cache.itemCount() == 5)
    #expect(try cache.duplicates(after: nil, limit: 9).map(\.name.description) == ["copy.vcf"])
    #expect(try cache.refusals().map(\.reason) == ["too large", "no card"])
    #expect(try cache.trash(limit: 9).map(\.card) == [Self.card])
    #expect(try cache.openGroup() == nil)
    let records = try (1...4).map { try #require(try cache.contact(Int64($0))) }
    #expect(records.map(\.card) == [Self.card, Self.card, nil, Self.card])
    #expect(records.map(\.base) == [Self.card, nil, Self.card, nil])
    #expect(Set(records.map(\.cloudID)).count == 4)
    #expect(records[0].cloudID == UniqueID(word: Word128(UInt128(1))))
    // New, deleted here, and news from the cloud; what was refused waits.
    let plan = RunPlan(Listing(inbox: try cache.inbox()))
    plan.makeAgain(try cache.contacts(for: plan.listing), try cache.unfinishedWork(), now: .latest)
    #expect(plan.count(.add) == 1 && plan.count(.deleteRecord) == 1 && plan.count(.download) == 1)
    #expect(plan.steps(Set(Action.allCases)).count == 3)
  }
}
