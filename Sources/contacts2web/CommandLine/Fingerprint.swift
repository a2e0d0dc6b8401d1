/// A certificate's SHA-256, compared without regard to case and colons.
struct Fingerprint: Hashable {
  /// 64 lower-case hexadecimal digits.
  let hex: String

  /// Nil unless there are exactly 64 hexadecimal digits, colons and spaces aside.
  init?(_ text: String) {
    let digits = text.lowercased().filter { $0 != ":" && $0 != " " }
    guard digits.utf8.count == 64, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    hex = digits
  }

  /// As browsers and openssl show it: upper case, with colons.
  var display: String {
    var text = ""
    for (index, digit) in hex.uppercased().enumerated() {
      if index > 0, index % 2 == 0 { text.append(":") }
      text.append(digit)
    }
    return text
  }
}
