import Cache
import Contacts
import Protocol
import Testing

@testable import Sync

/// A device's contacts and what the cloud lists to it, and who of them was found to be whose partner.
final class PairedCache {
  let cache: DeviceCache
  private let file: CacheFile
  private var names: [RecordID: String] = [:]
  private var files: [Observation] = []
  private var listing = Listing()
  private var partners: Partners?
  /// Of what the cloud listed.
  private var uids: [String: String] = [:]
  /// By the device's clock.
  var now = Timestamp(milliseconds: 10_000_000)

  init() throws {
    file = try CacheFile()
    cache = try DeviceCache(path: file.path)
  }

  // MARK: The device

  func have(_ name: String, uid: String = "", phone: String? = nil, in file: String? = nil) throws {
    let card = card(name, uid, phone)
    let file = ItemName("\(file ?? name + (phone ?? "")).vcf")
    files.removeAll { $0.name == file }
    files.append(
      Observation(
        name: file,
        signature: ItemSignature(modified: 1, changed: 1, inode: UInt64(files.count), size: Int64(card.count)),
        isYoung: false, content: CacheCards.content(card)))
    try scan()
  }

  /// The cloud has it as it is.
  func agree(_ name: String) throws {
    let key = try key(name)
    let step = PlanStep(id: 1, action: .add, contact: key, record: nil)
    _ = try cache.noteDepartures([
      Departure(step: step, id: .random(), outcome: .saved(change: 1), primary: try cache.contact(key)?.ids.primary)
    ])
    partners = nil
  }

  /// A person deletes the file.
  func lose(_ name: String) throws {
    files.removeAll { $0.name == ItemName("\(name).vcf") }
    try scan()
  }

  private func scan() throws {
    try cache.see(files.map { ($0.name, $0.signature) })
    let names = try cache.takeUnread(limit: 100)
    try cache.noteObservations(files.filter { names.contains($0.name) })
    _ = try cache.assignFiles(at: .latest) { _ in true }
    try cache.drop(cache.missingItems(limit: 100), at: now)
    partners = nil
  }

  func id(_ name: String) throws -> UniqueID { try #require(try cache.cloudID(of: ItemName("\(name).vcf"))) }

  /// Of a contact that a run has to do with.
  func key(_ name: String) throws -> Int64 {
    try #require(try cache.contacts(for: listing).first { self.name($0.ids.primary) == name }).key
  }

  // MARK: The cloud

  @discardableResult
  func list(
    _ change: Int64, _ name: String, uid: String = "", phone: String? = nil, id: UniqueID = .random(),
    isDeleted: Bool = false
  ) throws -> UniqueID {
    let ids = RecordIDs(CacheCards.card(card(name, uid, phone)))
    uids[name] = uid
    let entry = CloudEntry(
      id: id, ids: ids, uid: uid, change: change, editedAt: .latest, state: isDeleted ? .deleted : .modified)
    listing.add([ListedRecord(entry)], known: [])
    listing.sort()
    partners = nil
    return id
  }

  /// A run is about to write these records into the folder, each into the file of its name.
  func expect(_ records: [String: UniqueID]) throws {
    try cache.expect(records.map { expected($0.key, $0.value, in: $0.key) }, as: .random(), at: now)
  }

  func expect(_ name: String, _ id: UniqueID, in file: String) throws {
    try cache.expect([expected(name, id, in: file)], as: .random(), at: now)
  }

  private func expected(_ name: String, _ id: UniqueID, in file: String) -> ExpectedCard {
    let uid = uids[name] ?? ""
    let ids = RecordIDs(CacheCards.card(card(name, uid, nil)))
    return ExpectedCard(
      primary: ids.primary, secondary: ids.secondary, uid: uid, cloudID: id, name: ItemName("\(file).vcf"))
  }

  /// A pass has dealt with it.
  func finish(_ id: UniqueID) {
    if let place = listing.place(of: id) { listing.finish(place) }
    listing.sort()
    partners = nil
  }

  // MARK: Both

  private func find<Found>(_ body: (inout Partners) throws -> Found) throws -> Found {
    var partners = try self.partners ?? Partners(listing, cache.contacts(for: listing))
    let found = try body(&partners)
    try cache.release(partners.takeReleased())
    try cache.know(partners.takeOtherRecords())
    listing = partners.listing
    self.partners = partners
    return found
  }

  func matchByIDAndContent(known: Int64) throws {
    partners = nil
    try find {
      try $0.matchByIDAndContent(
        known: known > 0 ? known : nil, ownDeletions: cache.ownDeletions(), removed: cache.removedContents)
    }
  }

  func matchByUID() throws { try find { try $0.matchByUID(isShared: cache.sharesUID) } }

  func matchMadeAnew(_ past: [(key: Int64, id: UniqueID)]) throws { try find { $0.matchMadeAnew(past) } }

  func match(_ pairs: [(key: Int64, id: UniqueID)], by rule: PartnerRule) throws {
    try find { $0.match(pairs, by: rule) }
  }

  func unmatched() throws -> [String] { try find { $0.unmatched.map { name($0.ids.primary) } } }

  func namesakes() throws -> [(key: Int64, id: UniqueID)] { try find { try $0.namesakes(isShared: cache.sharesName) } }

  func releaseUnlisted() throws { try cache.releaseUnlisted(listing.lists) }

  /// What a run that takes these partners would plan from.
  func plan() throws -> RunPlan {
    let plan = RunPlan(listing)
    plan.load(try cache.contacts(for: listing))
    return plan
  }

  func hasWork() throws -> Bool {
    let plan = RunPlan(listing)
    plan.makeAgain(try cache.contacts(for: listing), try cache.unfinishedWork(), now: .latest)
    return plan.hasWork
  }

  /// The pairs that something is to be decided about.
  func decided() throws -> [Pair] {
    let (plan, unfinished) = (try plan(), try cache.unfinishedWork())
    var pairs: [Pair] = []
    plan.eachPair(unfinished) { pairs.append(plan.pair($0, $1, unfinished, skew: 0, now: .latest)) }
    return pairs
  }

  /// Whoever has something to plan for, with the change number of what the cloud lists for them and the rule that found it.
  var pairs: Set<String> {
    get throws {
      Set(
        try decided().map { pair in
          let name = pair.local.map { self.name($0.ids.primary) } ?? "nobody"
          let rule = pair.local == nil ? "" : ", \(pair.rule)"
          return name + (pair.cloud.map { " is \($0.change)\(rule)" } ?? " alone")
        })
    }
  }

  /// A run ends here: what the cloud listed waits.
  func endRun() throws { try cache.setInbox(listing.waiting) }

  func primary(_ name: String) -> RecordID { RecordIDs(CacheCards.card(card(name, "", nil))).primary }

  func name(_ primary: RecordID) -> String { names[primary] ?? "?" }

  private func card(_ name: String, _ uid: String, _ phone: String?) -> [UInt8] {
    let card = CacheCards.person(name, uid: uid.isEmpty ? nil : uid, phone: phone)
    names[RecordIDs(CacheCards.card(card)).primary] = name
    return card
  }
}

extension Timestamp {
  static let latest = Timestamp(milliseconds: 4_102_444_800_000)
}
