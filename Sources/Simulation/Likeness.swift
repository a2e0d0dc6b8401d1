import Contacts
import Sync

/// How something stands, but for ids that were drawn by chance and for how much time has passed: of moments and of change
/// numbers it tells which are later. Where these are all that matters, what happens next is the same for two that are alike.
struct Likeness {
  private enum Kind {
    /// It counts itself.
    case value
    /// It counts which others it is equal to.
    case id
    /// It counts which others it is later than.
    case change, moment
  }

  private var parts: [(kind: Kind, number: Int64)] = []

  mutating func add(_ other: Likeness) { parts += other.parts }

  mutating func add(_ value: some Hashable) { parts.append((.value, Int64(value.hashValue))) }

  mutating func add(id: some Hashable) { parts.append((.id, Int64(id.hashValue))) }

  mutating func add(change: Int64) { parts.append((.change, change)) }

  mutating func add(moment: Int64) { parts.append((.moment, moment)) }

  /// Some files are named after their record's id, and of the others it is nobody's matter what they are called.
  mutating func add(_ name: ItemName) {
    let text = name.description
    if let id = UniqueID(String(text.prefix { $0 != "." })) { add(id: id) } else { add(id: text) }
  }

  /// Equal for those that are alike. (Two others have the same number once in some thousand million times that the small
  /// model is played.)
  var number: Int {
    // 0 is what was never there.
    var (changes, moments): ([Int64], [Int64]) = ([0], [0])
    for (kind, number) in parts {
      if kind == .change { changes.append(number) }
      if kind == .moment { moments.append(number) }
    }
    let (changeRanks, momentRanks) = (Self.ranks(changes), Self.ranks(moments))
    var ids: [Int64: Int] = [:]
    var hasher = Hasher()
    for (kind, number) in parts {
      switch kind {
      case .value: hasher.combine(number)
      case .id:
        if ids[number] == nil { ids[number] = ids.count }
        hasher.combine(ids[number])
      case .change: hasher.combine(changeRanks[number])
      case .moment: hasher.combine(momentRanks[number])
      }
    }
    return hasher.finalize()
  }

  private static func ranks(_ numbers: [Int64]) -> [Int64: Int] {
    Dictionary(uniqueKeysWithValues: Set(numbers).sorted().enumerated().map { ($1, $0) })
  }
}

extension Likeness {
  private enum Column {
    case id, contact, change, milliseconds, nanoseconds, name, nothing
  }

  /// Of the device's cache; as they stand, where they are not named.
  private static let columns: [String: Column] = [
    "cloud_id": .id, "contact": .contact, "open_group": .id, "inode": .id, "changed": .id, "change": .change,
    "seen": .change,
    "edited_at": .milliseconds, "came_at": .milliseconds,
    "modified": .nanoseconds, "name": .name,
    "file": .name, "other": .name,
    // Rows come in the order of their keys.
    "id": .nothing,
    // Of name and signature.
    "mark": .nothing,
    // Looked at by people, or after hours.
    "synced_at": .nothing, "at": .nothing, "counted_at": .nothing, "sent_at": .nothing, "written_at": .nothing,
    "lived": .nothing, "lived_device": .nothing,
    "lived_server": .nothing, "waits_since": .nothing, "waited": .nothing, "waited_device": .nothing,
    "waited_server": .nothing, "since": .nothing,
    // Of what files are called.
    "former_name": .nothing,
  ]

  /// `value` as SQL writes it.
  mutating func add(_ value: String, ofColumn column: String) {
    guard let kind = Self.columns[column], value != "NULL" else { return add(value) }
    switch kind {
    case .id: if let number = Int64(value) { add(id: number) } else { add(id: Self.id(value)) }
    case .contact: add(id: "contact \(value)")
    case .change: add(change: Int64(value) ?? 0)
    case .milliseconds: add(moment: Int64(value) ?? 0)
    case .nanoseconds: add(moment: (Int64(value) ?? 0) / 1_000_000)
    case .name: add(ItemName(bytes: Self.bytes(value)))
    case .nothing: break
    }
  }

  private static func id(_ blob: String) -> UniqueID {
    let bytes = bytes(blob)
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    return UniqueID(word: Word128(high: word(bytes.prefix(8)), low: word(bytes.dropFirst(8))))
  }

  /// Of `X'0A…'`.
  private static func bytes(_ blob: String) -> [UInt8] {
    let digits = Array(blob.utf8.dropFirst(2).dropLast()).map { $0 > 64 ? $0 - 55 : $0 - 48 }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
