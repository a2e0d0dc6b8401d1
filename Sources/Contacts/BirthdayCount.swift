/// A birthday as it stands on some day: how old that makes somebody, and how far away the next one is.
package struct BirthdayCount: Sendable, Equatable {
  /// Whole years; nil where the year is not known, or lies ahead.
  package let age: Int?
  /// Days until the next birthday; 0 on the day itself.
  package let days: Int
  /// The next birthday, with its year. Who was born on 29 February has it on 1 March where the year has no such day.
  package let next: PartialDate
  /// How old it makes them; nil as ``age`` is, and where it is the day of birth.
  package let turning: Int?

  /// Nil for a day without a year.
  package init?(of birthday: PartialDate, on today: PartialDate) {
    guard let year = today.year, let now = today.dayNumber else { return nil }
    let candidates = [year, year + 1].compactMap { year -> (day: PartialDate, number: Int)? in
      guard let day = birthday.kept(in: year), let number = day.dayNumber else { return nil }
      return (day, number)
    }
    guard let next = candidates.first(where: { $0.number >= now }), let nextYear = next.day.year else { return nil }
    self.next = next.day
    days = next.number - now
    let isAhead = birthday.dayNumber.map { $0 > now } ?? false
    guard let born = birthday.year, !isAhead else {
      (age, turning) = (nil, nil)
      return
    }
    turning = nextYear > born ? nextYear - born : nil
    age = nextYear - born - (days == 0 ? 0 : 1)
  }
}

extension PartialDate {
  /// The day at Greenwich.
  package init?(_ moment: Timestamp) {
    let civil = moment.civil
    self.init(year: Int(civil.year), month: Int(civil.month), day: Int(civil.day))
  }

  /// The same day of another year, or the day behind it where that year has none.
  fileprivate func kept(in year: Int) -> PartialDate? {
    PartialDate(year: year, month: month, day: day) ?? PartialDate(year: year, month: 3, day: 1)
  }

  /// Days since some day long ago, to be subtracted from each other; nil without a year. Counted by years that begin in March, whose
  /// leap day is the last.
  fileprivate var dayNumber: Int? {
    guard let year else { return nil }
    let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    return 365 * years + years / 4 - years / 100 + years / 400 + (153 * months + 2) / 5 + day
  }
}
