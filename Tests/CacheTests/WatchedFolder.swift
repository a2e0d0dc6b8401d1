import Contacts
import Protocol
import SQLite
import Testing

@testable import Cache
@testable import Engine
@testable import Sync

/// A folder that a cache looks at from time to time, and which contact each of its files is.
final class WatchedFolder {
  let cache: DeviceCache
  /// As a run that goes on has it in memory.
  private(set) var runPlan = RunPlan(Listing())
  /// Of the program that looks.
  var encoding = EncodingVersion.current
  private let file: CacheFile
  var path: String { file.path }
  private var files: [String: File] = [:]
  /// In seconds.
  private var clock: Int64 = 1
  /// The contacts, by the file in which each was first seen.
  private var names: [UniqueID: String] = [:]

  private struct File {
    var bytes: [UInt8]
    var inode: UInt64
    var modified: Int64
    var isYoung = false
  }

  init() throws {
    file = try CacheFile()
    cache = try DeviceCache(path: file.path)
  }

  // MARK: What other programs do

  /// A new file, or what stands in an old one from now on.
  func write(_ name: String, _ bytes: [UInt8], isYoung: Bool = false) {
    clock += 1
    files[name] = File(
      bytes: bytes, inode: files[name]?.inode ?? UInt64(clock), modified: clock * 1_000_000_000, isYoung: isYoung)
  }

  func rename(_ name: String, to other: String) { files[other] = files.removeValue(forKey: name) }

  func exchange(_ name: String, _ other: String) { (files[name], files[other]) = (files[other], files[name]) }

  /// What stands in it is no card any more, though its UID may still be told.
  func damage(_ name: String) { write(name, (files[name]?.bytes ?? []).dropLast(12)) }

  func remove(_ name: String) { files[name] = nil }

  // MARK: Phase one

  /// Looks at the folder, and says what was newly found to be left alone. `settles`: false where the run is killed before it
  /// has found out who is who.
  @discardableResult
  func look(settles: Bool = true) throws -> [String] {
    try cache.see(files.sorted { $0.key < $1.key }.map { (ItemName($0.key), signature($0.value)) })
    var refusals: [FileLeftAlone] = []
    while let next = try cache.takeUnread(limit: 1).first { try cache.noteObservations([observation(next)]) }
    if settles {
      refusals += try cache.assignFiles(at: .latest) { _ in true }
      while let next = try cache.missingItems(limit: 1).first {
        try cache.drop([next], at: Timestamp(milliseconds: clock * 1_000))
      }
    }
    for name in files.keys.sorted() {
      guard let contact = try cache.cloudID(of: ItemName(name)) else { continue }
      if settles { try checkCard(of: name) }
      guard names[contact] == nil else { continue }
      names[contact] = names.values.contains(name) ? "\(name) 2" : name
    }
    return refusals.map(\.file.description)
  }

  /// The contact of a file holds what stands in it.
  private func checkCard(of name: String) throws {
    guard case .card(let bytes, let ids, let uid) = try observation(ItemName(name)).content else { return }
    // One that waits keeps its contact as it was.
    let found = try cache.database.first(
      "SELECT contact FROM files WHERE name = \(ItemName(name).bytes) AND problem IS NOT 3"
    ) { $0.integer(0) }
    guard try found != nil || cache.equalFiles() == 0 else { return }
    let key = try #require(found)
    let record = try #require(try cache.contact(key))
    #expect(record.card == bytes && record.ids == ids && record.uid == uid, "\(name)")
  }

  func keep(_ name: String) throws { try cache.acceptAsContact(try observation(ItemName(name))) }

  func keepAsRecord(_ name: String, _ id: UniqueID) throws -> Bool {
    try cache.acceptAsRecord(try observation(ItemName(name)), id, at: .latest)
  }

  private func signature(_ file: File) -> ItemSignature {
    ItemSignature(modified: file.modified, changed: file.modified, inode: file.inode, size: Int64(file.bytes.count))
  }

  private func observation(_ name: ItemName) throws -> Observation {
    let file = try #require(files[name.description])
    if let copy = ConflictCopy(name), files[copy.original.description] != nil {
      return Observation(
        name: name, signature: signature(file), isYoung: true, content: .problem(line: nil, reason: copy.reason),
        original: copy.original)
    }
    return Observation(
      name: name, signature: signature(file), isYoung: file.isYoung,
      content: FolderPhase.content(of: file.bytes, encoding))
  }

  /// Which contact each file is: by the file in which that one was first seen.
  var contacts: [String: String] {
    get throws {
      try files.keys.reduce(into: [:]) { contacts, name in
        contacts[name] = try cache.cloudID(of: ItemName(name)).flatMap { names[$0] }
      }
    }
  }

  func id(_ name: String) throws -> UniqueID { try #require(try cache.cloudID(of: ItemName(name))) }

  // MARK: The cloud

  /// The cloud has news of a record.
  func list(
    _ id: UniqueID, _ card: [UInt8], state: RecordState = .modified, editedAt: Timestamp = .latest,
    isAllowed: Bool = false, undo: UniqueID? = nil
  ) throws {
    let entry = CloudEntry(
      id: id, ids: RecordIDs(CacheCards.card(card)), uid: "", change: 9, editedAt: editedAt, state: state,
      deletionAllowed: isAllowed, undo: undo)
    runPlan.list { $0.add([ListedRecord(entry)], known: []) }
    try find {
      try $0.matchByIDAndContent(known: nil, ownDeletions: cache.ownDeletions(), removed: cache.removedContents)
    }
  }

  /// Of what waits in the cache.
  func beginRun() throws {
    try cache.setInbox(runPlan.listing.waiting)
    runPlan = RunPlan(Listing(inbox: try cache.inbox()))
  }

  /// The cloud's listing begins anew.
  func clearListing() { runPlan.list { $0.clear() } }

  func match(_ name: String, with id: UniqueID, by rule: PartnerRule) throws {
    let key = try #require(try step(name).contact)
    try find { $0.match([(key, id)], by: rule) }
  }

  private func find(_ body: (inout Partners) throws -> Void) throws {
    var partners = Partners(runPlan.listing, try cache.contacts(for: runPlan.listing))
    try body(&partners)
    try cache.release(partners.takeReleased())
    runPlan.take(partners)
  }

  /// The steps that a run would take now.
  func plan(_ policy: ConflictPolicy = .newest) throws -> [PlanStep] {
    runPlan.load(try cache.contacts(for: runPlan.listing))
    runPlan.make(try cache.unfinishedWork(), policy: policy, skew: 0, now: .latest)
    return runPlan.steps(Set(Action.allCases))
  }

  func isLeaving(_ content: RecordID) throws -> Bool {
    _ = try plan()
    return runPlan.leavingContents.contains(content)
  }

  /// How many steps are left, by what is done.
  var counts: [Action: Int64] {
    Dictionary(uniqueKeysWithValues: Action.allCases.map { ($0, runPlan.count($0)) }.filter { $0.1 != 0 })
  }

  /// Something that a run could do, as one finds it that begins: what waits is in the cache's inbox.
  func hasWork() throws -> Bool {
    try cache.setInbox(runPlan.listing.waiting)
    return try hasWork(of: cache.inbox())
  }

  func hasWork(of inbox: [ListedRecord]) throws -> Bool {
    let plan = RunPlan(Listing(inbox: inbox))
    plan.makeAgain(try cache.contacts(for: plan.listing), try cache.unfinishedWork(), now: .latest)
    return plan.hasWork
  }

  /// The step is done, as long as it still is one.
  func finish(_ step: PlanStep) {
    if runPlan.steps(Set(Action.allCases)).contains(where: { $0.id == step.id && $0.contact == step.contact }) {
      runPlan.finish(step)
    }
  }

  func refuse(_ step: PlanStep, as name: String) throws -> FileLeftAlone? {
    let refusal = try cache.refuse(try #require(step.record), as: ItemName(name), reason: "why")
    runPlan.refuse(step)
    return refusal
  }

  /// The step that is about this file's contact.
  func step(_ name: String) throws -> PlanStep {
    let id = try id(name)
    return try #require(try plan().first { try $0.contact.flatMap { try cache.contact($0) }?.cloudID == id })
  }

  /// A run ends: device and cloud agree on all that stands in the cache.
  func agree() throws {
    for step in try plan() {
      let record = try #require(try step.contact.flatMap { try cache.contact($0) })
      _ = try cache.noteDepartures([
        Departure(
          step: step, id: record.cloudID, outcome: .saved(change: 1),
          primary: record.card == nil ? nil : record.ids.primary)
      ])
      finish(step)
    }
    try cache.rememberPosition(BookPosition(imprint: Tally().imprint, seen: 1), at: Timestamp(milliseconds: 1))
  }
}
