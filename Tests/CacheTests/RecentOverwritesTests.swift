import Contacts
import Protocol
import SQLite
import Testing

@testable import Cache
@testable import Sync

/// What the guard against overwrites counts together: the contacts of the last hour, each once, and what the plan adds to them.
@Suite(.serialized) struct RecentOverwritesTests {
  private let file: CacheFile
  private let cache: DeviceCache
  private let hour = GuardWindow.length
  private let ids = (0..<4).map { UniqueID(word: Word128(high: 1, low: UInt64($0))) }

  init() throws {
    file = try CacheFile()
    cache = try DeviceCache(path: file.path)
  }

  private func note(_ contacts: [Int], of total: Int64, at moment: Int64) throws {
    try overwrite(contacts.map { ids[$0] }, of: total, at: Timestamp(milliseconds: moment), in: cache)
  }

  /// How many, and of how many.
  private func recent(at moment: Int64) throws -> [Int64]? {
    try cache.counted(.overwritten, at: Timestamp(milliseconds: moment)).map { [$0.count, $0.total] }
  }

  @Test func `a contact that is overwritten again counts once, and from then on`() throws {
    #expect(try recent(at: 0) == nil)
    try note([0, 1], of: 100, at: 0)
    try note([1, 2], of: 90, at: 10)
    #expect(try recent(at: 10) == [3, 100])
    #expect(try recent(at: hour) == [3, 100])
    #expect(try recent(at: hour + 1) == [2, 90])
    #expect(try recent(at: hour + 11) == nil)
  }

  @Test func `what is noted next forgets those of more than an hour before or after it`() throws {
    try note([0], of: 100, at: 0)
    try note([1], of: 99, at: hour)
    #expect(try recent(at: 0) == [2, 100])
    try note([2], of: 98, at: hour + 1)
    #expect(try recent(at: 0) == [1, 99])
    try note([3], of: 97, at: 0)
    #expect(try recent(at: 0) == [2, 99])
    #expect(try recent(at: hour + 1) == [1, 99])
    try note([0], of: 97, at: -hour - 1)
    #expect(try recent(at: 0) == nil)
  }

  @Test func `a clock that is set back makes those count that are less than an hour ahead of it`() throws {
    try note([0], of: 100, at: hour)
    #expect(try recent(at: 0) == [1, 100])
    #expect(try recent(at: -1) == nil)
  }

  @Test func `after a person has allowed overwrites, none counts`() throws {
    try note([0], of: 100, at: 0)
    try cache.forgetCounted([.overwritten])
    #expect(try recent(at: 0) == nil)
  }
}

/// The guard counts these contacts.
private func overwrite(_ contacts: [UniqueID], of total: Int64, at moment: Timestamp, in cache: DeviceCache) throws {
  try cache.note(
    contacts.map {
      Deed(.overwritten, .fileEdited, of: $0, at: moment, counting: Deed.Counting(of: total, at: moment))
    })
}

/// Which of the plan's overwrites are new: neither of the last hour nor let in before.
@Suite(.serialized) struct NewOverwritesTests {
  private let file: CacheFile
  private let cache: DeviceCache
  private let now = Timestamp(milliseconds: 5)
  private let runPlan = RunPlan(Listing())

  init() throws {
    file = try CacheFile()
    cache = try DeviceCache(path: file.path)
  }

  private func see(_ name: String, phone: String, isImported: Bool = false) throws {
    let card = CacheCards.person(name, uid: name, phone: phone)
    let signature = ItemSignature(modified: 1, changed: 1, inode: 1, size: Int64(card.count))
    try cache.noteObservations([
      Observation(
        name: ItemName("\(name).vcf"), signature: signature, isYoung: false, content: CacheCards.content(card),
        isImported: isImported)
    ])
    _ = try cache.assignFiles(at: .latest) { _ in true }
  }

  private func plan(_ policy: ConflictPolicy = .newest) throws {
    runPlan.load(try cache.contacts(for: runPlan.listing))
    runPlan.make(try cache.unfinishedWork(), policy: policy, skew: 0, now: .latest)
  }

  private var counts: [Action: Int64] {
    Dictionary(uniqueKeysWithValues: Action.allCases.map { ($0, runPlan.count($0)) }.filter { $0.1 != 0 })
  }

  /// The cloud has all as it is.
  private func agree() throws {
    try plan()
    _ = try cache.noteDepartures(
      try runPlan.steps([.add, .overwrite]).map { step in
        let record = try #require(try cache.contact(step.contact ?? 0))
        return Departure(step: step, id: record.cloudID, outcome: .saved(change: 1), primary: record.ids.primary)
      })
  }

  private func list(_ name: String, phone: String, at edited: Int64 = 0) throws {
    let ids = RecordIDs(CacheCards.card(CacheCards.person(name, uid: name, phone: phone)))
    let entry = CloudEntry(
      id: try id(name), ids: ids, uid: name, change: 2, editedAt: Timestamp(milliseconds: edited), state: .modified)
    runPlan.list { $0.add([ListedRecord(entry)], known: []) }
    var partners = Partners(runPlan.listing, try cache.contacts(for: runPlan.listing))
    partners.matchByIDAndContent(known: nil, ownDeletions: []) { _ in [] }
    runPlan.take(partners)
  }

  /// As it is fetched.
  private func entry(_ step: PlanStep) throws -> CloudEntry {
    let listed = try #require(step.record)
    return CloudEntry(
      id: listed.id, ids: listed.ids, uid: "", change: listed.change, editedAt: listed.editedAt, state: listed.state)
  }

  private func id(_ name: String) throws -> UniqueID { try #require(try cache.cloudID(of: ItemName("\(name).vcf"))) }

  /// The names of those that count, and as many as are counted.
  private func new(at moment: Timestamp? = nil) throws -> [String] {
    let moment = moment ?? now
    let recent = try cache.counted(.overwritten, at: moment)?.contacts ?? []
    let steps = runPlan.steps(at: runPlan.newOverwrites(besides: recent))
    return try steps.map { try #require(try cache.contact($0.contact ?? 0)).uid }.sorted()
  }

  private func fill(_ names: [String] = ["ann", "bob", "cyd"]) throws {
    for name in names { try see(name, phone: "1") }
    try agree()
  }

  @Test func `edits of the folder are, and its conflicts where this device's version stands`() throws {
    try fill()
    try see("ann", phone: "2")
    try list("ann", phone: "3", at: -1)
    try see("bob", phone: "2")
    try see("cyd", phone: "2")
    try list("cyd", phone: "3", at: 9)
    try see("new", phone: "1")
    try plan()
    #expect(counts == [.keepOurs: 1, .overwrite: 1, .keepTheirs: 1, .add: 1])
    #expect(try new() == ["ann", "bob"])
  }

  @Test func `those of the last hour are not, by the id in the cloud`() throws {
    try fill()
    for name in ["ann", "bob"] { try see(name, phone: "2") }
    try list("bob", phone: "3", at: -1)
    try plan()
    try overwrite([try id("ann"), try id("bob")], of: 3, at: now, in: cache)
    #expect(try new() == [])
    #expect(try new(at: now.advanced(by: GuardWindow.length)) == [])
    #expect(try new(at: now.advanced(by: GuardWindow.length + 1)) == ["ann", "bob"])
    #expect(try new(at: now.advanced(by: -GuardWindow.length - 1)) == ["ann", "bob"])
  }

  @Test func `what an import wrote is not, until somebody edits it`() throws {
    try fill()
    for name in ["ann", "bob"] { try see(name, phone: "2", isImported: true) }
    try plan()
    #expect(try new() == [])
    #expect(try cache.contact(1)?.isLetIn == true && cache.contact(3)?.isLetIn == false)
    try see("bob", phone: "4")
    try plan()
    #expect(try new() == ["bob"])
  }

  @Test func `what both sides had agreed on before the cloud went back is not`() throws {
    try fill(["ann", "bob", "cyd", "dee"])
    try see("bob", phone: "2", isImported: true)
    try see("cyd", phone: "2")
    try cache.forgetBases()
    for name in ["ann", "bob", "cyd", "dee"] { try list(name, phone: "0", at: -1) }
    try plan()
    #expect(counts == [.keepOurs: 4])
    #expect(try new() == ["cyd"])
    // Once more, before anything was sent.
    try cache.forgetBases()
    try plan()
    #expect(try new() == ["cyd"])
  }

  @Test func `what a run has merged is not`() throws {
    try fill(["ann", "bob"])
    try see("bob", phone: "2")
    try list("ann", phone: "3")
    try list("bob", phone: "3", at: 9)
    try plan(.merge)
    for (name, merged) in [("ann", "3"), ("bob", "23")] {
      let step = try #require(
        try runPlan.steps([.merge, .download]).first { $0.record?.id == (try id(name)) })
      let bytes = CacheCards.person(name, uid: name, phone: merged)
      let arrival = Arrival(
        step: step, name: ItemName("\(name).vcf"),
        signature: ItemSignature(modified: 2, changed: 2, inode: 2, size: Int64(bytes.count)), bytes: bytes,
        uid: name,
        ids: RecordIDs(CacheCards.card(bytes)), base: CacheCards.person(name, uid: name, phone: "3"),
        cloud: try entry(step), editedAt: now)
      try cache.noteArrivals([arrival])
      if arrival.ids.primary == arrival.cloud.ids.primary {
        runPlan.finish(step)
      } else {
        runPlan.sendUp(step, as: arrival.upload)
      }
    }
    #expect(counts == [.overwrite: 1])
    try plan()
    #expect(try counts == [.overwrite: 1] && new() == [])
    #expect(try cache.contact(1)?.isLetIn == false && cache.contact(2)?.isLetIn == true)
    try see("bob", phone: "4")
    try plan()
    #expect(try new() == ["bob"])
  }

  @Test func `nor is it for a program with another encoding`() throws {
    try fill()
    try see("ann", phone: "2", isImported: true)
    try see("bob", phone: "2")
    while try cache.recomputeIDs(EncodingVersion(number: 2), limit: 1) != nil {}
    try plan()
    #expect(try new() == ["bob"])
    #expect(try cache.contact(1)?.isLetIn == true && cache.contact(2)?.isLetIn == false)
  }
}
