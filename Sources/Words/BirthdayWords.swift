package import Contacts

/// What stands beside a birthday.
package enum BirthdayWords {
  /// Nobody is older; the birthday of somebody long dead only comes again.
  private static let oldest = 120

  /// "41 years old, turns 42 in 143 days"; "in 143 days" where the year is not known.
  package static func text(_ count: BirthdayCount, of birthday: PartialDate) -> String {
    var when = self.when(count.days)
    // 29 February, in a year that has none.
    if count.days > 0, count.next.day != birthday.day {
      when += ", on \(count.next.day) \(PartialDate.months[count.next.month - 1])"
    }
    guard let turning = count.turning, let age = count.age, age <= oldest else { return when }
    if count.days == 0 { return "turns \(turning) today" }
    return age == 0 ? "turns \(turning) \(when)" : "\(counted(age, "year")) old, turns \(turning) \(when)"
  }

  /// "today", "in 12 days", "yesterday".
  package static func when(_ days: Int) -> String {
    switch days {
    case -1: "yesterday"
    case 0: "today"
    case 1: "tomorrow"
    default: "in \(counted(days, "day"))"
    }
  }

  /// What kind of day comes again, and how old it makes: "Birthday, turns 42", "Anniversary, 15 years".
  package static func what(_ day: YearlyDate, _ count: BirthdayCount) -> String {
    var what = "Birthday"
    if !day.isBirthday { what = day.label.isEmpty ? "Date" : day.label.prefix(1).uppercased() + day.label.dropFirst() }
    if count.next.day != day.date.day { what += " (\(day.date.day) \(PartialDate.months[day.date.month - 1]))" }
    guard let turning = count.turning, !day.isBirthday || turning <= oldest else { return what }
    return what + (day.isBirthday ? ", turns \(turning)" : ", \(counted(turning, "year"))")
  }
}
