/// A random 128-bit name, written as a UUID (RFC 9562 version 4): of a contact, an address book, a run.
///
/// Whoever makes the thing draws its id, device or server, so that a message that is sent twice names the same thing twice.
package struct UniqueID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let word: Word128

  package init(word: Word128) { self.word = word }

  /// A new id from the system's random source.
  package static func random() -> UniqueID {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// A new id from `generator`, for histories that must repeat.
  package static func random(using generator: inout some RandomNumberGenerator) -> UniqueID {
    let high: UInt64 = generator.next() & ~0xF000 | 0x4000
    let low: UInt64 = generator.next() & ~(3 << 62) | (2 << 62)
    return UniqueID(word: Word128(high: high, low: low))
  }

  package init?(bytes: [UInt8]) {
    guard let word = Word128(bytes: bytes) else { return nil }
    self.word = word
  }

  /// Reads a UUID, with or without hyphens.
  package init?(_ text: some StringProtocol) {
    guard let word = Word128(hex: text) else { return nil }
    self.word = word
  }

  package var bytes: [UInt8] { word.bytes }

  /// The UUID with hyphens, in lower case.
  package var description: String {
    let hex = Array(word.hex.utf8)
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (index, digit) in hex.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }

  package static func < (left: UniqueID, right: UniqueID) -> Bool { left.word < right.word }
}
