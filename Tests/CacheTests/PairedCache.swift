import Cache
import Contacts
import Protocol
import Sync
import Testing

/// A device's contacts and what the cloud lists to it, and who of them was found to be whose partner.
final class PairedCache {
  let cache: DeviceCache
  private let file: CacheFile
  private var names: [RecordID: String] = [:]
  private var files: [Observation] = []
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
        isSettled: true, content: CacheCards.content(card)))
    try scan()
  }

  /// The cloud has it as it is.
  func agree(_ name: String) throws {
    let step = try step(name)
    _ = try cache.store([
      Departure(
        step: step, id: .random(), outcome: .saved(change: 1), primary: try cache.record(step.record ?? 0)?.ids.primary)
    ])
  }

  /// A person deletes the file.
  func lose(_ name: String) throws {
    files.removeAll { $0.name == ItemName("\(name).vcf") }
    try scan()
  }

  private func scan() throws {
    try cache.beginScan()
    for file in files { try cache.observe(file.name, file.signature) }
    try cache.endScan()
    let names = try cache.takePending(limit: 100)
    try cache.store(files.filter { names.contains($0.name) })
    _ = try cache.settleFiles()
    try cache.drop(cache.vanished(limit: 100), at: now)
  }

  func id(_ name: String) throws -> UniqueID { try #require(try cache.cloudID(of: ItemName("\(name).vcf"))) }

  func key(_ name: String) throws -> Int64 { try #require(try step(name).record) }

  private func step(_ name: String) throws -> PlanStep {
    try cache.makePlan(skew: 0, now: .latest) { pair in
      pair.local.map { self.name($0.ids.primary) } == name ? .add : nil
    }
    return try #require(try cache.steps([.add], after: 0, limit: 1).first)
  }

  // MARK: The cloud

  @discardableResult
  func list(
    _ change: Int64, _ name: String, uid: String = "", phone: String? = nil, id: UniqueID = .random(),
    isDeleted: Bool = false
  ) throws -> UniqueID {
    let ids = RecordIDs(CacheCards.card(card(name, uid, phone)))
    try cache.store([
      CloudEntry(
        id: id, ids: ids, uid: uid, change: change, editedAt: .latest, state: isDeleted ? .deleted : .modified)
    ])
    return id
  }

  /// A run is about to write these records into the folder, each into the file of its name.
  func expect(_ records: [String: UniqueID]) throws {
    try cache.expect(
      records.map { (primary: primary($0.key), cloudID: $0.value, name: ItemName("\($0.key).vcf")) }, as: .random(),
      at: now)
  }

  // MARK: Both

  /// Whoever has something to plan for, with the change number of what the cloud lists for them and the rule that found it.
  var pairs: Set<String> {
    get throws {
      var pairs: Set<String> = []
      try cache.makePlan(skew: 0, now: .latest) { pair in
        let name = pair.local.map { self.name($0.ids.primary) } ?? "nobody"
        let rule = pair.local == nil ? "" : ", \(pair.rule)"
        pairs.insert(name + (pair.cloud.map { " is \($0.change)\(rule)" } ?? " alone"))
        return nil
      }
      return pairs
    }
  }

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
