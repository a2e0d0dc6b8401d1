/// A moment, in milliseconds since 1970-01-01T00:00:00Z. Negative before.
package struct Timestamp: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

  package func advanced(by milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: self.milliseconds &+ milliseconds)
  }

  /// `2026-11-21T04:55:37Z`, as vCard 3.0 writes REV (ISO 8601, extended).
  package var extended: String {
    let date = civil
    return "\(Self.digits(date.year, 4))-\(Self.digits(date.month))-\(Self.digits(date.day))T"
      + "\(Self.digits(date.hour)):\(Self.digits(date.minute)):\(Self.digits(date.second))Z"
  }

  /// Reads `2026-11-21T04:55` as the time at Greenwich, as the field of a form has day and time; nil for anything else.
  package init?(minute text: String) {
    let parts = text.split { "-T:".contains($0) }.map { Int64($0) }
    guard text.utf8.count == 16, text.utf8.filter({ $0 == UInt8(ascii: "T") }).count == 1, parts.count == 5,
      let year = parts[0], let month = parts[1], let day = parts[2],
      let hour = parts[3], let minute = parts[4], (1...12).contains(month), (1...31).contains(day),
      (0..<24).contains(hour),
      (0..<60).contains(minute)
    else { return nil }
    // Days since 1970, as ``civil`` counts them back.
    let shifted = month > 2 ? month - 3 : month + 9
    let years = month > 2 ? year : year - 1
    let days = years * 365 + years / 4 - years / 100 + years / 400 + (153 * shifted + 2) / 5 + day - 1 - 719_468
    self.init(milliseconds: (days * 1_440 + hour * 60 + minute) * 60_000)
  }

  /// `2026-11-21`, by Greenwich.
  package var day: String { String(extended.prefix(10)) }

  /// `20261121T045537Z`, as vCard 4.0 writes REV (ISO 8601, basic).
  package var basic: String { String(extended.filter { $0 != "-" && $0 != ":" }) }

  /// The day and the time of day at Greenwich. Counted from days since 1970, by eras of 400 years that begin in March (the leap
  /// day is a year's last).
  package var civil: (year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64) {
    let seconds = Self.floor(milliseconds, by: 1000)
    let days = Self.floor(seconds, by: 86_400)
    let time = seconds - days * 86_400
    let fromEra = days + 719_468
    let era = Self.floor(fromEra, by: 146_097)
    let dayOfEra = fromEra - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1, time / 3600, time / 60 % 60, time % 60)
  }

  private static func floor(_ number: Int64, by divisor: Int64) -> Int64 {
    number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
  }

  private static func digits(_ number: Int64, _ width: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
