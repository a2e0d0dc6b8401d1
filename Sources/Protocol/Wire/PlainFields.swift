internal import Contacts

// How the values that every message is made of stand on the wire.

extension UInt8: WireValue {
  static func visit(_ value: UInt8?, by wire: inout Wire) throws(WireError) -> UInt8 { try wire.byte(value) }

  static func visit(list: [UInt8]?, by wire: inout Wire) throws(WireError) -> [UInt8] {
    try wire.bytes(list, count: try wire.count(list?.count))
  }
}

extension WireValue where Self: RawRepresentable<UInt8> {
  static func visit(_ value: Self?, by wire: inout Wire) throws(WireError) -> Self {
    guard let value = Self(rawValue: try wire.byte(value?.rawValue)) else { throw wire.refusal }
    return value
  }
}

extension Bool: WireValue {
  static func visit(_ value: Bool?, by wire: inout Wire) throws(WireError) -> Bool {
    let byte = try wire.byte(value.map { $0 ? 1 : 0 })
    try wire.check(byte <= 1)
    return byte == 1
  }
}

extension Int64: WireValue {
  /// No count, change number or time (in milliseconds: 285,000 years) comes near 2^53. So a few of them can be added,
  /// subtracted and multiplied by a thousand, whatever a peer sends.
  static func visit(_ value: Int64?, by wire: inout Wire) throws(WireError) -> Int64 {
    let number = Int64(bitPattern: try wire.uint64(value.map { UInt64(bitPattern: $0) }))
    try wire.check(number.magnitude <= 1 << 53)
    return number
  }
}

extension Int: WireValue {
  /// An offset or a length. As many as fit into a message can be added.
  static func visit(_ value: Int?, by wire: inout Wire) throws(WireError) -> Int {
    let size = Int64(bitPattern: try wire.uint64(value.map { UInt64(bitPattern: Int64($0)) }))
    try wire.check((0...Int64(Int32.max)).contains(size))
    return Int(size)
  }
}

extension String: WireValue {
  static func visit(_ value: String?, by wire: inout Wire) throws(WireError) -> String {
    try wire.text(value, count: try wire.count(value?.utf8.count))
  }
}

extension Optional: WireValue where Wrapped: WireValue {
  static func visit(_ value: Wrapped??, by wire: inout Wire) throws(WireError) -> Wrapped? {
    guard try Bool.visit(value.map { $0 != nil }, by: &wire) else { return nil }
    return try Wrapped.visit(value ?? nil, by: &wire)
  }
}

extension Array: WireValue where Element: WireValue {
  static func visit(_ value: [Element]?, by wire: inout Wire) throws(WireError) -> [Element] {
    try Element.visit(list: value, by: &wire)
  }
}

extension Set: WireValue where Element: WireValue {
  static func visit(_ value: Set<Element>?, by wire: inout Wire) throws(WireError) -> Set<Element> {
    let list = try Element.visit(list: value.map(Array.init), by: &wire)
    let set = value ?? Set(list)
    try wire.check(set.count == list.count)
    return set
  }
}

extension Dictionary: WireValue where Key: WireValue, Value: WireValue {
  static func visit(_ value: [Key: Value]?, by wire: inout Wire) throws(WireError) -> [Key: Value] {
    let count = try wire.count(value?.count)
    if let value {
      for pair in value { _ = try (wire.field(pair) { $0.key }, wire.field(pair) { $0.value }) }
      return value
    }
    var read: [Key: Value] = [:]
    for _ in 0..<count {
      let key = try Key.visit(nil, by: &wire)
      let isRepeated = read.updateValue(try Value.visit(nil, by: &wire), forKey: key) != nil
      try wire.check(!isRepeated)
    }
    return read
  }
}

extension Word128: WireValue {
  static func visit(_ word: Word128?, by wire: inout Wire) throws(WireError) -> Word128 {
    Word128(high: try wire.uint64(word?.high), low: try wire.uint64(word?.low))
  }
}

extension UniqueID: WireValue {
  static func visit(_ id: UniqueID?, by wire: inout Wire) throws(WireError) -> UniqueID {
    UniqueID(word: try wire.field(id) { $0.word })
  }
}

extension RecordID: WireValue {
  static func visit(_ id: RecordID?, by wire: inout Wire) throws(WireError) -> RecordID {
    RecordID(word: try wire.field(id) { $0.word })
  }
}

extension BookImprint: WireValue {
  static func visit(_ imprint: BookImprint?, by wire: inout Wire) throws(WireError) -> BookImprint {
    BookImprint(word: try wire.field(imprint) { $0.word })
  }
}

extension RecordIDs: WireValue {
  static func visit(_ ids: RecordIDs?, by wire: inout Wire) throws(WireError) -> RecordIDs {
    RecordIDs(primary: try wire.field(ids) { $0.primary }, secondary: try wire.field(ids) { $0.secondary })
  }
}

extension Timestamp: WireValue {
  static func visit(_ time: Timestamp?, by wire: inout Wire) throws(WireError) -> Timestamp {
    Timestamp(milliseconds: try wire.field(time) { $0.milliseconds })
  }
}

extension EncodingVersion: WireValue {
  static func visit(_ version: EncodingVersion?, by wire: inout Wire) throws(WireError) -> EncodingVersion {
    EncodingVersion(number: Int32(clamping: try wire.field(version) { Int64($0.number) }))
  }
}

extension HexPrefix: WireValue {
  static func visit(_ prefix: HexPrefix?, by wire: inout Wire) throws(WireError) -> HexPrefix {
    guard let prefix = HexPrefix(try wire.field(prefix) { $0.text }) else { throw wire.refusal }
    return prefix
  }
}

extension PartDigest: WireValue {
  static func visit(_ digest: PartDigest?, by wire: inout Wire) throws(WireError) -> PartDigest {
    guard let digest = PartDigest(bytes: try wire.bytes(digest?.bytes, count: 32)) else { throw wire.refusal }
    return digest
  }
}

extension DetachedCard: WireValue {
  static func visit(_ card: DetachedCard?, by wire: inout Wire) throws(WireError) -> DetachedCard {
    DetachedCard(skeleton: try wire.field(card) { $0.skeleton }, cuts: try wire.field(card) { $0.cuts })
  }
}

extension DetachedCard.Cut: WireValue {
  static func visit(_ cut: DetachedCard.Cut?, by wire: inout Wire) throws(WireError) -> DetachedCard.Cut {
    DetachedCard.Cut(
      offset: try wire.field(cut) { $0.offset }, length: try wire.field(cut) { $0.length },
      digest: try wire.field(cut) { $0.digest })
  }
}
