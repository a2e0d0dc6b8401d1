/// Whether two contacts have a phone number or an e-mail address in common.
///
/// Phone numbers are compared by their digits without leading zeros, and one may lack the country code of the other where
/// at least seven digits agree (`+49 170 1234567`, `0170 1234567`); e-mail addresses without regard to case.
package func sharesPhoneOrEmail(_ left: Contact, _ right: Contact) -> Bool {
  let emails = Set(left.emails.map { Meaning.of(email: $0.value) })
  if right.emails.contains(where: { emails.contains(Meaning.of(email: $0.value)) }) { return true }
  let numbers = right.phones.map { significantDigits($0.value) }
  return left.phones.contains { phone in
    let digits = significantDigits(phone.value)
    return numbers.contains { isSamePhone(digits, $0) }
  }
}

/// What counts as the same value where one card is added to another: all comparing by meaning stands here. Each value is put
/// into the form in which it is compared once, however many it is compared with.
enum Meaning {
  /// Without regard to case and to what white space there is.
  static func of(text: String) -> String { NameReader.collapsed(text.lowercased()) }

  static func of(email: String) -> String { email.lowercased() }

  /// Without regard to the case of scheme and host, and to a slash at the end.
  static func of(url: String) -> String {
    var text = url[...]
    while text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
    guard let scheme = text.firstRange(of: "://") else { return String(text) }
    let path = text[scheme.upperBound...].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? text.endIndex
    return text[..<path].lowercased() + text[path...]
  }

  static func of(account: InstantMessage) -> [String] { [of(text: account.service), of(text: account.user)] }

  static func of(address: PostalAddress) -> [String] { address.components.map { of(text: $0) } }

  /// True where an address says no part that `known` does not say: one that lacks the country, say.
  static func isCovered(_ address: [String], _ known: [String]) -> Bool {
    zip(address, known).allSatisfy { part, known in part.isEmpty || part == known }
  }

  /// A phone number by its digits, or words in place of one.
  struct Number {
    let digits: [UInt8]
    let text: String
    /// "1-800-FLOWERS": its digits are not all that it says.
    let hasLetters: Bool
    /// It may be the end of another one, or have another one as its end.
    var isLong: Bool { digits.count >= Self.tellingDigits }

    /// Two numbers that are the same have this in common: their last digits. "" for one of no or two digits.
    var end: String {
      digits.count < Self.fewestDigits ? "" : String(decoding: digits.suffix(Self.tellingDigits), as: UTF8.self)
    }

    /// So many digits at the end of two numbers are no chance: one of them may lack the country's or the city's code.
    fileprivate static let tellingDigits = 7
    /// Shorter ones are buttons of a telephone.
    private static let fewestDigits = 3

    init(_ number: String) {
      digits = significantDigits(number)
      text = of(text: number)
      hasLetters = number.unicodeScalars.contains(where: \.properties.isAlphabetic)
    }

    static func isSame(_ left: Number, _ right: Number) -> Bool {
      if left.text == right.text { return true }
      let areDigitsAll = !left.hasLetters && !right.hasLetters
      let fewest = min(left.digits.count, right.digits.count)
      return (areDigitsAll || fewest >= tellingDigits) && isSamePhone(left.digits, right.digits)
    }
  }

  /// The same page, or the same name at the same network where one of them has no page.
  struct Profile {
    let url: String
    let user: String
    let service: String

    init(_ profile: SocialProfile) {
      (url, user) = (of(url: profile.url), of(text: profile.user))
      service = of(text: profile.service)
    }

    static func isSame(_ left: Profile, _ right: Profile) -> Bool {
      if !left.url.isEmpty, !right.url.isEmpty { return left.url == right.url }
      return !left.user.isEmpty && left.user == right.user && left.service == right.service
    }
  }
}

private func isSamePhone(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  guard !left.isEmpty, !right.isEmpty else { return false }
  let (short, long) = left.count < right.count ? (left, right) : (right, left)
  return short == long || short.count >= Meaning.Number.tellingDigits && long.suffix(short.count).elementsEqual(short)
}

private func significantDigits(_ phone: String) -> [UInt8] {
  var digits: [UInt8] = []
  TextFolding.appendDigits(phone, to: &digits)
  return Array(digits.drop { $0 == UInt8(ascii: "0") })
}
