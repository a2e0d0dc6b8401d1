import Contacts
import Glibc
import Glibc
import Protocol
import SQLite
import Simulation
import TestSystem
import Testing

@testable import Cache
@testable import Sync

/// The device's cache as a file: what stands in it after damage, and what it says of an address book.
@Suite(.serialized) struct DeviceCacheTests {
  private func observation(_ name: String, _ bytes: [UInt8], modified: Int64 = 1_000_000_000_123) -> Observation {
    Observation(
      name: ItemName(name),
      signature: ItemSignature(
        modified: modified, changed: modified, inode: UInt64(name.utf8.reduce(7) { $0 &* 31 &+ Int($1) }),
        size: Int64(bytes.count)), isYoung: false, content: CacheCards.content(bytes))
  }

  /// As the folder phase does it: everything that is in `files` is seen, and what is new or changed is read.
  @discardableResult
  private func read(_ files: [Observation], into cache: DeviceCache) throws -> [FileLeftAlone] {
    try cache.see(files.map { ($0.name, $0.signature) })
    while true {
      let names = try cache.takeUnread(limit: 100)
      if names.isEmpty { break }
      #expect(names.count <= 100)
      try cache.noteObservations(files.filter { names.contains($0.name) })
    }
    let refused = try cache.assignFiles(at: .latest) { _ in true }
    while true {
      let names = try cache.missingItems(limit: 100)
      if names.isEmpty { break }
      try cache.drop(names, at: .latest)
    }
    return refused
  }

  @Test(arguments: [false, true]) func `a copy has what stands in the cache, and what is done to it stays there`(
    isInMemory: Bool
  ) throws {
    let file = try CacheFile()
    let cache = try DeviceCache(path: isInMemory ? "/copied" : file.path, isInMemory: isInMemory)
    // More than the page cache of a connection holds.
    let known = (0..<2_000).map { number in
      let card = CacheCards.person("Ann \(number)", uid: "\(number)", note: String(repeating: "a", count: 2_000))
      return observation("\(number).vcf", card)
    }
    try read(known, into: cache)
    let files = ["new.vcf", "broken.vcf"].map { observation($0, $0 == "new.vcf" ? CacheCards.person("Bob") : [1]) }
    let version = try version(cache)
    let copy = try cache.copy()
    #expect(try copy.itemCount() == 2_000)
    #expect(try read(files, into: copy).map(\.file) == [ItemName("broken.vcf")])
    #expect(try copy.itemCount() == 2)
    #expect(try copy.contactCount() == 1)
    #expect(try self.version(cache) == version)
    #expect(try cache.itemCount() == 2_000 && cache.refusals().isEmpty)
    #expect(try read(files, into: cache).count == 1, "it can be written as before")
  }

  /// Goes up with each commit of another connection, and each row that this one changes.
  private func version(_ cache: DeviceCache) throws -> [Int64] {
    try cache.database.first("SELECT data_version, total_changes() FROM pragma_data_version") {
      [$0.integer(0), $0.integer(1)]
    } ?? []
  }

  @Test func `a damaged file is said to be damaged, and one that is no database likewise`() throws {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path)
    try read((0..<300).map { observation("\($0).vcf", CacheCards.person("Ann \($0)", uid: "\($0)")) }, into: cache)
    cache.close()
    try file.overwrite(at: 100, with: [UInt8](repeating: 0x5A, count: 4_000))
    #expect(throws: CacheError.self) {
      do { _ = try DeviceCache(path: file.path).contactCount() } catch let error as CacheError {
        guard case .corrupt = error else {
          Issue.record("\(error)")
          throw error
        }
        throw error
      }
    }
    let other = try CacheFile()
    try other.overwrite(at: 0, with: Array(String(repeating: "no database at all. ", count: 400).utf8))
    let error = try #require(throws: CacheError.self) { _ = try DeviceCache(path: other.path) }
    guard case .corrupt = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test(arguments: ["UPDATE contacts SET cloud_id = NULL", "UPDATE files SET problem = 9"])
  func `rows that no program writes are damage, and nothing is guessed in their place`(_ damage: String) throws {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path)
    let ann = observation("ann.vcf", CacheCards.person("Ann", uid: "ann"))
    try read([ann], into: cache)
    try cache.database.execute(script: damage)
    let error = try #require(throws: CacheError.self) {
      _ = try cache.contacts(.open)
      try cache.noteObservations([ann])
    }
    guard case .corrupt = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `a newer program's cache is refused and not touched`() throws {
    let file = try CacheFile()
    try DeviceCache(path: file.path).close()
    let database = try Database(path: file.path)
    try database.setUserVersion(99)
    database.close()
    let error = try #require(throws: CacheError.self) { _ = try DeviceCache(path: file.path) }
    guard case .failed(let message, let hint) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(message.contains("99") && hint == "update the program")
    let again = try Database(path: file.path)
    #expect(try again.userVersion() == 99)
  }

  @Test(.enabled(if: SmallDisk.isPossible, "a small disk takes the right to mount file systems"))
  func `a full disk is said to be full, and what stood in the cache still does`() throws {
    let disk = try SmallDisk("size=1m")
    let cache = try DeviceCache(path: disk.path + "/cache.sqlite")
    defer { cache.close() }
    try read([observation("small.vcf", CacheCards.person("Small", uid: "s"))], into: cache)
    let large = CacheCards.person("Large", uid: "l", note: String(repeating: "x", count: 2_000_000))
    let error = try #require(throws: CacheError.self) { try cache.noteObservations([observation("large.vcf", large)]) }
    guard case .full = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try cache.contactCount() == 1)
    try read([observation("small.vcf", CacheCards.person("Small", uid: "s", note: "again"))], into: cache)
    #expect(try cache.contactCount() == 1)
  }

  @Test func `unread files come in chunks, the known ones first`() throws {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path)
    try read([observation("zzz.vcf", CacheCards.person("Zed", uid: "z"))], into: cache)
    try cache.see(
      (0..<250).map { (ItemName("\($0).vcf"), observation("\($0).vcf", []).signature) }
        + [(ItemName("zzz.vcf"), observation("zzz.vcf", [], modified: 2).signature)])
    let chunks = try (0..<4).map { _ in try cache.takeUnread(limit: 100) }
    #expect(chunks.map(\.count) == [100, 100, 51, 0])
    #expect(chunks[0].first == ItemName("zzz.vcf"))
    #expect(Set(chunks.joined()).count == 251)
    #expect(try cache.missingItems(limit: 10) == [])
  }

  @Test func `the hash of hashes is that of what the cloud has, in ascending order`() throws {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path)
    try read((0..<150).map { observation("\($0).vcf", CacheCards.person("Ann \($0)", uid: "\($0)")) }, into: cache)
    let empty = try cache.cloudTally(besides: [])
    var nothing = HashOfHashes()
    #expect(empty.tally == Tally() && empty.imprint == nothing.finalize())
    let plan = RunPlan(Listing())
    plan.makeAgain(try cache.contacts(.open), try cache.unfinishedWork(), now: .latest)
    let steps = plan.steps([.add])
    #expect(steps.count == 150)
    var primaries: [RecordID] = []
    for step in steps {
      let record = try #require(try step.contact.flatMap { try cache.contact($0) })
      primaries.append(record.ids.primary)
      #expect(
        try cache.noteDepartures([
          Departure(step: step, id: .random(), outcome: .saved(change: 1), primary: record.ids.primary)
        ]).isEmpty)
    }
    var hash = HashOfHashes()
    var tally = Tally()
    for primary in primaries.sorted() {
      hash.insert(primary)
      tally.insert(primary)
    }
    let found = try cache.cloudTally(besides: [])
    #expect(found.tally == tally)
    #expect(found.imprint == hash.finalize())
    #expect(try cache.contacts(.open).isEmpty)
  }

  @Test func `an item that a scan missed and that is read all the same is not gone`() throws {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path)
    let files = (0..<3).map { observation("\($0).vcf", CacheCards.person("Ann \($0)", uid: "\($0)")) }
    try read(files, into: cache)
    try cache.see(files.dropFirst().map { ($0.name, $0.signature) })
    #expect(try cache.missingItems(limit: 10) == [files[0].name])
    try cache.noteObservations([files[0]])
    #expect(try cache.missingItems(limit: 10) == [])
    #expect(try cache.contactCount() == 3)
  }

  @Test func `equal contents are found also where a run was killed before it looked for them`() throws {
    let file = try CacheFile()
    let files = ["a.vcf", "b.vcf"].map { observation($0, CacheCards.person("Ann", uid: $0)) }
    let killed = try DeviceCache(path: file.path)
    try killed.see(files.map { ($0.name, $0.signature) })
    _ = try killed.takeUnread(limit: 100)
    try killed.noteObservations(files)
    killed.close()
    let cache = try DeviceCache(path: file.path)
    try read(files, into: cache)
    // To the second look, the other one may be the first one's new name.
    #expect(try cache.equalFiles() == 1)
    try cache.liveThrough()
    try read(files, into: cache)
    #expect(try cache.duplicateCount() == 1)
  }

  @Test func `thousands of namesakes without a UID are compared in no time`() throws {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path)
    let count = 3_000
    try read((0..<count).map { observation("\($0).vcf", CacheCards.person("", phone: "1\($0)")) }, into: cache)
    let secondary = RecordIDs(CacheCards.card(CacheCards.person("", phone: "1"))).secondary
    var listing = Listing()
    listing.add(
      (0..<count).map { index in
        let other = CacheCards.card(CacheCards.person("", phone: "2\(index)"))
        return ListedRecord(
          id: .random(), ids: RecordIDs(primary: RecordIDs(other).primary, secondary: secondary), uid: .none,
          change: Int64(index), editedAt: Timestamp(milliseconds: 0), state: .new)
      }, known: [])
    listing.sort()
    let start = processorTime()
    do {
      var partners = Partners(listing, try cache.contacts(for: listing))
      try partners.matchByIDAndContent(known: nil, ownDeletions: [], removed: cache.removedContents)
      try partners.matchByUID(isShared: cache.sharesUID)
      #expect(try partners.namesakes(isShared: cache.sharesName).isEmpty)
    }
    // Nine million pairs would take minutes of a processor, whatever else the machine does.
    #expect(processorTime() - start < 20)
  }

  /// What this thread has taken of a processor, in seconds.
  private func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec
  }
}
