/// Which passwords an account may have (NIST SP 800-63B §3.1.1.2): long ones that nobody guesses first. Nothing else is demanded: no
/// kinds of characters, no other password after some time.
package enum PasswordPolicy {
  /// In characters as people count them for a password: Unicode code points.
  package static let shortest = 8
  package static let longest = 256

  /// Why a password is refused.
  package enum Complaint: Equatable, Sendable {
    case tooShort, tooLong, common
    /// Little is left of it without the account's name, or that of this program.
    case named

    /// A clause for a person, without a period.
    package var text: String {
      switch self {
      case .tooShort: "the password is shorter than \(shortest) characters"
      case .tooLong: "the password is longer than \(longest) characters"
      case .common:
        "the password is one of those that are tried first: many people have it, and lists of them are public"
      case .named: "the password is little more than the account's name or this program's, which are tried first"
      }
    }
  }

  /// What a person is advised who has to think of another one.
  package static let advice = "a few words in a row are long, and easy to keep in mind"

  /// Why `password` cannot be that of an account of this name; nil where it can.
  package static func complaint(about password: String, account name: String) -> Complaint? {
    let count = password.unicodeScalars.count
    if count < shortest { return .tooShort }
    if count > longest { return .tooLong }
    // Capitals do not count: they are tried as well.
    let lower = password.lowercased()
    if isCommon(lower) { return .common }
    let rest = names(name).reduce(lower) { removing($1, from: $0) }
    guard rest.unicodeScalars.count < lower.unicodeScalars.count else { return nil }
    return rest.unicodeScalars.count < shortest || isCommon(rest) ? .named : nil
  }

  /// What counts for nothing in a password: the account's name, its parts, and this program's name.
  private static func names(_ account: String) -> [String] {
    let whole = account.lowercased()
    let parts = whole.split { "._-+@".contains($0) }.map(String.init).filter { $0.count >= 3 }
    return [whole, "contacts2web"] + parts
  }

  private static func removing(_ name: String, from text: String) -> String {
    guard name.utf8.count >= 3 else { return text == name ? "" : text }
    let (name, text) = (Array(name.utf8), Array(text.utf8))
    var kept: [UInt8] = []
    var place = 0
    while place < text.count {
      if text[place...].starts(with: name) {
        place += name.count
      } else {
        kept.append(text[place])
        place += 1
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// One character again and again, or an entry of the list. `password` is in lower case.
  private static func isCommon(_ password: String) -> Bool {
    if Set(password.unicodeScalars).count == 1 { return true }
    return CommonPasswords.contains(password)
  }
}
