/// Base64 without padding (RFC 4648 §4), as encoded password hashes use it.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The values of characters; -1 for those that are none of the alphabet's.
  private static let values: [Int8] = {
    var values = [Int8](repeating: -1, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = Int8(value) }
    return values
  }()

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var bits = 0
    var held = 0
    for byte in bytes {
      held = (held << 8 | Int(byte)) & 0xFFFF
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[held >> bits & 63])
      }
    }
    if bits > 0 { text.append(alphabet[held << (6 - bits) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil where a character is none of the alphabet's.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits = 0
    var held = 0
    for character in text.utf8 {
      let value = Int(values[Int(character)])
      guard value >= 0 else { return nil }
      held = (held << 6 | value) & 0xFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: held >> bits))
      }
    }
    return bytes
  }
}

/// Base64 without padding in the alphabet of addresses (RFC 4648 §5), as WebAuthn uses it.
package enum Base64URL {
  package static func encode(_ bytes: [UInt8]) -> String {
    String(
      decoding: Base64.encode(bytes).utf8.map { character in
        switch character {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: character
        }
      }, as: UTF8.self)
  }

  /// Nil where it is not what ``encode(_:)`` gives for some bytes: another character, or bits left over.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let plain = text.utf8.map { character in
      switch character {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      case UInt8(ascii: "+"), UInt8(ascii: "/"): UInt8(ascii: "=")
      default: character
      }
    }
    guard let bytes = Base64.decode(String(decoding: plain, as: UTF8.self)), encode(bytes) == String(text) else {
      return nil
    }
    return bytes
  }
}
