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
  package init(_ bytes: [UInt8]) {
    self.bytes = UTF16Text(of: bytes)?.decode(bytes) ?? bytes
  }

  package func makeIterator() -> Iterator { Iterator(bytes) }

  /// Reads one card after the other, only as far as it is asked.
  package struct Iterator: IteratorProtocol {
    private let bytes: [UInt8]
    private var scanner = LineScanner()
    private var isEmpty = true

    fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next card or error. A file without any card gives one error.
    package mutating func next() -> Item? {
      guard bytes.count <= Card.largestSize else { return last(.tooLarge) }
      let bytes = bytes
      var text: Int?
      while true {
        let before = scanner
        guard let entry = scanner.next(in: bytes.span) else { break }
        switch entry.kind {
        case .blank: continue
        case .begin:
          if let text {
            scanner = before
            return item(text, .failure(CardError(.textOutside, line: text)))
          }
          return card(begin: entry, line: before.line)
        case .end, .property, .nested, .stray: text = text ?? before.line
        }
      }
      if let text { return item(text, .failure(CardError(isEmpty ? .noCard : .textOutside, line: text))) }
      return last(.empty)
    }

    private mutating func card(begin: Entry, line: Int) -> Item {
      let bytes = bytes
      do throws(CardError) {
        let reader = try CardReader(bytes.span, begin: begin, line: line, &scanner)
        return item(line, .success(try Card(Array(bytes[Int(begin.start)..<Int(reader.end.end)]))))
      } catch {
        return item(line, .failure(CardError(error.kind, line: line)))
      }
    }

    private mutating func item(_ line: Int, _ result: Result<Card, CardError>) -> Item {
      isEmpty = false
      return Item(line: line, result: result)
    }

    /// An error for a file that has given nothing so far.
    private mutating func last(_ kind: CardError.Kind) -> Item? {
      isEmpty ? item(1, .failure(CardError(kind, line: 1))) : nil
    }
  }
}
