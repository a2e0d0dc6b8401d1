/// Why bytes are not one card: what, on which line, and what to do about it.
package struct CardError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// Nothing but blank lines.
    case empty
    /// No line that reads BEGIN:VCARD.
    case noCard
    /// The card has no END:VCARD: the file was cut off, or is still being written.
    case missingEnd
    /// Text that belongs to no card, before BEGIN:VCARD or after END:VCARD.
    case textOutside
    /// More than one card where one was expected.
    case severalCards
    /// Cards inside cards, deeper than any program writes them.
    case nestedTooDeeply
    /// More bytes than ``Card/largestSize``.
    case tooLarge
    /// Zero bytes in the place of a block of the disk.
    case hole
    /// Two versions of some lines, and between them what programs write that merge texts.
    case mergeMarks
  }

  package let kind: Kind
  /// The line that shows it, counted from 1.
  package let line: Int

  package init(_ kind: Kind, line: Int) {
    self.kind = kind
    self.line = line
  }

  /// What happened, for a person: lower case, no period.
  package var reason: String {
    switch kind {
    case .empty: "the file is empty"
    case .noCard: "there is no BEGIN:VCARD"
    case .missingEnd: "the card that begins here has no END:VCARD"
    case .textOutside: "there is text outside of BEGIN:VCARD and END:VCARD"
    case .severalCards: "the file holds more than one card"
    case .nestedTooDeeply: "cards stand inside this one more than \(LineScanner.deepestNesting) deep"
    case .tooLarge: "the card is too large"
    case .hole: "a part of it is zero bytes, as after a power cut"
    case .mergeMarks: "two versions of it stand between the marks of a merge"
    }
  }

  /// What a person can do about it.
  package var hint: String {
    switch kind {
    case .empty, .noCard: "only vCard files belong in an address book"
    case .missingEnd, .nestedTooDeeply, .hole: "the file may be cut off; copy it again from where it came"
    case .textOutside: "remove the lines that do not belong to the card"
    case .severalCards: "import it: contacts2web import FILE"
    case .tooLarge: "make the photo smaller"
    case .mergeMarks: "keep one of them, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>"
    }
  }

  package var description: String { "line \(line): \(reason)" }
}
