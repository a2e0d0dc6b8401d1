/// Text made comparable for searching and sorting: lower case, Latin, Greek and Cyrillic letters without their accents,
/// "ß" as "ss", "Ø" as "o", "Æ" as "ae", full-width letters as ordinary ones, typographic quotes, dashes and spaces as
/// the typewriter's. Other scripts pass through. A search folds what was typed in the same way.
package enum TextFolding {
  /// The folded text.
  package static func fold(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The folded text as people write it who have no umlauts: "Müller" as "mueller", "Ångström" as "aangstroem". Nil where that is
  /// what ``fold(_:)`` gives.
  package static func spelledOut(_ text: String) -> String? {
    guard text.utf8.contains(where: mayBeOfUmlaut) else { return nil }
    let scalars = CanonicalText.composed(text).unicodeScalars
    guard scalars.contains(where: { $0.value >= 0x80 && withoutUmlaut[$0.value] != nil }) else { return nil }
    var spelled = ""
    for scalar in scalars {
      if let letters = withoutUmlaut[scalar.value] { spelled += letters } else { spelled.unicodeScalars.append(scalar) }
    }
    return fold(spelled)
  }

  /// False for a byte of UTF-8 that no text needs to have an umlaut: that is a letter of Latin-1, one with a mark behind it, or the sign of the
  /// ångström. Most names have none, and it costs little to see that.
  static func mayBeOfUmlaut(_ byte: UInt8) -> Bool { byte == 0xC3 || byte == 0xCC || byte == 0xE2 }

  /// The decimal digits of a phone number as ASCII, whatever script they are written in.
  package static func digits(_ text: String) -> String {
    var bytes: [UInt8] = []
    appendDigits(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append(_ text: String, to bytes: inout [UInt8]) {
    if appendASCII(text, to: &bytes) { return }
    for scalar in CanonicalText.composed(text).unicodeScalars {
      let value = scalar.value
      if value < 0x80 {
        bytes.append(lower(UInt8(truncatingIfNeeded: value)))
      } else if value < tableEnd {
        table[Int(value)].append(to: &bytes)
      } else if value < 0x1E00 {
        appendOther(scalar, to: &bytes)
      } else if value < 0x2000 {
        extendedTable[Int(value) - 0x1E00].append(to: &bytes)
      } else {
        appendOther(scalar, to: &bytes)
      }
    }
  }

  static func appendDigits(_ text: String, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      if let digit = digit(scalar) { bytes.append(UInt8(ascii: "0") + digit) }
    }
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.isASCII {
      return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(UInt8(scalar.value))
        ? UInt8(scalar.value) - UInt8(ascii: "0") : nil
    }
    guard scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue else {
      return nil
    }
    return UInt8(value)
  }

  private static func appendASCII(_ text: String, to bytes: inout [UInt8]) -> Bool {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    var span = bytes.mutableSpan
    var all: UInt8 = 0
    for index in start..<span.count {
      all |= span[index]
      span[index] = lower(span[index])
    }
    guard all >= 0x80 else { return true }
    bytes.removeLast(bytes.count - start)
    return false
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  /// Latin, Greek, Cyrillic and the combining marks: U+0000 to U+052F.
  private static let tableEnd: UInt32 = 0x530
  private static let table = (0..<tableEnd).map { FoldedLetter(folded($0)) }
  /// Latin Extended Additional and Greek Extended: U+1E00 to U+1FFF.
  private static let extendedTable = (UInt32(0x1E00)..<0x2000).map { FoldedLetter(folded($0)) }

  /// The UTF-8 that a character is folded to, in eight bytes: an array for each would cost a retain and a release with each character of a text.
  private struct FoldedLetter {
    private let bytes: InlineArray<7, UInt8>
    private let count: UInt8

    init(_ folded: [UInt8]) {
      precondition(folded.count <= 7, "a character is folded to seven bytes at most")
      bytes = InlineArray { $0 < folded.count ? folded[$0] : 0 }
      count = UInt8(folded.count)
    }

    func append(to text: inout [UInt8]) { for index in 0..<Int(count) { text.append(bytes[index]) } }
  }

  private static func folded(_ value: UInt32) -> [UInt8] {
    guard let scalar = Unicode.Scalar(value) else { return [] }
    if value == 0xA0 { return [0x20] }
    // The soft hyphen is not seen.
    if value == 0xAD { return [] }
    var bytes: [UInt8] = []
    for part in CanonicalText.decomposed(scalar.properties.lowercaseMapping) where !isMark(part) {
      bytes += withoutStroke[part.value]?.utf8.map { $0 } ?? Array(String(part).utf8)
    }
    return bytes
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }

  /// Letters that Unicode does not decompose although people type them without their stroke or ligature.
  private static let withoutStroke: [UInt32: String] = [
    0xDF: "ss", 0xE6: "ae", 0xF0: "d", 0xF8: "o", 0xFE: "th", 0x111: "d", 0x127: "h", 0x131: "i", 0x133: "ij",
    0x138: "k", 0x140: "l", 0x142: "l", 0x149: "n", 0x14B: "n", 0x153: "oe", 0x167: "t", 0x17F: "s", 0x180: "b",
    0x19A: "l", 0x1B6: "z", 0x1DD: "e", 0x1E5: "g", 0x23C: "c", 0x247: "e", 0x249: "j", 0x24D: "r", 0x24F: "y",
    0x259: "e", 0x268: "i", 0x289: "u", 0x3C2: "σ", 0x1E9E: "ss",
  ]

  /// A regular expression of PostgreSQL for texts in normalization form D that have this folded word in them, whatever their case and accents. A
  /// letter that is folded to two, such as ß, is found by these, and by one of them at an end of the word.
  package static func expression(_ word: String) -> String {
    let letters = Array(word.unicodeScalars)
    var parts: [String] = []
    var index = 0
    while index < letters.count {
      let pair = String(String.UnicodeScalarView(letters[index...].prefix(2)))
      let both = index + 1 < letters.count ? unfolded { $0 == pair } : []
      if both.isEmpty {
        let isFirst = index == 0
        let isLast = index == letters.count - 1
        let letter = String(letters[index])
        let cut = unfolded {
          $0.utf8.count > letter.utf8.count && (isFirst && $0.hasSuffix(letter) || isLast && $0.hasPrefix(letter))
        }
        parts.append(anyOf([letters[index]] + unfolded { $0 == letter } + cut))
        index += 1
      } else {
        parts.append("(?:\(anyOf([letters[index]]))\(anyOf([letters[index + 1]]))|\(anyOf(both)))")
        index += 2
      }
    }
    return parts.joined()
  }

  /// The letters that ``withoutStroke`` makes such a text of.
  private static func unfolded(_ isWanted: (String) -> Bool) -> [Unicode.Scalar] {
    withoutStroke.filter { isWanted($0.value) }.keys.sorted().compactMap(Unicode.Scalar.init)
  }

  /// One of these letters, small or capital, with any accents.
  private static func anyOf(_ lower: [Unicode.Scalar]) -> String {
    let upper = lower.map(\.properties.uppercaseMapping.unicodeScalars).filter { $0.count == 1 }.flatMap { $0 }
    return "[\(String(String.UnicodeScalarView(lower + upper)))][\u{300}-\u{36F}]*"
  }

  /// German, Danish and Swedish letters that are written with two where the keyboard lacks them.
  private static let withoutUmlaut: [UInt32: String] = [
    0xC4: "ae", 0xC5: "aa", 0xD6: "oe", 0xD8: "oe", 0xDC: "ue", 0xE4: "ae", 0xE5: "aa", 0xF6: "oe", 0xF8: "oe",
    0xFC: "ue",
  ]

  private static func appendOther(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar.value {
    case 0xFF01...0xFF5E: bytes.append(lower(UInt8(truncatingIfNeeded: scalar.value - 0xFF01 + 0x21)))
    case 0x2018, 0x2019, 0x201B, 0x2032: bytes.append(UInt8(ascii: "'"))
    case 0x201C, 0x201D, 0x201F, 0x2033: bytes.append(UInt8(ascii: "\""))
    case 0x2010...0x2015, 0x2212: bytes.append(UInt8(ascii: "-"))
    case 0x2000...0x200A, 0x202F, 0x205F, 0x3000: bytes.append(0x20)
    // Marks that shape what is seen and are never typed: joiners, directions, soft breaks.
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: return
    case 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: return
    // Scripts without case, and the most common ones outside the tables.
    case 0x2E80...0xD7FF, 0xF900...0xFAFF, 0x1F000...0x3FFFF: bytes.append(contentsOf: scalar.utf8)
    default: bytes += scalar.properties.lowercaseMapping.utf8
    }
  }
}
