import Contacts
import Protocol
import SQLite
import Testing

@testable import Cache
@testable import Sync

/// How many contents device and cloud have agreed on, and the exclusive or of them, without a look at all contacts.
@Suite struct KeptTallyTests {
  private let folder: WatchedFolder
  private var cache: DeviceCache { folder.cache }

  init() throws {
    folder = try WatchedFolder()
    for name in ["ann", "bob", "cid"] { folder.write(name, CacheCards.person(name, uid: name)) }
    try folder.look()
  }

  /// What is kept is what a count comes to, and neither depends on the other.
  private func expectKept(_ count: Int64, _ location: SourceLocation = #_sourceLocation) throws {
    let kept = try cache.keptTally(besides: [])
    #expect(kept == (try cache.cloudTally(besides: []).tally), sourceLocation: location)
    #expect(kept?.count == count, sourceLocation: location)
  }

  private func agree(_ names: String...) throws {
    let adopted = try names.map { name in (key: try key(name), id: UniqueID.random()) }
    try cache.agree(adopted: adopted, forgotten: [])
  }

  private func key(_ name: String) throws -> Int64 {
    let id = try folder.id(name)
    return try #require(try cache.contacts(.records([id])).first).key
  }

  @Test func `nothing is kept until a run has counted`() throws {
    try agree("ann")
    #expect(try cache.keptTally(besides: []) == nil)
    #expect(try cache.cloudTally(besides: []).tally.count == 1)
    try expectKept(1)
  }

  @Test func `whatever changes what was agreed on changes the tally`() throws {
    _ = try cache.cloudTally(besides: [])
    try expectKept(0)
    try agree("ann", "bob", "cid")
    try expectKept(3)
    folder.write("ann", CacheCards.person("ann", uid: "ann", note: "edited"))
    try folder.look()
    // Only the edit is new: the cloud has what it had.
    try expectKept(3)
    try agree("ann")
    try expectKept(3)
    try cache.makeNew([key("bob")])
    try expectKept(2)
    try cache.agree(adopted: [], forgotten: [key("cid")])
    try expectKept(1)
    try cache.forgetBases()
    try expectKept(0)
  }

  @Test func `a program with another encoding keeps the tally of the new IDs`() throws {
    try agree("ann", "bob")
    let before = try cache.cloudTally(besides: []).tally
    while try cache.recomputeIDs(EncodingVersion(number: 2), limit: 1) != nil {}
    #expect(try cache.keptTally(besides: []) != before)
    try expectKept(2)
  }

  @Test func `a dry run's copy keeps its own`() throws {
    try agree("ann")
    _ = try cache.cloudTally(besides: [])
    let copy = try cache.copy()
    try copy.forgetBases()
    #expect(try copy.keptTally(besides: []) == Tally())
    try expectKept(1)
  }

  @Test func `whoever opens the cache later keeps it as well`() throws {
    _ = try cache.cloudTally(besides: [])
    let (ann, later) = (try key("ann"), try DeviceCache(path: folder.path))
    defer { later.close() }
    try later.agree(adopted: [(key: ann, id: .random())], forgotten: [])
    #expect(try later.keptTally(besides: [])?.count == 1)
    try expectKept(1)
  }

  @Test func `what was rolled back is not counted`() throws {
    _ = try cache.cloudTally(besides: [])
    try agree("ann")
    try? cache.write {
      try cache.database.run("UPDATE contacts SET base_primary = primary_id WHERE true")
      throw CacheError.failed(message: "cut off", hint: nil)
    }
    try expectKept(1)
  }
}
