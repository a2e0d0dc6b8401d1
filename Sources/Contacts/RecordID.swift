/// The MD5 that says what a record is (primary record ID) or whose it is (secondary record ID); see ``RecordIDs``.
package struct RecordID: Hashable, Comparable, Sendable {
  package let word: Word128

  package init(word: Word128) { self.word = word }

  package init?(bytes: [UInt8]) {
    guard let word = Word128(bytes: bytes) else { return nil }
    self.word = word
  }

  package var bytes: [UInt8] { word.bytes }

  /// 32 lower-case hexadecimal digits.
  package var hex: String { word.hex }

  package static func < (left: RecordID, right: RecordID) -> Bool { left.word < right.word }
}

/// The two IDs of one card.
package struct RecordIDs: Hashable, Sendable {
  /// Over everything that a person would call the contact's content.
  package let primary: RecordID
  /// Over first, middle and last name; need not be unique.
  package let secondary: RecordID

  package init(primary: RecordID, secondary: RecordID) {
    self.primary = primary
    self.secondary = secondary
  }
}
