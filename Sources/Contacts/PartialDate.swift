/// A day of the year, with or without the year: a birthday, an anniversary.
package struct PartialDate: Sendable, Hashable {
  /// Nil where it is not known.
  package let year: Int?
  /// 1 to 12.
  package let month: Int
  /// 1 to 31, and in that month.
  package let day: Int

  /// Nil for a day that no calendar has. Without a year, 29 February is a day.
  package init?(year: Int? = nil, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year ?? 4) else { return nil }
    if let year, !(1...9999).contains(year) { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads the forms of vCard 2.1 to 4.0 (RFC 6350 §4.3.1, ISO 8601): `19850415`, `1985-04-15`, either with a time after
  /// `T` or a space, `--0415`, `--04-15`; the year 1604, which Apple writes for "no year", and `0000` mean none. Nil for
  /// everything else, a year or a month alone included.
  package init?(_ text: some StringProtocol) {
    var number = 0
    var count = 0
    var dashes = 0
    reading: for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
        count += 1
        guard count <= 8 else { return nil }
      case UInt8(ascii: "-") where count == 0: dashes += 1
      case UInt8(ascii: "-") where count == (dashes == 0 ? 4 : 2) || count == 6: continue
      case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " "):
        if count == 0 { continue }
        break reading
      default: return nil
      }
    }
    guard dashes == 0 && count == 8 || dashes == 2 && count == 4 else { return nil }
    let year = number / 10_000
    self.init(
      year: year == 0 || year == Self.appleNoYear ? nil : year, month: number / 100 % 100, day: number % 100)
  }

  /// The year that Apple writes where there is none: a leap year long before anybody's birth.
  package static let appleNoYear = 1604

  /// `1985-04-15`, or `--04-15` without a year (RFC 6350 §4.3.1, extended as 3.0 writes it).
  package var text: String {
    var text = ""
    func add(_ digit: Int) { text.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(digit))) }
    func addTwo(_ number: Int) {
      add(number / 10)
      add(number % 10)
    }
    if let year {
      addTwo(year / 100)
      addTwo(year % 100)
    } else {
      text += "-"
    }
    text += "-"
    addTwo(month)
    text += "-"
    addTwo(day)
    return text
  }

  /// "15 April 1985", or "15 April".
  package var words: String {
    let text = "\(day) \(Self.months[month - 1])"
    return year.map { "\(text) \($0)" } ?? text
  }

  /// January to December.
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
