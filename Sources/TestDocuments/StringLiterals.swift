/// The texts between quotation marks in a file of Swift.
package struct StringLiterals {
  /// What a text is made of.
  package enum Part: Equatable, Sendable {
    case text(String)
    /// An escape, or what is put in when the program runs: as the source has it, without backslash and parentheses.
    case inserted(String)
  }

  private let source: [UInt8]
  private var place = 0
  private var found: [[Part]] = []

  package init(_ source: String) { self.source = Array(source.utf8) }

  /// Each in its parts. One within another's interpolation comes before it.
  package mutating func read() -> [[Part]] {
    while place < source.count { pass() }
    return found
  }

  /// A comment, a text or one byte of code.
  private mutating func pass() {
    if isHere("//") {
      while place < source.count, source[place] != UInt8(ascii: "\n") { place += 1 }
    } else if isHere("\"") {
      readText()
    } else {
      place += 1
    }
  }

  private mutating func readText() {
    let end = isHere("\"\"\"") ? "\"\"\"" : "\""
    place += end.utf8.count
    var parts: [Part] = []
    var start = place
    while place < source.count, !isHere(end) {
      guard isHere("\\") else {
        place += 1
        continue
      }
      parts.append(.text(text(from: start)))
      place += 1
      parts.append(.inserted(isHere("(") ? passInterpolation() : passEscape()))
      start = place
    }
    parts.append(.text(text(from: start)))
    place += end.utf8.count
    found.append(parts)
  }

  private mutating func passEscape() -> String {
    place += 1
    return text(from: place - 1)
  }

  private mutating func passInterpolation() -> String {
    place += 1
    let start = place
    var depth = 1
    while place < source.count, depth > 0 {
      if isHere("(") { depth += 1 } else if isHere(")") { depth -= 1 }
      pass()
    }
    return String(text(from: start).dropLast())
  }

  private func text(from start: Int) -> String {
    String(decoding: source[min(start, source.count)..<min(place, source.count)], as: UTF8.self)
  }

  private func isHere(_ text: String) -> Bool { source[place...].starts(with: text.utf8) }
}
