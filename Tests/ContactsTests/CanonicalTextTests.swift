import Contacts
import Testing

/// Record IDs are computed over texts in NFC. A character that counts as composed, or as in its order, and is not would give the same name another ID.
@Suite struct CanonicalTextTests {
  /// A text that ends with this is composed by Unicode's tables as a whole.
  private static let ending = " \u{300}"

  /// What the characters stand behind: nothing; letters of which marks and finals make other letters (Latin, kana, Arabic, Hangul, Kaithi); and letters
  /// with a mark that others have to stand before (Hebrew twice, Arabic thrice, an ideographic tone, Saurashtra).
  private static let beginnings = [
    "", "s", "か", "ي", "가", "\u{11099}", "א\u{5BC}", "א\u{5C4}", "ب\u{651}", "ب\u{610}", "ە\u{6D6}", "あ\u{302C}",
    "ꢀ\u{A8E0}",
  ]

  /// Of ideographs, Hangul syllables, pictographs and rare scripts, which are many alike, every 37th.
  private static let characters: [Unicode.Scalar] = {
    let all = [0x80..<0x3400, 0xA000..<0xAC00, 0xF900..<0x1_0000, 0x1_1080..<0x1_1100].joined()
    let some = stride(from: 0x3400, to: 0x2_0000, by: 37)
    return (Array(all) + Array(some)).compactMap { Unicode.Scalar(UInt32($0)) }
  }()

  @Test(arguments: beginnings) func `a character is composed and put in its order as Unicode does it`(
    behind beginning: String
  ) {
    // The mark at the end is looked up, so the tables are asked.
    #expect(Array(CanonicalText.composed("e\u{300}").utf8) == [0xC3, 0xA8])
    let wrong = Self.characters.filter { scalar in
      let text = beginning + String(scalar)
      let (composed, whole) = (CanonicalText.composed(text), CanonicalText.composed(text + Self.ending))
      return !whole.utf8.elementsEqual((composed + Self.ending).utf8)
    }
    #expect(wrong == [])
  }
}
