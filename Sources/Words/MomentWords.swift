package import Contacts

/// Moments and days in words: the one way in which dates are written for people.
package enum MomentWords {
  /// "15 April 2026, 14:05 UTC". `offset`: by how many seconds the reader's clock is ahead of Greenwich; `zone`: what its time is
  /// called.
  package static func text(_ moment: Timestamp, offset: Int = 0, zone: String = "UTC") -> String {
    let local = moment.advanced(by: Int64(offset) * 1_000).civil
    return "\(day(local.year, local.month, local.day)), \(twoDigits(local.hour)):\(twoDigits(local.minute)) \(zone)"
  }

  /// "15 April 2026", in Greenwich.
  package static func day(_ moment: Timestamp) -> String {
    let day = moment.civil
    return self.day(day.year, day.month, day.day)
  }

  private static func day(_ year: Int64, _ month: Int64, _ day: Int64) -> String {
    "\(day) \(PartialDate.months[Int(month) - 1]) \(year)"
  }

  private static func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
