import Contacts

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

extension Person {
  /// When the card was last changed, as REV has it.
  var revision: Timestamp { Timestamp(milliseconds: revised * 1_000) }
}

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
