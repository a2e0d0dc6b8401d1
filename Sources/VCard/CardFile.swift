/// A file with any number of cards, for import: each is read alone, and a bad one does not touch the others.
package struct CardFile: Sequence, Sendable {
  /// One card of the file, or what is wrong there.
  package struct Item: Sendable {
    /// The line of BEGIN:VCARD (or of the text that is no card), counted from 1.
    package let line: Int
    /// The card; or the error, whose line counts from the file's first.
    package let result: Result<Card, CardError>
  }

  private let bytes: [UInt8]

  /// A file in UTF-16 gives cards in UTF-8.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package func makeIterator() -> Iterator { Iterator(bytes) }

  /// Reads one card after the other, only as far as it is asked.
  package struct Iterator: IteratorProtocol {
    private var stream: CardStream<Never>

    fileprivate init(_ bytes: [UInt8]) {
      var rest = bytes
      stream = CardStream(limit: Card.largestSize) {
        defer { rest = [] }
        return rest
      }
    }

    /// The next card or error. A file without any card gives one error.
    package mutating func next() -> Item? { stream.next() }
  }
}
