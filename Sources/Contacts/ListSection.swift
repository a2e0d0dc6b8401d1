/// A part of the list: a letter from A to Z, another script, or all the rest. The sort key alone says to which one a contact
/// belongs, so each section is one range of keys (``SearchKeys``).
package struct ListSection: Sendable, Equatable {
  /// "A", "Greek" or "#": in addresses, and as its heading.
  package let name: String
  /// One character, for an index.
  package let sign: String
  /// The smallest sort key of the section. It ends where the next one begins.
  package let firstKey: String

  /// In the order of the list.
  package static let all =
    (UInt8(ascii: "a")...UInt8(ascii: "z")).map { letter in
      let sign = String(UnicodeScalar(letter - 0x20))
      return ListSection(name: sign, sign: sign, firstKey: String(UnicodeScalar(letter)))
    }
    + scripts.map { script in
      ListSection(name: script.name, sign: script.sign, firstKey: "\(scriptMark)\(script.letters[0].lowerBound)")
    } + [ListSection(name: "#", sign: "#", firstKey: "\(otherMark)")]

  package static func named(_ name: String) -> ListSection? { all.first { $0.name == name } }

  /// The section of a sort key.
  package static func containing(key: String) -> ListSection {
    if let letter = key.utf8.first, letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z") {
      return all[Int(letter - UInt8(ascii: "a"))]
    }
    return all.last { !key.utf8.lexicographicallyPrecedes($0.firstKey.utf8) } ?? all[all.count - 1]
  }

  /// Stands before a key that begins with a letter of one of the other scripts. It sorts behind every letter from A to Z.
  static let scriptMark: Unicode.Scalar = "~"
  /// Stands before all other keys, and sorts behind those.
  static let otherMark: Unicode.Scalar = "\u{7F}"

  /// What stands before a key that begins with this character; nil before the letters from "a" to "z".
  static func mark(before first: Unicode.Scalar?) -> Unicode.Scalar? {
    guard let first else { return otherMark }
    if first >= "a", first <= "z" { return nil }
    return scripts.contains { $0.letters.contains { $0.contains(first) } } ? scriptMark : otherMark
  }

  /// A script that has a section of its own. Between the first letters of two scripts in this table stands no letter of a third
  /// one, because those have the other mark.
  private struct Script {
    let name: String
    let sign: String
    /// As folded text has them (``TextFolding``). migrations/0019 has the same ranges.
    let letters: [ClosedRange<Unicode.Scalar>]
  }

  /// In the order of their characters in Unicode, which is that of the keys.
  private static let scripts = [
    Script(name: "Greek", sign: "Ω", letters: ["\u{370}"..."\u{3FF}"]),
    Script(name: "Cyrillic", sign: "Я", letters: ["\u{400}"..."\u{52F}"]),
    Script(name: "Hebrew", sign: "א", letters: ["\u{5D0}"..."\u{5F2}"]),
    Script(
      name: "Arabic", sign: "ع",
      letters: [
        "\u{620}"..."\u{64A}", "\u{66E}"..."\u{6D5}", "\u{6EE}"..."\u{6EF}", "\u{6FA}"..."\u{6FF}",
        "\u{750}"..."\u{77F}",
        "\u{8A0}"..."\u{8C9}",
      ]),
    Script(
      name: "Chinese, Japanese, Korean", sign: "文",
      letters: [
        "\u{2E80}"..."\u{2FDF}", "\u{3005}"..."\u{3007}", "\u{3041}"..."\u{3096}", "\u{309D}"..."\u{30FF}",
        "\u{3105}"..."\u{318E}",
        "\u{31A0}"..."\u{31BF}", "\u{31F0}"..."\u{31FF}", "\u{3400}"..."\u{4DBF}", "\u{4E00}"..."\u{9FFF}",
        "\u{AC00}"..."\u{D7A3}", "\u{F900}"..."\u{FAFF}", "\u{FF66}"..."\u{FF9D}", "\u{20000}"..."\u{3FFFD}",
      ]),
  ]
}
