import Contacts
import Testing
import Words

@Suite struct `A birthday is told` {
  @Test(arguments: [
    ("1985-04-15", "2026-11-23", "41 years old, turns 42 in 143 days"), ("1985-04-15", "2027-04-15", "turns 42 today"),
    ("1985-04-15", "2027-04-14", "41 years old, turns 42 tomorrow"), ("--04-15", "2026-11-23", "in 143 days"),
    ("--04-15", "2027-04-15", "today"), ("2026-01-02", "2026-11-23", "turns 1 in 40 days"),
    ("2025-04-15", "2026-11-23", "1 year old, turns 2 in 143 days"), ("2026-11-23", "2026-11-23", "today"),
    ("1815-12-10", "2026-11-23", "in 17 days"), ("2027-04-15", "2026-11-23", "in 143 days"),
    ("2004-02-29", "2026-11-23", "22 years old, turns 23 in 98 days, on 1 March"),
    ("2004-02-29", "2027-03-01", "turns 23 today"),
  ])
  func `with age and next day`(birthday: String, today: String, words: String) throws {
    let (birthday, today) = (try #require(PartialDate(birthday)), try #require(PartialDate(today)))
    #expect(BirthdayWords.text(try #require(BirthdayCount(of: birthday, on: today)), of: birthday) == words)
  }

  @Test(
    arguments: [
      ("1985-04-15", "2026-11-23", nil, "Birthday, turns 42"), ("--04-15", "2026-11-23", nil, "Birthday"),
      ("2027-04-15", "2026-11-23", nil, "Birthday"), ("1815-12-10", "2026-11-23", nil, "Birthday"),
      ("2004-02-29", "2026-11-23", nil, "Birthday (29 February), turns 23"),
      ("2004-02-29", "2027-03-02", nil, "Birthday, turns 24"),
      ("2010-06-12", "2026-11-23", "anniversary", "Anniversary, 17 years"),
      ("2026-06-12", "2026-11-23", "anniversary", "Anniversary, 1 year"),
      ("--06-12", "2026-11-23", "moved in", "Moved in"), ("1810-06-12", "2026-11-23", "", "Date, 217 years"),
    ] as [(String, String, String?, String)])
  func `by what it is, with what it makes`(date: String, today: String, label: String?, words: String) throws {
    let (date, today) = (try #require(PartialDate(date)), try #require(PartialDate(today)))
    let day = label.map { YearlyDate($0, date) } ?? YearlyDate(birthday: date)
    #expect(BirthdayWords.what(day, try #require(BirthdayCount(of: date, on: today))) == words)
  }
}
