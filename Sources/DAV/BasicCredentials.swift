import Cloud
import OpenSSL

/// Name and password of an `Authorization: Basic` (RFC 7617), in UTF-8.
struct BasicCredentials: Equatable {
  let user: String
  let password: String

  /// Nil where the field is none of Basic, or cannot be read.
  init?(_ field: String) {
    let words = field.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "basic", words[1].utf8.count <= 1024 else { return nil }
    var digits = words[1]
    while digits.last == "=" { digits.removeLast() }
    guard let bytes = Base64.decode(digits), let text = String(validating: bytes, as: UTF8.self),
      let colon = text.firstIndex(of: ":")
    else { return nil }
    user = String(text[..<colon])
    password = String(text[text.index(after: colon)...])
  }
}
