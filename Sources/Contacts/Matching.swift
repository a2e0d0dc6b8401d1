/// Whether two contacts have a phone number or an e-mail address in common.
///
/// Phone numbers are compared by their digits without leading zeros, and one may lack the country code of the other where
/// at least seven digits agree (`+49 170 1234567`, `0170 1234567`); e-mail addresses without regard to case.
package func sharesPhoneOrEmail(_ left: Contact, _ right: Contact) -> Bool {
  for email in left.emails where right.emails.contains(where: { isSameEmail($0.value, email.value) }) { return true }
  for phone in left.phones where right.phones.contains(where: { isSamePhone($0.value, phone.value) }) { return true }
  return false
}

func isSameEmail(_ left: String, _ right: String) -> Bool { left.lowercased() == right.lowercased() }

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
