package import Contacts

/// What the two sides compare at the end of a run: a tally of all records, which each can keep up to date without reading the whole book.
package struct Tally: Equatable, Sendable {
  /// How many records there are.
  package var count: Int64
  /// The exclusive or of all their primary IDs.
  package var exclusiveOr: Word128

  package init(count: Int64 = 0, exclusiveOr: Word128 = Word128(high: 0, low: 0)) {
    self.count = count
    self.exclusiveOr = exclusiveOr
  }

  /// Counts one record in.
  package mutating func insert(_ primary: RecordID) {
    count += 1
    toggle(primary)
  }

  /// Counts one record out.
  package mutating func remove(_ primary: RecordID) {
    count -= 1
    toggle(primary)
  }

  /// The imprint that a run leaves which did not compare everything.
  package var imprint: BookImprint {
    BookImprint(word: Word128(high: exclusiveOr.high &+ UInt64(bitPattern: count), low: exclusiveOr.low))
  }

  private mutating func toggle(_ primary: RecordID) {
    exclusiveOr = Word128(high: exclusiveOr.high ^ primary.word.high, low: exclusiveOr.low ^ primary.word.low)
  }
}
