/// Writes a person's card as one program or another would.
enum CardWriter: CaseIterable {
  /// vCard 3.0 with `itemN.` groups, as Apple's address books export it.
  case apple
  /// vCard 3.0 as Google's contacts export it.
  case google
  /// vCard 2.1 with quoted-printable, as Outlook exports it.
  case outlook
  /// vCard 4.0 with line feeds alone, as programs for the terminal keep it.
  case modern

  func bytes(_ person: Person) -> [UInt8] {
    switch self {
    case .apple: AppleCard.bytes(person)
    case .google: GoogleCard.bytes(person)
    case .outlook: OutlookCard.bytes(person)
    case .modern: ModernCard.bytes(person)
    }
  }
}

extension Person.Day {
  /// 1980-04-15.
  func dashed(year: Int) -> String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }

  /// 19800415, or --0415 (ISO 8601:2000 truncated, RFC 6350 §4.3.1).
  var compact: String { (year.map { padded($0, 4) } ?? "--") + padded(month, 2) + padded(day, 2) }
}

/// A date and time of UTC in the basic form, `20240131T235959Z`, or in the extended one.
func timestamp(_ seconds: Int64, extended: Bool = false) -> String {
  // Civil from days, by Howard Hinnant: March is the first month, so that the leap day is the year's last.
  let days = Int(seconds / 86_400) + 719_468
  let rest = Int(seconds % 86_400)
  let era = days / 146_097
  let dayOfEra = days % 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let monthFromMarch = (5 * dayOfYear + 2) / 153
  let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  let time = [rest / 3_600, rest / 60 % 60, rest % 60].map { padded($0, 2) }
  let date = [padded(year, 4), padded(month, 2), padded(day, 2)]
  return extended
    ? date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z" : date.joined() + "T" + time.joined() + "Z"
}

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
