/// A month of the twelve to come, and the days of the year that are kept in it.
package struct MonthAhead: Sendable, Equatable {
  /// 1 to 12.
  package let month: Int
  package let first: DayOfYear
  /// A number as ``DayOfYear/number``; the month's days are before it.
  package let end: Int

  /// From today on, in order: each day of the year is in one of them. Today's month stands first with what is left of it, and, where days of
  /// it are over, at the end with those. Where a year has no 29 February, that day is March's.
  package static func all(from today: PartialDate) -> [MonthAhead] {
    guard let year = today.year else { return [] }
    let now = DayOfYear(firstKeptOn: today)
    return (0...12).compactMap { ahead -> MonthAhead? in
      let month = (today.month + ahead - 1) % 12 + 1
      let year = today.month + ahead > 12 ? year + 1 : year
      guard let first = ahead == 0 ? now : firstKept(in: month, of: year) else { return nil }
      let end = month == 12 ? DayOfYear.last.number + 1 : firstKept(in: month + 1, of: year)?.number ?? first.number
      if ahead == 12, first >= now { return nil }
      // The days before today are those of the next year, and end at today's.
      return MonthAhead(month: month, first: first, end: first < now ? min(end, now.number) : end)
    }
  }

  private static func firstKept(in month: Int, of year: Int) -> DayOfYear? {
    PartialDate(year: year, month: month, day: 1).map { DayOfYear(firstKeptOn: $0) }
  }
}
