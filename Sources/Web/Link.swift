/// The addresses that a card's values lead to: only schemes that a browser or a phone opens harmlessly.
package enum Link {
  /// A web address, nil for any scheme but `http` and `https` (`javascript:` and `data:` would run in our page). An address
  /// without a scheme, as people type it, is taken for `https`.
  package static func web(_ text: String) -> String? {
    let trimmed = trim(text)
    guard !trimmed.isEmpty, !trimmed.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") })
    else {
      return nil
    }
    let lower = trimmed.lowercased()
    if lower.hasPrefix("http://") || lower.hasPrefix("https://") { return trimmed }
    // The text before a colon may be a scheme or a host with a port. A dot tells a host, although a scheme may have one as
    // well.
    guard !trimmed.contains(":"), trimmed.contains("."), !trimmed.hasPrefix(".") else { return nil }
    return "https://" + trimmed
  }

  /// `tel:` with the digits, and what a dialler understands beside them; an extension, in whatever way it is written, as RFC 3966 has it.
  package static func telephone(_ number: String) -> String? {
    let (main, digits) = DialledExtension.split(number)
    return dial("tel:", main).map { digits.isEmpty ? $0 : "\($0);ext=\(digits)" }
  }

  /// `sms:` likewise; nil where the number has an extension, which no message reaches.
  package static func message(_ number: String) -> String? {
    DialledExtension.split(number).digits.isEmpty ? dial("sms:", number) : nil
  }

  package static func mail(_ address: String) -> String? {
    let trimmed = trim(address)
    guard trimmed.contains("@") else { return nil }
    return "mailto:" + percentEncode(trimmed, keeping: "@.!#$'*+-/=^_`{|}~")
  }

  /// A map search for a postal address; OpenStreetMap, because it opens everywhere and asks nobody to sign in.
  package static func map(_ address: String) -> String? {
    let line = address.split(whereSeparator: \.isNewline).joined(separator: ", ")
    guard !line.isEmpty else { return nil }
    return "https://www.openstreetmap.org/search?query=" + percentEncode(line, keeping: "-._~")
  }

  /// Percent-encodes everything but ASCII letters, digits and `keeping` (RFC 3986 §2.1).
  package static func percentEncode(_ text: String, keeping: StaticString = "-._~") -> String {
    let kept = Array("\(keeping)".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        bytes.append(byte)
      case _ where kept.contains(byte): bytes.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func dial(_ scheme: String, _ number: some StringProtocol) -> String? {
    let dialled = String(number.filter { $0.isASCII && ($0.isNumber || "+*#,;".contains($0)) })
    guard dialled.contains(where: \.isNumber) else { return nil }
    return scheme + percentEncode(dialled, keeping: "+*,;")
  }

  private static func trim(_ text: String) -> String {
    let kept = text.drop(while: \.isWhitespace)
    return String(kept.reversed().drop(while: \.isWhitespace).reversed())
  }
}
