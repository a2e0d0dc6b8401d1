import Contacts
import Interchange
import Testing

@Suite struct `A calendar of birthdays` {
  private static let id = UniqueID(word: Word128(high: 1, low: 2))
  private static let revised = Timestamp(milliseconds: 1_790_000_000_000)

  private func event(_ day: YearlyDate, _ name: String = "Ada") -> String {
    String(decoding: CalendarText.event(day, of: Self.id, name: name, revised: Self.revised), as: UTF8.self)
  }

  private func birthday(_ text: String) throws -> YearlyDate { YearlyDate(birthday: try #require(PartialDate(text))) }

  /// The lines without their folds, byte by byte: a fold may stand before an accent.
  private func lines(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var unfolded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: [13, 10, 32]) {
        index += 3
      } else {
        unfolded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: unfolded, as: UTF8.self).components("\r\n")
  }

  @Test func `has an event of a whole day that comes again each year and takes no time`() throws {
    #expect(
      lines(event(try birthday("1985-04-15"))) == [
        "BEGIN:VEVENT", "UID:\(Self.id)-birthday", "DTSTAMP:\(Self.revised.basic)", "DTSTART;VALUE=DATE:19850415",
        "RRULE:FREQ=YEARLY", "SUMMARY:Ada: birthday (1985)", "TRANSP:TRANSPARENT", "END:VEVENT", "",
      ])
  }

  @Test func `says from which card a day is, where another card says another one`() throws {
    let event = CalendarText.event(
      try birthday("1985-04-15"), of: Self.id, name: "Ada", revised: Self.revised, source: "Old, Ltd")
    #expect(
      lines(String(decoding: event, as: UTF8.self)).contains(
        "DESCRIPTION:From Old\\, Ltd. Another card of this person says another day."))
    #expect(!self.event(try birthday("1985-04-15")).contains("DESCRIPTION"))
  }

  @Test(arguments: [
    ("1815-12-10", "19701210", "RRULE:FREQ=YEARLY", "Ada: birthday (1815)"),
    ("--12-10", "19701210", "RRULE:FREQ=YEARLY", "Ada: birthday"),
    ("--02-29", "19720229", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "Ada: birthday"),
    ("1960-02-29", "19720229", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "Ada: birthday (1960)"),
    ("2004-02-29", "20040229", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "Ada: birthday (2004)"),
    ("1985-02-28", "19850228", "RRULE:FREQ=YEARLY", "Ada: birthday (1985)"),
  ])
  func `begins in 1970 at the earliest, and has the last day of February for the 29th`(
    _ date: String, _ start: String, _ rule: String, _ summary: String
  ) throws {
    let lines = lines(event(try birthday(date)))
    #expect(lines.contains("DTSTART;VALUE=DATE:\(start)"))
    #expect(lines.contains(rule))
    #expect(lines.contains("SUMMARY:\(summary)"))
  }

  @Test func `keeps a birthday's UID when its day is corrected, and has one for each other day and label`() throws {
    func uid(_ day: YearlyDate) -> String? { lines(event(day)).first { $0.hasPrefix("UID:") } }
    #expect(try uid(birthday("1985-04-15")) == uid(birthday("1985-04-16")))
    let day = try #require(PartialDate("2010-06-12"))
    #expect(uid(YearlyDate("anniversary", day)) == "UID:\(Self.id)-2010-06-12-anniversary")
    #expect(uid(YearlyDate("first, met", day)) == "UID:\(Self.id)-2010-06-12-first\\, met")
    #expect(lines(event(YearlyDate("", day))).contains("SUMMARY:Ada: date (2010)"))
  }

  @Test(arguments: [
    ("a;b,c\\d", "a\\;b\\,c\\\\d"), ("two\r\nlines\nand\rmore", "two\\nlines\\nand\\nmore"),
    ("be\u{7}ll\u{7F}", "bell"),
    ("END:VEVENT\r\nBEGIN:VALARM", "END:VEVENT\\nBEGIN:VALARM"),
  ])
  func `escapes what would end a value`(_ name: String, _ written: String) throws {
    #expect(lines(event(try birthday("--04-15"), name)).contains("SUMMARY:\(written): birthday"))
  }

  @Test(arguments: ["x", "é", "李", "👩‍👩‍👧", "e\u{301}"])
  func `is folded at 75 bytes, between characters`(_ sign: String) throws {
    for count in 0..<140 {
      let name = String(repeating: "a", count: count % 5) + String(repeating: sign, count: count)
      let text = event(try birthday("--04-15"), name)
      for line in text.components("\r\n") {
        #expect(line.utf8.count <= 75)
        #expect(!line.unicodeScalars.contains("\u{FFFD}"))
      }
      #expect(lines(text).contains("SUMMARY:\(name): birthday"))
    }
  }

  @Test func `has all lines ended by CRLF, and begins and ends as a calendar does`() throws {
    let text = CalendarText.start + Array(event(try birthday("1985-04-15"), "Zoë").utf8) + CalendarText.end
    #expect(text.count { $0 == 10 } == text.count { $0 == 13 })
    #expect(String(decoding: text, as: UTF8.self).hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:"))
    #expect(String(decoding: text, as: UTF8.self).hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
