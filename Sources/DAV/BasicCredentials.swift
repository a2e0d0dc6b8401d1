import Cloud
import OpenSSL

/// Name and password of an `Authorization: Basic` (RFC 7617), in UTF-8.
struct BasicCredentials: Equatable {
  let user: String
  let password: String

  /// Nil where the field is none of Basic, or cannot be read.
  init?(_ field: String) {
    // Byte by byte, because each request has one.
    let words = field.utf8.split(separator: UInt8(ascii: " "))
    guard words.count == 2, Substring(words[0]).lowercased() == "basic", words[1].count <= 1024 else { return nil }
    var digits = words[1]
    while digits.last == UInt8(ascii: "=") { digits.removeLast() }
    guard let bytes = Base64.decode(Substring(digits)), let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let user = String(validating: bytes[..<colon], as: UTF8.self),
      let password = String(validating: bytes[(colon + 1)...], as: UTF8.self)
    else { return nil }
    self.user = user
    self.password = password
  }
}
