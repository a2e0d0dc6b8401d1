package import Contacts

/// What stands beside a birthday.
package enum BirthdayWords {
  /// Nobody is older; the birthday of somebody long dead only comes again.
  private static let oldest = 120

  /// "41 years old, turns 42 in 143 days"; "in 143 days" where the year is not known.
  package static func text(_ count: BirthdayCount, of birthday: PartialDate) -> String {
    var when = count.days == 0 ? "today" : count.days == 1 ? "tomorrow" : "in \(counted(count.days, "day"))"
    // 29 February, in a year that has none.
    if count.days > 0, count.next.day != birthday.day {
      when += ", on \(count.next.day) \(PartialDate.months[count.next.month - 1])"
    }
    guard let turning = count.turning, let age = count.age, age <= oldest else { return when }
    if count.days == 0 { return "turns \(turning) today" }
    return age == 0 ? "turns \(turning) \(when)" : "\(counted(age, "year")) old, turns \(turning) \(when)"
  }
}
