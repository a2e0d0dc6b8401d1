/// Texts in a table that no spreadsheet takes for a formula: CSV knows no types, so a cell that begins with `=`, `+`, `-` or `@` is
/// computed when the file is opened (OWASP, CSV injection). An apostrophe before it makes it text.
///
/// A cell also begins, for a program that separates by other characters than the file does, behind each separator in a text. So
/// the apostrophe stands there as well. It is put in exactly where the reader takes one out, whatever the text has itself.
package enum FormulaGuard {
  /// The text with the apostrophes.
  package static func guarded(_ text: String) -> String {
    guard mayHaveFormula(text) else { return text }
    var reversed: [Unicode.Scalar] = []
    walk(text) { scalar, isBegin, isFormula in
      reversed.append(scalar)
      if isBegin, isFormula { reversed.append(apostrophe) }
    }
    return String(String.UnicodeScalarView(reversed.reversed()))
  }

  /// The text without them.
  package static func unguarded(_ text: String) -> String {
    guard mayHaveFormula(text) else { return text }
    var reversed: [Unicode.Scalar] = []
    walk(text) { scalar, isBegin, isFormula in
      if !(isBegin && isFormula && scalar == apostrophe) { reversed.append(scalar) }
    }
    return String(String.UnicodeScalarView(reversed.reversed()))
  }

  /// Whether the text is a number that can be dialled, or several of them (``JoinedValues``), as a program that imports them wants to have
  /// it. A spreadsheet may compute it and changes nothing but what it shows: there is no name of a function in it.
  package static func isNumber(_ text: String) -> Bool {
    text.utf8.contains { (0x30...0x39).contains($0) } && text.utf8.allSatisfy { numberCharacters.contains($0) }
  }

  private static let numberCharacters = Set("+0123456789 ()-./:".utf8)

  /// Goes over the text from its end: each character, whether a cell may begin with it, and whether that cell would be a formula.
  private static func walk(
    _ text: String, _ body: (_ scalar: Unicode.Scalar, _ isBegin: Bool, _ isFormula: Bool) -> Void
  ) {
    let scalars = Array(text.unicodeScalars)
    // Whether the next character that a spreadsheet does not pass over begins a formula.
    var isFormula = false
    for index in scalars.indices.reversed() {
      if !isPassedOver(scalars[index]) { isFormula = beginsFormula(scalars[index]) }
      body(scalars[index], index == 0 || isSeparator(scalars[index - 1]), isFormula)
    }
  }

  private static let apostrophe: Unicode.Scalar = "'"

  /// The wide forms count for spreadsheets in East Asia.
  private static func beginsFormula(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "=", "+", "-", "@", "\u{2212}", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }

  private static func mayHaveFormula(_ text: String) -> Bool {
    text.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0xE2, 0xEF:
        true
      default: false
      }
    }
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", ";", "\t", "\r", "\n", "|": true
    default: false
    }
  }

  /// What may stand before a formula: quotes, white space and what nobody sees.
  private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x20, 0x22, 0x27, 0x7F...0xA0, 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2064, 0xFEFF: true
    default: scalar.properties.isWhitespace
    }
  }
}
