import Contacts
import Testing

/// Record IDs are computed over texts in NFC, so a character or a pair that counts as composed and is not would be another ID for the same name.
@Suite struct CanonicalTextTests {
  /// Behind this text Unicode's tables are asked for the whole of it, whatever stands before.
  private static let asked = " \u{300}"

  /// Letters of which marks make other letters: none, Latin, kana, Arabic, Hangul.
  private static let letters = ["", "s", "か", "ي", "ᄀ"]

  /// Of ideographs, Hangul syllables, pictographs and rare scripts, which are many alike, every 37th.
  private static let characters: [Unicode.Scalar] = {
    let all = [0x80..<0x3400, 0xA000..<0xAC00, 0xF900..<0x1_0000].joined()
    let some = stride(from: 0x3400, to: 0x2_0000, by: 37)
    return (Array(all) + Array(some)).compactMap { Unicode.Scalar(UInt32($0)) }
  }()

  @Test(arguments: letters) func `a character is composed as Unicode composes it, also behind a letter`(
    _ letter: String
  ) {
    let wrong = Self.characters.filter { scalar in
      let text = letter + String(scalar)
      let (composed, whole) = (CanonicalText.composed(text), CanonicalText.composed(text + Self.asked))
      return !whole.utf8.elementsEqual((composed + Self.asked).utf8)
    }
    #expect(wrong == [])
  }
}
