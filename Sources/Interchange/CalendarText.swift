package import Contacts

/// A calendar of days that come again each year (iCalendar, RFC 5545): ``start``, an event for each day, and ``end``.
package enum CalendarText {
  package static let contentType = "text/calendar; charset=utf-8"

  /// Programs that fetch it again do so twice a day unless their person says otherwise (RFC 7986 §5.7, and what Outlook reads).
  package static let start = lines([
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Contacts2Web//Birthdays//EN", "CALSCALE:GREGORIAN", "NAME:Birthdays",
    "X-WR-CALNAME:Birthdays", "REFRESH-INTERVAL;VALUE=DURATION:PT12H", "X-PUBLISHED-TTL:PT12H",
  ])

  package static let end = lines(["END:VCALENDAR"])

  /// An event of a whole day, each year anew. `name`: whose day it is. `id`: that contact's. `revised`: when that contact was changed last.
  /// `source`: what the card is called that says so, where another card of the person says another day.
  ///
  /// The year stands in the summary, and the event begins in 1970 at the earliest: programs that count seconds from there show none that
  /// begins before. So does one whose year nobody knows. Who has 29 February gets the last day of February in other years: calendars
  /// know that rule, where they pass over a date that a year does not have (§3.3.10). Refused: the 60th day of the year (BYYEARDAY=60),
  /// which is 1 March then, because Outlook and Android's calendar do not know it.
  package static func event(
    _ day: YearlyDate, of id: UniqueID, name: String, revised: Timestamp, source: String? = nil
  ) -> [UInt8] {
    let date = day.date
    let isLeapDay = date.month == 2 && date.day == 29
    let first = isLeapDay ? 1972 : 1970
    var rule = "RRULE:FREQ=YEARLY"
    if isLeapDay { rule += ";BYMONTH=2;BYMONTHDAY=-1" }
    let start = PartialDate(year: max(date.year ?? first, first), month: date.month, day: date.day)
    let description = source.map { source in
      ["DESCRIPTION:" + escaped("From \(source). Another card of this person says another day.")]
    }
    return lines(
      [
        "BEGIN:VEVENT", "UID:\(escaped(uid(day, of: id)))", "DTSTAMP:\(revised.basic)",
        "DTSTART;VALUE=DATE:\((start ?? date).text.filter { $0 != "-" })", rule,
        "SUMMARY:\(escaped(summary(day, name)))",
      ] + (description ?? []) + ["TRANSP:TRANSPARENT", "END:VEVENT"])
  }

  /// "Ada Lovelace: birthday (1815)". The year, because the event may begin in a later one.
  package static func summary(_ day: YearlyDate, _ name: String) -> String {
    let what = day.isBirthday ? "birthday" : day.label.isEmpty ? "date" : day.label
    return "\(name): \(what)\(day.date.year.map { " (\($0))" } ?? "")"
  }

  /// Of a birthday the contact's alone, so that a corrected one replaces the wrong one.
  private static func uid(_ day: YearlyDate, of id: UniqueID) -> String {
    day.isBirthday ? "\(id)-birthday" : "\(id)-\(day.date.text)-\(day.label)"
  }

  /// A text as a value has it (§3.3.11): in one line, and without other control characters.
  private static func escaped(_ text: String) -> String {
    var result = ""
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result += "\\\(scalar)"
      case "\n" where last == "\r": break
      case "\n", "\r": result += "\\n"
      case _ where scalar.value < 32 && scalar != "\t" || scalar.value == 127: break
      default: result.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return result
  }

  private static func lines(_ lines: [String]) -> [UInt8] { lines.flatMap { folded(Array($0.utf8)) } }

  /// A line with its end, folded so that none of its parts has more than 75 bytes, and no character is taken apart (§3.1).
  private static func folded(_ line: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = line[...]
    var room = 75
    while rest.count > room {
      var cut = rest.startIndex + room
      // A byte 10xxxxxx goes on with a character.
      while cut > rest.startIndex, rest[cut] & 0xC0 == 0x80 { cut -= 1 }
      result += rest[..<cut] + [13, 10, 32]
      rest = rest[cut...]
      room = 74
    }
    return result + rest + [13, 10]
  }
}
