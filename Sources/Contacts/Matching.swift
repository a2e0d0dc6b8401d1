/// Whether two contacts have a phone number or an e-mail address in common.
///
/// Phone numbers are compared by their digits without leading zeros, and one may lack the country code of the other where
/// at least seven digits agree (`+49 170 1234567`, `0170 1234567`); e-mail addresses without regard to case.
package func sharesPhoneOrEmail(_ left: Contact, _ right: Contact) -> Bool {
  for email in left.emails where right.emails.contains(where: { isSameEmail($0.value, email.value) }) { return true }
  for phone in left.phones where right.phones.contains(where: { isSamePhone($0.value, phone.value) }) { return true }
  return false
}

/// What counts as the same value where one card is added to another: all comparing by meaning stands here.

func isSameEmail(_ left: String, _ right: String) -> Bool { left.lowercased() == right.lowercased() }

/// Also of words in place of a number.
func isSameNumber(_ left: String, _ right: String) -> Bool { isSamePhone(left, right) || isSameText(left, right) }

/// Without regard to case and to what white space there is.
func isSameText(_ left: String, _ right: String) -> Bool { plain(left) == plain(right) }

/// Without regard to the case of scheme and host, and to a slash at the end.
func isSameURL(_ left: String, _ right: String) -> Bool { plainURL(left) == plainURL(right) }

func isSameAccount(_ left: InstantMessage, _ right: InstantMessage) -> Bool {
  isSameText(left.service, right.service) && isSameText(left.user, right.user)
}

/// The same page, or the same name at the same network where one of them has no page.
func isSameProfile(_ left: SocialProfile, _ right: SocialProfile) -> Bool {
  if !left.url.isEmpty, !right.url.isEmpty { return isSameURL(left.url, right.url) }
  return !left.user.isEmpty && isSameText(left.user, right.user) && isSameText(left.service, right.service)
}

/// True where `address` says no part that `known` does not say: one that lacks the country, say.
func isCovered(_ address: PostalAddress, _ known: PostalAddress) -> Bool {
  zip(address.components, known.components).allSatisfy { part, known in part.isEmpty || isSameText(part, known) }
}

private func plain(_ text: String) -> String {
  NameReader.collapsed(text.lowercased())
}

private func plainURL(_ text: String) -> String {
  var text = text
  while text.hasSuffix("/") { text.removeLast() }
  guard let scheme = text.firstRange(of: "://") else { return text }
  let path = text[scheme.upperBound...].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? text.endIndex
  return text[..<path].lowercased() + text[path...]
}

func isSamePhone(_ left: String, _ right: String) -> Bool {
  let (left, right) = (significantDigits(left), significantDigits(right))
  guard !left.isEmpty, !right.isEmpty else { return false }
  let (short, long) = left.count < right.count ? (left, right) : (right, left)
  return short == long || short.count >= 7 && long.suffix(short.count).elementsEqual(short)
}

private func significantDigits(_ phone: String) -> [UInt8] {
  var digits: [UInt8] = []
  TextFolding.appendDigits(phone, to: &digits)
  return Array(digits.drop { $0 == UInt8(ascii: "0") })
}
