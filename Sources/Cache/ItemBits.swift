/// A set of small integers (row ids), one bit each: 12 KB for 100,000 items.
struct ItemBits {
  private var words: [UInt64] = []

  mutating func insert(_ id: Int64) {
    let index = Int(id >> 6)
    if index >= words.count { words += [UInt64](repeating: 0, count: index + 1 - words.count) }
    words[index] |= 1 << UInt64(id & 63)
  }

  func contains(_ id: Int64) -> Bool {
    let index = Int(id >> 6)
    return index < words.count && words[index] & 1 << UInt64(id & 63) != 0
  }

  mutating func removeAll() { words.removeAll(keepingCapacity: true) }
}
