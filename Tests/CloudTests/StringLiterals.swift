/// The texts between quotation marks in a file of Swift.
struct StringLiterals {
  private let source: [UInt8]
  private var place = 0
  private var found: [[String]] = []

  init(_ source: String) { self.source = Array(source.utf8) }

  /// Each as the pieces between its escapes and interpolations. One within another's interpolation comes before it.
  mutating func read() -> [[String]] {
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
    var pieces: [[UInt8]] = [[]]
    while place < source.count, !isHere(end) {
      if isHere("\\(") {
        place += 2
        passInterpolation()
        pieces.append([])
      } else if isHere("\\") {
        place += 2
        pieces.append([])
      } else {
        pieces[pieces.count - 1].append(source[place])
        place += 1
      }
    }
    place += end.utf8.count
    found.append(pieces.map { String(decoding: $0, as: UTF8.self) })
  }

  private mutating func passInterpolation() {
    var depth = 1
    while place < source.count, depth > 0 {
      if isHere("(") { depth += 1 } else if isHere(")") { depth -= 1 }
      pass()
    }
  }

  private func isHere(_ text: String) -> Bool { source[place...].starts(with: text.utf8) }
}
