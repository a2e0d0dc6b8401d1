/// A day that comes again each year, as a contact says it: the birthday, or another one under its label.
package struct YearlyDate: Hashable, Sendable {
  package let isBirthday: Bool
  /// As ``Labeled/label``; "" for a birthday.
  package let label: String
  package let date: PartialDate

  package init(birthday date: PartialDate) {
    isBirthday = true
    label = ""
    self.date = date
  }

  package init(_ label: String, _ date: PartialDate) {
    isBirthday = false
    self.label = label
    self.date = date
  }

  /// All days of a contact, the birthday first, each once.
  package static func all(of contact: Contact) -> [YearlyDate] {
    let birthday = contact.birthday.map { [YearlyDate(birthday: $0)] } ?? []
    let days = birthday + contact.dates.map { YearlyDate($0.label, $0.value) }
    var seen: Set<YearlyDate> = []
    return days.filter { seen.insert($0).inserted }
  }
}

/// A day of the year without its year; they are in the order of a leap year.
package struct DayOfYear: Comparable, Hashable, Sendable {
  /// 100 times the month, and the day.
  package let number: Int

  package init(_ date: PartialDate) { number = 100 * date.month + date.day }

  /// Nil for a number that is no day's.
  package init?(number: Int) {
    guard PartialDate(month: number / 100, day: number % 100) != nil else { return nil }
    self.number = number
  }

  /// 1 January.
  package static let first = DayOfYear(unchecked: 101)
  /// Behind this no day's number stands.
  package static let last = DayOfYear(unchecked: 1231)

  private init(unchecked number: Int) { self.number = number }

  package var month: Int { number / 100 }
  package var day: Int { number % 100 }

  /// The first day that somebody keeps on `today`, from which on a year's days follow each other: in a year without 29 February its days
  /// are kept on 1 March, and stand just before it.
  package init(firstKeptOn today: PartialDate) {
    let hasLeapDay = today.year.map { PartialDate(year: $0, month: 2, day: 29) != nil } ?? true
    let isMoved = today.month == 3 && today.day == 1 && !hasLeapDay
    number = isMoved ? 229 : 100 * today.month + today.day
  }

  package static func < (left: DayOfYear, right: DayOfYear) -> Bool { left.number < right.number }
}
