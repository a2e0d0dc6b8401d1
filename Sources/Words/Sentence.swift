package import Contacts

/// What is told to a person, in pieces: a page marks up the names and moments in it, a terminal prints them.
///
/// A literal is our own words. What people or devices are called, and when something was, is interpolated: `"Deleted by \(name:
/// device), \(moment)"`.
package struct Sentence: Equatable, Sendable {
  package enum Piece: Equatable, Sendable {
    /// Our words.
    case text(String)
    /// What somebody called a person, a device or a group: of any script, and written in any direction.
    case name(String)
    /// Shown in the zone of who reads it.
    case moment(Timestamp)
  }

  package private(set) var pieces: [Piece] = []

  /// Nothing.
  package init() {}

  package init(_ text: String) { self.init(stringLiteral: text) }

  package var isEmpty: Bool { pieces.isEmpty }

  package static func + (left: Sentence, right: Sentence) -> Sentence {
    var sum = left
    for piece in right.pieces { sum.append(piece) }
    return sum
  }

  /// As text, with moments as `moment` writes them.
  package func text(_ moment: (Timestamp) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text), .name(let text): text
      case .moment(let time): moment(time)
      }
    }.joined()
  }

  /// As text, with moments at Greenwich.
  package var plain: String { text { MomentWords.text($0) } }

  fileprivate mutating func append(_ piece: Piece) {
    if case .text(var text) = piece {
      // A name's own full stop ends the sentence as well: "Saved Bob Lee Sr."
      let isEnd = text.first == "." && (text.count == 1 || text.dropFirst().first == " ")
      if isEnd, case .name(let name)? = pieces.last, name.last == "." { text.removeFirst() }
      if text.isEmpty { return }
      if case .text(let last)? = pieces.last {
        pieces[pieces.count - 1] = .text(last + text)
        return
      }
      pieces.append(.text(text))
      return
    }
    pieces.append(piece)
  }
}

extension Sentence: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { append(.text(text)) }

  package init(stringInterpolation interpolation: Interpolation) { self = interpolation.sentence }

  /// Collects the pieces.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var sentence = Sentence()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { sentence.append(.text(text)) }

    /// Words or a number of ours.
    package mutating func appendInterpolation(_ text: String) { sentence.append(.text(text)) }

    package mutating func appendInterpolation(name: String) { sentence.append(.name(name)) }

    package mutating func appendInterpolation(_ moment: Timestamp) { sentence.append(.moment(moment)) }

    package mutating func appendInterpolation(_ part: Sentence) {
      for piece in part.pieces { sentence.append(piece) }
    }
  }
}

extension DefaultStringInterpolation {
  /// Refused by the compiler, as each warning is: a `String` has no names and moments to mark up, and would show the pieces as Swift
  /// writes them. A literal inside an interpolation becomes one unless it says `as Sentence`.
  @available(*, deprecated, message: "a sentence in a String: say `as Sentence`, or `.plain`")
  package mutating func appendInterpolation(_ sentence: Sentence) { appendLiteral(sentence.plain) }
}

extension String {
  /// What a command says, as a page does: "this cannot be undone" becomes "This cannot be undone."
  package var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}

extension [Sentence] {
  /// One behind the other.
  package func joined(separator: String) -> Sentence {
    var joined = Sentence()
    for (index, sentence) in enumerated() {
      if index > 0 { joined.append(.text(separator)) }
      for piece in sentence.pieces { joined.append(piece) }
    }
    return joined
  }
}
