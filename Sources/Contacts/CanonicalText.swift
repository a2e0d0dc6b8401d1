@_spi(_Unicode) internal import Swift

/// The one form of a text that is compared and hashed: Unicode NFC, LF for every line end, no white space around.
///
/// Two Swift strings that are `==` have the same form (canonical equivalence, UAX #15). The standard library normalises
/// for its own comparisons and offers that only by an SPI name; nothing else on Linux does without Foundation or ICU.
/// NFC of assigned characters never changes between Unicode versions, so a stored hash stays true.
enum CanonicalText {
  /// NFC.
  static func composed(_ text: String) -> String {
    var text = text
    if text.utf8.withContiguousStorageIfAvailable({ unsafe isPlainlyComposed($0) }) ?? false { return text }
    let isComposed = text.withUTF8 { unsafe isPlainlyComposed($0) }
    if isComposed { return text }
    var composed = String.UnicodeScalarView()
    for scalar in text._nfc { composed.append(scalar) }
    return String(composed)
  }

  /// NFD.
  static func decomposed(_ text: String) -> [Unicode.Scalar] { Array(text._nfd) }

  /// Appends the form of `text`.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    let done = text.withUTF8 { utf8 -> Bool in
      guard unsafe isPlainlyComposed(utf8) else { return false }
      unsafe append(utf8, to: &bytes)
      return true
    }
    if done { return }
    text = composed(text)
    text.withUTF8 { unsafe append($0, to: &bytes) }
  }

  private static func append(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var start = 0
    var end = utf8.count
    while start < end, unsafe isSpace(utf8[start]) { start += 1 }
    while end > start, unsafe isSpace(utf8[end - 1]) { end -= 1 }
    let carriageReturn = UInt8(ascii: "\r")
    guard unsafe utf8[start..<end].contains(carriageReturn) else {
      unsafe bytes.append(contentsOf: utf8[start..<end])
      return
    }
    var index = start
    while index < end {
      let byte = unsafe utf8[index]
      index += 1
      guard byte == carriageReturn else {
        bytes.append(byte)
        continue
      }
      if index < end, unsafe utf8[index] == UInt8(ascii: "\n") { index += 1 }
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

  /// True where no look at Unicode's tables is needed to know that the text is in NFC: everything below U+0300, and of the
  /// scripts above it those blocks that hold neither marks nor characters with another canonical form.
  private static func isPlainlyComposed(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < utf8.count {
      let byte = unsafe utf8[index]
      index += 1
      if byte < 0xCC { continue }
      let next = index < utf8.count ? unsafe utf8[index] : 0
      switch byte {
      // Greek from U+0388, Cyrillic but for U+0483 to U+0487.
      case 0xCE where next != 0x87, 0xCF, 0xD0, 0xD1, 0xD3: continue
      case 0xD2 where next > 0x87 || next < 0x83: continue
      // CJK unified ideographs and Hangul syllables U+4000 to U+CFFF, general punctuation, pictographs.
      case 0xE4...0xE9, 0xEB, 0xEC: continue
      case 0xEA where next >= 0xB0: continue
      case 0xE2 where next == 0x80 && index + 1 < utf8.count && unsafe utf8[index + 1] >= 0x82: continue
      case 0xF0 where next == 0x9F: continue
      default: return false
      }
    }
    return true
  }
}
