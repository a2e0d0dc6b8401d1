import Contacts
import Protocol
import SQLite
import Simulation
import Sync
import Testing

@testable import Cache

/// A program with another encoding version opens a cache: all record IDs are computed again, and nothing else changes.
@Suite struct RecomputedIDsTests {
  private static let second = EncodingVersion(number: 2)
  private static let third = EncodingVersion(number: 3)

  /// A contact of every kind: as the cloud has it, edited, deleted, new, refused, and one whose base is another text.
  private static let kinds: [(card: [UInt8]?, base: [UInt8]?, isKnown: Bool, isRefused: Bool)] = {
    let old = CacheCards.person("Ann Old", uid: "a", phone: "1")
    let new = CacheCards.person("Ann New", uid: "a", phone: "2")
    return [
      (new, nil, true, false), (new, old, true, false), (nil, old, true, false), (new, nil, false, false),
      (new, nil, false, true), (old, new, true, true), (CacheCards.person("Bob"), nil, true, false),
    ]
  }()

  private func makeCache(_ path: String) throws -> DeviceCache {
    let cache = try DeviceCache(path: path)
    for (index, kind) in Self.kinds.enumerated() {
      let base = kind.base ?? kind.card ?? []
      let own = RecordIDs(CacheCards.card(kind.card ?? base))
      let agreed = RecordIDs(CacheCards.card(base)).primary
      let cloud = UInt128(index + 1)
      try cache.database.run(
        """
        INSERT INTO contacts (uid, primary_id, secondary_id, is_there, edited_at, cloud_id, base_primary, refused_primary,
          refused_reason)
        VALUES ('', \(own.primary.word.number), \(own.secondary.word.number), \(kind.card != nil), \(index), \(cloud),
          \(kind.isKnown ? agreed.word.number : nil), \(kind.isRefused ? own.primary.word.number : nil),
          \(kind.isRefused ? "why" : nil))
        """)
      try cache.database.run(
        """
        INSERT INTO cards (contact, card, base)
        VALUES (\(cache.database.lastInsertedRow), \(kind.card ?? base), \(kind.base))
        """)
    }
    try cache.rememberPosition(
      BookPosition(imprint: Tally().imprint, seen: 7), at: Timestamp(milliseconds: 1))
    return cache
  }

  private func rows(_ cache: DeviceCache) throws -> [String] {
    try cache.database.all(
      """
      SELECT id || ' ' || hex(primary_id) || ' ' || hex(secondary_id) || ' ' || 'x' || hex(base_primary) || ' '
        || 'x' || hex(refused_primary) || ' ' || coalesce(refused_reason, '-') || ' ' || work || ' '
        || 'x' || hex(card) || ' ' || 'x' || hex(base) || ' ' || 'x' || hex(cloud_id)
      FROM contacts JOIN cards ON contact = id ORDER BY id
      """
    ) { $0.text(0) }
  }

  @discardableResult
  private func recompute(_ cache: DeviceCache, _ encoding: EncodingVersion, steps: Int = .max) throws -> Int {
    var done = 0
    while done < steps, try cache.recomputeIDs(encoding, limit: 2) != nil { done += 1 }
    return done
  }

  @Test func `all IDs are those of the new version, what waits still waits, and the way back gives the same cache`()
    throws
  {
    let file = try CacheFile()
    let cache = try makeCache(file.path)
    let before = try rows(cache)
    #expect(try recompute(cache, .current) == 0)
    #expect(try recompute(cache, Self.second) == 4)
    #expect(try recompute(cache, Self.second) == 0)
    for (index, kind) in Self.kinds.enumerated() {
      let record = try #require(try cache.contact(Int64(index + 1)))
      let base = kind.base ?? kind.card ?? []
      #expect(record.ids == RecordIDs(CacheCards.card(kind.card ?? base), encoding: Self.second), "\(index)")
      let agreed = kind.isKnown ? RecordIDs(CacheCards.card(base), encoding: Self.second).primary : nil
      #expect(record.basePrimary == agreed, "\(index)")
    }
    let after = try rows(cache)
    #expect(Set(after).isDisjoint(with: before))
    let waits: ([String]) -> [Substring] = { $0.map { $0.split(separator: " ")[6] } }
    #expect(waits(after) == waits(before))
    // The position stays: a lost one would mean that contacts may be forgotten.
    let position = try #require(try cache.position())
    #expect(position.seen == 7 && position.imprint == Tally().imprint && position.encoding == Self.second)
    try recompute(cache, .current)
    #expect(try rows(cache) == before)
  }

  @Test(arguments: 0...5)
  func `cut off after any step, the next program goes on or begins again`(steps: Int) throws {
    let file = try CacheFile()
    var cache = try makeCache(file.path)
    let before = try rows(cache)
    for encoding in [Self.second, Self.third, .current, Self.second] {
      try recompute(cache, encoding, steps: steps)
      cache.close()
      cache = try DeviceCache(path: file.path)
    }
    try recompute(cache, Self.second)
    let whole = try rows(cache)
    let otherFile = try CacheFile()
    let other = try makeCache(otherFile.path)
    try recompute(other, Self.second)
    #expect(try rows(other) == whole)
    // Half-way and back.
    try recompute(cache, .current, steps: steps)
    try recompute(cache, .current)
    #expect(try rows(cache) == before)
  }

  @Test func `a card that this program cannot read keeps its IDs, and its file is read again`() throws {
    let file = try CacheFile()
    let cache = try makeCache(file.path)
    try cache.database.run("UPDATE cards SET card = \(Array("no card".utf8)) WHERE contact = 1")
    try cache.database.run(
      """
      INSERT INTO files (name, modified, changed, inode, size, mark, young, contact)
      VALUES (\(Array("a.vcf".utf8)), 1, 1, 1, 1, 1, 0, 1), (\(Array("b.vcf".utf8)), 1, 1, 1, 1, 2, 0, 2)
      """)
    let before = try rows(cache)
    try recompute(cache, Self.second)
    #expect(try rows(cache)[0] == before[0])
    #expect(try cache.database.all("SELECT young FROM files ORDER BY id") { $0.integer(0) } == [1, 0])
  }

  @Test func `two files that the cloud has as they are stay, though they have one content now`() throws {
    let folder = try WatchedFolder()
    for name in ["ann", "bob"] { folder.write(name, CacheCards.person(name, uid: name)) }
    try folder.look()
    try folder.agree()
    // They become one content, as two cards do that only the older encoding told apart.
    let cache = folder.cache
    let content = RecordIDs(CacheCards.card(CacheCards.person("ann"))).primary.word.number
    try cache.database.run("UPDATE contacts SET primary_id = \(content), base_primary = \(content)")
    folder.write("bob", CacheCards.person("ann", uid: "bob"))
    folder.write("ann", CacheCards.person("ann", uid: "ann"))
    try folder.look()
    #expect(try cache.duplicateCount() == 0 && folder.contacts == ["ann": "ann", "bob": "bob"])
  }

  @Test func `what a cut-off run has noted is known in the new version, or by the files' names`() throws {
    let folder = try WatchedFolder()
    for name in ["ann", "bob", "cid"] { folder.write(name, CacheCards.person(name, uid: name, phone: name)) }
    try folder.look()
    try folder.agree()
    let cache = folder.cache
    // Ann was edited and sent by a run that was cut off, and then edited again. Bob's file says what Cid's says.
    try cache.forgetPosition(hearing: 1)
    let sent = CacheCards.person("ann", uid: "ann", note: "sent")
    folder.write("ann", sent)
    folder.write("bob", CacheCards.person("cid", uid: "bob", phone: "cid"))
    try folder.look()
    folder.write("ann", CacheCards.person("ann", uid: "ann", note: "later"))
    try folder.look()
    // Dan was being written.
    let dan = UniqueID.random()
    let written = CacheCards.person("dan", phone: "dan")
    let writtenIDs = RecordIDs(CacheCards.card(written))
    let expected = ExpectedCard(
      primary: writtenIDs.primary, secondary: writtenIDs.secondary, uid: "", cloudID: dan, name: ItemName("dan"))
    try cache.expect([expected], as: .random(), at: Timestamp(milliseconds: 0))
    while try cache.recomputeIDs(Self.second, limit: 2) != nil {}
    func ids(_ card: [UInt8]) -> RecordIDs { RecordIDs(CacheCards.card(card), encoding: Self.second) }
    #expect(
      try cache.database.all("SELECT primary_id FROM sent") { $0.recordID(0) } == [ids(sent).primary])
    #expect(try cache.openGroup() == nil && cache.equalFiles() == 1)
    // He is there, edited.
    folder.encoding = Self.second
    try cache.liveThrough(3_600_000)
    let left = try cache.waitingFiles().map(\.left)
    #expect(left == [Deduplication.patience - 3_600_000])
    folder.write("dan", CacheCards.person("dan", phone: "new"))
    try folder.look()
    #expect(try folder.id("dan") == dan)
    #expect(try cache.waitingFiles().map(\.left) == left)
    #expect(
      try cache.database.all("SELECT content FROM files WHERE problem = 3") { $0.recordID(0) }
        == [ids(CacheCards.person("cid", phone: "cid")).primary])
  }
}
