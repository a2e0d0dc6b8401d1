/// Words of ASCII, in any case, and a number for each: looked up as they stand in a card, without making strings of them.
package final class WordTable: Sendable {
  private struct Slot: Sendable {
    var start = 0
    var length = 0
    var code: UInt16 = 0
  }

  /// All words behind each other, in upper case.
  private let letters: [UInt8]
  /// A hash table with at least four slots for each word; a word stands in the first free slot from its hash on. No word
  /// is empty, so a slot without length is free.
  private let slots: [Slot]
  private let longest: Int

  package init(_ codes: [String: UInt16]) {
    var size = 16
    while size < codes.count * 4 { size *= 2 }
    var slots = [Slot](repeating: Slot(), count: size)
    var letters: [UInt8] = []
    var longest = 0
    for (word, code) in codes {
      let bytes = word.utf8.map(Byte.upper)
      var place = Self.hash(bytes.span, 0..<bytes.count) & (size - 1)
      while slots[place].length > 0 { place = (place + 1) & (size - 1) }
      slots[place] = Slot(start: letters.count, length: bytes.count, code: code)
      letters += bytes
      longest = max(longest, bytes.count)
    }
    (self.slots, self.letters, self.longest) = (slots, letters, longest)
  }

  package func code(_ word: String) -> UInt16? {
    let span = word.utf8.span
    return code(span, 0..<span.count)
  }

  func code(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt16? {
    guard range.count <= longest, !range.isEmpty else { return nil }
    var place = Self.hash(bytes, range) & (slots.count - 1)
    while slots[place].length > 0 {
      let slot = slots[place]
      if slot.length == range.count {
        var offset = 0
        while offset < slot.length, Byte.upper(bytes[range.lowerBound + offset]) == letters[slot.start + offset] {
          offset += 1
        }
        if offset == slot.length { return slot.code }
      }
      place = (place + 1) & (slots.count - 1)
    }
    return nil
  }

  @inline(__always)
  private static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for index in range { hash = (hash ^ UInt32(Byte.upper(bytes[index]))) &* 0x0100_0193 }
    return Int(hash ^ hash >> 15)
  }
}
