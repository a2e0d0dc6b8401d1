import Contacts

/// Moments in words.
enum DateText {
  /// A `<time>` element that reads "15 April 2026, 14:05 UTC"; the script puts it into the reader's own zone.
  static func html(_ moment: Timestamp) -> HTML {
    let seconds = moment.milliseconds / 1_000 - (moment.milliseconds % 1_000 < 0 ? 1 : 0)
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = Int(seconds - days * 86_400)
    let (year, month, day) = civil(days)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = "\(two(rest / 3_600)):\(two(rest / 60 % 60))"
    let machine = "\(year)-\(two(month))-\(two(day))T\(clock):\(two(rest % 60))Z"
    return
      #"<time datetime="\#(machine)" data-moment>\#(day) \#(PartialDate.months[month - 1]) \#(year), \#(clock) UTC</time>"#
  }

  /// The Gregorian date of a day counted from 1970-01-01 (Howard Hinnant, "chrono-compatible low-level date algorithms").
  static func civil(_ days: Int64) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    let month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
    return (Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0), month, day)
  }
}
