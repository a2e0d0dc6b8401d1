import Contacts
import Testing

@Suite struct `A birthday is counted` {
  private func count(_ birthday: String, _ today: String) throws -> BirthdayCount {
    let (birthday, today) = (try #require(PartialDate(birthday)), try #require(PartialDate(today)))
    return try #require(BirthdayCount(of: birthday, on: today))
  }

  @Test(
    arguments: [
      ("1985-04-15", "2026-11-23", 41, 143, 42), ("1985-04-15", "2027-04-14", 41, 1, 42),
      ("1985-04-15", "2027-04-15", 42, 0, 42), ("1985-04-15", "2027-04-16", 42, 365, 43),
      ("2026-11-23", "2026-11-23", 0, 0, nil), ("2026-01-02", "2026-11-23", 0, 40, 1),
      ("2026-12-31", "2026-11-23", nil, 38, nil), ("--12-31", "2026-12-31", nil, 0, nil),
      ("--01-01", "2026-12-31", nil, 1, nil), ("1999-12-31", "2100-01-01", 100, 364, 101),
    ] as [(String, String, Int?, Int, Int?)])
  func `by the calendar`(birthday: String, today: String, age: Int?, days: Int, turning: Int?) throws {
    let count = try count(birthday, today)
    #expect(count.age == age && count.days == days && count.turning == turning)
  }

  @Test(arguments: [
    ("2004-02-29", "2026-11-23", "2027-03-01", 22), ("2004-02-29", "2027-03-01", "2027-03-01", 23),
    ("2004-02-29", "2027-03-02", "2028-02-29", 23), ("2004-02-29", "2028-02-28", "2028-02-29", 23),
    ("2004-02-29", "2027-02-28", "2027-03-01", 22), ("2000-02-29", "2099-12-01", "2100-03-01", 99),
  ])
  func `on 1 March where the year has no 29 February`(
    birthday: String, today: String, next: String, age: Int
  ) throws {
    let count = try count(birthday, today)
    #expect(count.next == PartialDate(next) && count.age == age)
  }

  @Test func `one day less with each day, to zero on the day itself`() throws {
    let birthday = try #require(PartialDate("2004-02-29"))
    var before: BirthdayCount?
    for day in 0..<3_000 {
      let today = try #require(PartialDate(Timestamp(milliseconds: 1_790_000_000_000 + Int64(day) * 86_400_000)))
      let count = try #require(BirthdayCount(of: birthday, on: today))
      if let before {
        #expect(before.days == 0 ? count.days >= 364 && count.age == before.age : count.days == before.days - 1)
        #expect((count.days == 0) == (count.age != before.age))
      }
      before = count
    }
  }

  @Test func `from no day without a year`() throws {
    let day = try #require(PartialDate("--02-29"))
    #expect(BirthdayCount(of: day, on: day) == nil)
  }
}
