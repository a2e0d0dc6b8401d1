@_spi(_Unicode) internal import Swift

/// The one form of a text that is compared and hashed: Unicode NFC, LF for every line end, no white space around.
///
/// Two Swift strings that are `==` have the same form (canonical equivalence, UAX #15). The standard library normalises
/// for its own comparisons and offers that only by an SPI name; nothing else on Linux does without Foundation or ICU.
/// NFC of assigned characters never changes between Unicode versions, so a stored hash stays true.
package enum CanonicalText {
  /// NFC.
  package static func composed(_ text: String) -> String {
    if isPlainlyComposed(text.utf8.span) { return text }
    var composed = String.UnicodeScalarView()
    for scalar in text._nfc { composed.append(scalar) }
    return String(composed)
  }

  /// NFD.
  static func decomposed(_ text: String) -> [Unicode.Scalar] { Array(text._nfd) }

  /// Appends the form of `text`.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    guard !text.isEmpty else { return }
    if isPlainlyComposed(text.utf8.span) {
      appendTrimmed(text.utf8, to: &bytes)
    } else {
      appendTrimmed(composed(text).utf8, to: &bytes)
    }
  }

  private static func appendTrimmed(_ utf8: String.UTF8View, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: utf8)
    // Cleaned up in place: hardly any text has white space around or a CR in it.
    while bytes.count > start, isSpace(bytes[bytes.count - 1]) { bytes.removeLast() }
    guard bytes.count > start else { return }
    if isSpace(bytes[start]), let first = bytes[start...].firstIndex(where: { !isSpace($0) }) {
      bytes.removeSubrange(start..<first)
    }
    let carriageReturn = UInt8(ascii: "\r")
    var first = start
    while first < bytes.count, bytes[first] != carriageReturn { first += 1 }
    guard first < bytes.count else { return }
    let rest = Array(bytes[first...])
    bytes.removeSubrange(first...)
    for (index, byte) in rest.enumerated() {
      if byte != carriageReturn {
        bytes.append(byte)
      } else if index + 1 == rest.count || rest[index + 1] != UInt8(ascii: "\n") {
        bytes.append(UInt8(ascii: "\n"))
      }
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

  /// True where no look at Unicode's tables is needed to know that the text is in NFC: everything below U+0300, and of the
  /// scripts above it those blocks that hold neither marks nor characters with another canonical form.
  private static func isPlainlyComposed(_ utf8: Span<UInt8>) -> Bool {
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      index += 1
      if byte < 0xCC { continue }
      let next = index < utf8.count ? utf8[index] : 0
      switch byte {
      // Greek from U+0388, Cyrillic but for U+0483 to U+0487.
      case 0xCE where next != 0x87, 0xCF, 0xD0, 0xD1, 0xD3: continue
      case 0xD2 where next > 0x87 || next < 0x83: continue
      // CJK unified ideographs and Hangul syllables U+4000 to U+CFFF, general punctuation, pictographs.
      case 0xE4...0xE9, 0xEB, 0xEC: continue
      case 0xEA where next >= 0xB0: continue
      case 0xE2 where next == 0x80 && index + 1 < utf8.count && utf8[index + 1] >= 0x82: continue
      case 0xF0 where next == 0x9F: continue
      default: return false
      }
    }
    return true
  }
}
