import Contacts
import Testing
import VCard

@Suite struct `Days that come again each year` {
  @Test func `are the birthday first and then the others, each once, under their labels`() throws {
    let lines = [
      "BEGIN:VCARD", "VERSION:3.0", "FN:Ada", "N:Ada;;;;", "item1.X-ABDATE:2010-06-12",
      "item1.X-ABLabel:_$!<Anniversary>!$_",
      "item2.X-ABDATE:2010-06-12", "item2.X-ABLabel:_$!<Anniversary>!$_", "item3.X-ABDATE:1604-02-29",
      "item3.X-ABLabel:Moved in", "BDAY:1985-04-15", "item4.X-ABDATE:in spring", "END:VCARD", "",
    ]
    let card = try Card(Array(lines.joined(separator: "\r\n").utf8))
    let days = YearlyDate.all(of: Contact(card))
    #expect(
      days.map { "\($0.isBirthday) \($0.label) \($0.date.text)" } == [
        "true  1985-04-15", "false anniversary 2010-06-12", "false Moved in --02-29",
      ])
  }

  @Test(arguments: [
    ("2026-11-23", 1123), ("2026-12-31", 1231), ("2027-01-01", 101), ("2027-02-28", 228), ("2027-03-01", 229),
    ("2027-03-02", 302), ("2028-02-29", 229), ("2028-03-01", 301), ("2100-03-01", 229), ("2000-03-01", 301),
  ])
  func `begin with those that are kept today`(_ today: String, _ first: Int) throws {
    #expect(DayOfYear(firstKeptOn: try #require(PartialDate(today))).number == first)
  }

  @Test func `follow each other for twelve months from any day on, today's first`() throws {
    for ahead in 0..<1_600 {
      let today = try #require(PartialDate(Timestamp(milliseconds: 1_790_000_000_000 + Int64(ahead) * 86_400_000)))
      let first = DayOfYear(firstKeptOn: today)
      let days = (101...1231).compactMap { DayOfYear(number: $0) }
      #expect(days.count == 366)
      let counts = try (days.filter { $0 >= first } + days.filter { $0 < first }).map { day in
        let date = try #require(PartialDate(month: day.month, day: day.day))
        return try #require(BirthdayCount(of: date, on: today)).days
      }
      #expect(counts.first == 0, "\(today.text)")
      #expect(zip(counts, counts.dropFirst()).allSatisfy(<=), "\(today.text)")
      #expect(try #require(counts.last) <= 365, "\(today.text)")
    }
  }

  @Test func `are each in one of the months ahead of any day, which is the month that they are kept in`() throws {
    for ahead in 0..<1_600 {
      let today = try #require(PartialDate(Timestamp(milliseconds: 1_790_000_000_000 + Int64(ahead) * 86_400_000)))
      let months = MonthAhead.all(from: today)
      // On the first of March of a year that has a 29 February, that day is behind, and March's in the next year.
      let isBegun = today.day > 1 || (today.month == 3 && DayOfYear(firstKeptOn: today).number == 301)
      #expect(months.count == (isBegun ? 13 : 12) && months.first?.month == today.month, "\(today.text)")
      for day in (101...1231).compactMap({ DayOfYear(number: $0) }) {
        let date = try #require(PartialDate(month: day.month, day: day.day))
        let next = try #require(BirthdayCount(of: date, on: today)).next
        let own = months.indices.filter { months[$0].first <= day && day.number < months[$0].end }
        // What is left of this month is this year's, and what stands at the end the next one's.
        let isRight = next.month != today.month || (own == [0]) == (next.year == today.year)
        guard own.count == 1, own.allSatisfy({ months[$0].month == next.month }), isRight else {
          Issue.record("\(day.number) from \(today.text): \(own)")
          continue
        }
      }
    }
  }

  @Test(arguments: [0, 100, 132, 230, 431, 1301, -101])
  func `have no number that is no day's`(_ number: Int) { #expect(DayOfYear(number: number) == nil) }
}
