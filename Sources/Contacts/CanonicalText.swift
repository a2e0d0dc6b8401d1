@_spi(_Unicode) internal import Swift

/// The one form of a text that is compared and hashed: Unicode NFC, LF for every line end, no white space around.
///
/// Two Swift strings that are `==` have the same form (canonical equivalence, UAX #15). The standard library normalises
/// for its own comparisons and offers that only by an SPI name; nothing else on Linux does without Foundation or ICU.
/// NFC of assigned characters never changes between Unicode versions, so a stored hash stays true.
package enum CanonicalText {
  /// NFC.
  package static func composed(_ text: String) -> String {
    Scan(text.utf8.span, from: 0).isPlainlyComposed ? text : String(nfc(text))
  }

  private static func nfc(_ text: String) -> String.UnicodeScalarView {
    var composed = String.UnicodeScalarView()
    for scalar in text._nfc { composed.append(scalar) }
    return composed
  }

  /// NFD.
  static func decomposed(_ text: String) -> [Unicode.Scalar] { Array(text._nfd) }

  /// Appends the form of `text`.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    guard !text.isEmpty else { return }
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    canonicalize(&bytes, from: start)
  }

  /// Brings the UTF-8 from `start` on into the form, in its place, because hardly any text is in another one.
  static func canonicalize(_ bytes: inout [UInt8], from start: Int) {
    guard bytes.count > start else { return }
    let scan = Scan(bytes.span, from: start)
    if !scan.isPlainlyComposed {
      let composed = String(nfc(String(decoding: bytes[start...], as: UTF8.self)))
      bytes.removeSubrange(start...)
      bytes.append(contentsOf: composed.utf8)
    }
    while bytes.count > start, isSpace(bytes[bytes.count - 1]) { bytes.removeLast() }
    guard bytes.count > start else { return }
    if isSpace(bytes[start]), let first = bytes[start...].firstIndex(where: { !isSpace($0) }) {
      bytes.removeSubrange(start..<first)
    }
    if scan.hasReturns { endLines(&bytes, from: start) }
  }

  /// Makes a line feed of every line end.
  private static func endLines(_ bytes: inout [UInt8], from start: Int) {
    let text = Array(bytes[start...])
    bytes.removeSubrange(start...)
    for (index, byte) in text.enumerated() {
      if byte != carriageReturn {
        bytes.append(byte)
      } else if index + 1 == text.count || text[index + 1] != UInt8(ascii: "\n") {
        bytes.append(UInt8(ascii: "\n"))
      }
    }
  }

  private static let carriageReturn = UInt8(ascii: "\r")

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

  /// One look at a text in UTF-8.
  private struct Scan {
    /// True where no look at Unicode's tables is needed to know that the text is in NFC: everything below U+0300, and of the
    /// scripts above it those blocks, or parts of blocks, that hold neither marks nor characters with another canonical form.
    private(set) var isPlainlyComposed = true
    private(set) var hasReturns = false

    init(_ utf8: Span<UInt8>, from start: Int) {
      var index = start
      while index < utf8.count {
        let byte = utf8[index]
        index += 1
        if byte < 0xCC {
          if byte == carriageReturn { hasReturns = true }
          continue
        }
        let next = index < utf8.count ? utf8[index] : 0
        if !Self.isPlain(byte, next, index + 1 < utf8.count ? utf8[index + 1] : 0) {
          isPlainlyComposed = false
          // The rest is looked at for line ends alone.
          while index < utf8.count, !hasReturns {
            hasReturns = utf8[index] == carriageReturn
            index += 1
          }
          return
        }
      }
    }

    /// By the first three bytes of a character from U+0300 on, of which there may be only two.
    private static func isPlain(_ byte: UInt8, _ next: UInt8, _ third: UInt8) -> Bool {
      switch byte {
      // Greek from U+0388, Cyrillic but for U+0483 to U+0487, Armenian.
      case 0xCE: next != 0x87
      case 0xCF, 0xD0, 0xD1, 0xD3...0xD5: true
      case 0xD2: next > 0x87 || next < 0x83
      // Hebrew and Arabic letters without the points and marks between them.
      case 0xD6: next < 0x91
      case 0xD7: next >= 0x90
      case 0xD8: next < 0x90 || next > 0x9A
      case 0xD9: next < 0x8B || next > 0x9F && next != 0xB0
      case 0xDA: true
      case 0xDB: next < 0x96 || next > 0xAD
      // Vietnamese: Latin Extended Additional.
      case 0xE1: next >= 0xB8 && next <= 0xBB
      case 0xE2: next == 0x80 && third >= 0x82
      // Punctuation of East Asia without its tone marks, kana without the marks that make other kana of them, Bopomofo, CJK.
      case 0xE3: next == 0x80 ? third < 0xAA || third > 0xAF : next != 0x82 || third != 0x99 && third != 0x9A
      // CJK unified ideographs and Hangul syllables U+4000 to U+CFFF, pictographs.
      case 0xE4...0xE9, 0xEB, 0xEC: true
      case 0xEA: next >= 0xB0
      case 0xF0: next == 0x9F
      default: false
      }
    }
  }
}
