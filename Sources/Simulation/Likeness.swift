import Contacts
import Sync

/// How something stands, but for ids that were drawn by chance and for how much time has passed: of moments and of change
/// numbers it tells which are later. Where these are all that matters, what happens next is the same for two that are equal.
struct Likeness {
  enum Kind {
    case id, change, milliseconds, nanoseconds, name, nothing
  }

  private enum Part {
    case text(String)
    case bytes([UInt8])
    case id(String)
    case change(Int64)
    case moment(Int64)
  }

  private var parts: [Part] = []

  mutating func add(_ text: String) { parts.append(.text(text)) }

  mutating func add(_ bytes: [UInt8]) { parts.append(.bytes(bytes)) }

  mutating func add(id: String) { parts.append(.id(id)) }

  /// As SQL writes it.
  mutating func add(id: UniqueID) { add(id: "X'\("\(id)".filter { $0 != "-" }.uppercased())'") }

  mutating func add(change: Int64) { parts.append(.change(change)) }

  mutating func add(moment: Int64) { parts.append(.moment(moment)) }

  /// Some files are named after their record's id, and of the others it is nobody's matter what they are called.
  mutating func add(_ name: ItemName) {
    let text = name.description
    if let id = UniqueID(String(text.prefix { $0 != "." })) { add(id: id) } else { add(id: text) }
  }

  /// A value as SQL writes it.
  mutating func add(_ value: String, _ kind: Kind?) {
    guard let kind, value != "NULL" else { return add(value) }
    switch kind {
    case .id: add(id: value)
    case .change: add(change: Int64(value) ?? 0)
    case .milliseconds: add(moment: Int64(value) ?? 0)
    case .nanoseconds: add(moment: (Int64(value) ?? 0) / 1_000_000)
    case .name: add(ItemName(bytes: Self.bytes(value)))
    case .nothing: break
    }
  }

  /// Of `X'0A…'`.
  private static func bytes(_ blob: String) -> [UInt8] {
    let digits = Array(blob.utf8.dropFirst(2).dropLast()).map { $0 > 64 ? $0 - 55 : $0 - 48 }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  var text: [UInt8] {
    // 0 is what was never there.
    var (changes, moments): ([Int64], [Int64]) = ([0], [0])
    for part in parts {
      switch part {
      case .change(let number): changes.append(number)
      case .moment(let moment): moments.append(moment)
      default: break
      }
    }
    let (change, moment) = (Self.ranks(changes), Self.ranks(moments))
    var ids: [String: Int] = [:]
    return parts.reduce(into: []) { text, part in
      switch part {
      case .text(let own): text += own.utf8
      case .bytes(let own): text += own
      case .id(let id):
        let number = ids[id] ?? ids.count
        ids[id] = number
        text += "#\(number)".utf8
      case .change(let number): text += "+\(change[number] ?? 0)".utf8
      case .moment(let time): text += "@\(moment[time] ?? 0)".utf8
      }
      text.append(0)
    }
  }

  private static func ranks(_ numbers: [Int64]) -> [Int64: Int] {
    Dictionary(uniqueKeysWithValues: Set(numbers).sorted().enumerated().map { ($1, $0) })
  }
}
