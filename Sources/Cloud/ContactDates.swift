package import Contacts
internal import PostgreSQL
package import Protocol

/// A day that comes again each year, and whose it is.
package struct ContactDate: Sendable, Equatable {
  package let id: UniqueID
  package let displayName: String
  /// As ``ContactRow/nameParts``, by first name.
  package let nameParts: [String]
  package let hasPhoto: Bool
  /// The number of the contact's last change.
  package let change: Int64
  package let editedAt: Timestamp
  package let day: YearlyDate
  /// Another card of the same person says another date of this kind.
  package let isDoubtful: Bool
  let place: DatePlace
}

/// A place among an account's days, in the order of the year, and those of one day by first name.
package struct DatePlace: Sendable, Equatable {
  let day: DayOfYear
  let key: String
  let contact: UniqueID
  let number: Int16

  init(day: DayOfYear, key: String, contact: UniqueID, number: Int16) {
    self.day = day
    self.key = key
    self.contact = contact
    self.number = number
  }

  /// Before all that stands at a day.
  package init(before day: DayOfYear) {
    self.init(day: day, key: "", contact: UniqueID(word: Word128(high: 0, low: 0)), number: -1)
  }

  /// Reads what `text` gave; nil for anything else.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let day = Int(parts[0]).flatMap({ DayOfYear(number: $0) }), let number = Int16(parts[1]),
      let place = ContactPlace(parts[2])
    else { return nil }
    self.init(day: day, key: place.key, contact: place.id, number: number - 1)
  }

  /// For a link.
  package var text: String { "\(day.number)-\(Int(number) + 1)-\(ContactPlace(key: key, id: contact).text)" }
}

extension ContactStore {
  /// The days of live contacts from `first` on, through the end of the year and on from its beginning: each once, also where several cards of one
  /// person say it. `place`: behind which the
  /// page begins; nil for the beginning. `next` leads to the rest.
  package func dates(
    from first: DayOfYear, after place: DatePlace? = nil, limit: Int
  ) throws(CloudError) -> (dates: [ContactDate], next: DatePlace?) {
    let start = place ?? DatePlace(before: first)
    var ranges: [(DatePlace, Int)] = []
    if start.day >= first {
      ranges.append((start, Self.endOfYear))
      ranges.append((DatePlace(before: .first), first.number))
    } else {
      ranges.append((start, first.number))
    }
    let statements = ranges.map { dates(after: $0.0, before: $0.1, limit: limit + 1) }
    let found = try database.read(account, statements) { answers in try answers.flatMap { try $0.map(Self.date) } }
    let page = Array(found.prefix(limit))
    return (page, found.count > limit ? page.last?.place : nil)
  }

  /// The days of live contacts in the order of the year, without wrapping: from behind a place on, or from its beginning. Empty behind the last.
  package func dates(after place: DatePlace?, limit: Int) throws(CloudError) -> (dates: [ContactDate], last: DatePlace?)
  {
    let dates = try database.rows(
      account, dates(after: place ?? DatePlace(before: .first), before: Self.endOfYear, limit: limit), Self.date)
    return (dates, dates.last?.place)
  }

  /// Those of `first` and the days up to `end`, or to the end of the year where that lies behind it.
  package func dates(from first: DayOfYear, before end: DayOfYear, limit: Int) throws(CloudError) -> [ContactDate] {
    let statement = dates(
      after: DatePlace(before: first), before: end > first ? end.number : Self.endOfYear, limit: limit)
    return try database.rows(account, statement, Self.date)
  }

  /// Those of the months in which somebody live has a day, in their order.
  package func monthsWithDates(_ months: [MonthAhead]) throws(CloudError) -> [MonthAhead] {
    let numbers = months.indices.map { Int16($0) }
    let firsts = months.map { Int16($0.first.number) }
    let ends = months.map { Int16($0.end) }
    return try database.rows(
      account,
      """
      SELECT n.number FROM unnest(\(numbers), \(firsts), \(ends)) AS n (number, first, behind) WHERE EXISTS (
        SELECT 1 FROM contact_dates
        WHERE account_id = \(account) AND is_shown AND day >= n.first AND day < n.behind
        \(code: .eachByItself))
      ORDER BY n.number
      """
    ) { months[Int(try $0.int16(0))] }
  }

  private static let endOfYear = DayOfYear.last.number + 1

  private func dates(after place: DatePlace, before end: Int, limit: Int) -> SQL {
    """
    SELECT d.contact_id, d.place, d.day, d.year, d.is_birthday, d.label, d.sort_first, c.display_name, c.has_photo, c.change,
      c.edited_at, \(code: isDoubtful)
    FROM (
      SELECT contact_id, place, day, year, is_birthday, label, sort_first FROM contact_dates
      WHERE account_id = \(account) AND is_shown AND day < \(Int16(end)) AND NOT \(code: isSaidByAnother)
        AND (day, sort_first, contact_id, place)
          > (\(Int16(place.day.number)), \(place.key), \(place.contact), \(place.number))
      ORDER BY day, sort_first, contact_id, place LIMIT \(Int64(limit))
    ) d CROSS JOIN LATERAL (
      SELECT display_name, has_photo, change, edited_at FROM contacts
      WHERE account_id = \(account) AND contact_id = d.contact_id \(code: .eachByItself)
    ) c ORDER BY d.day, d.sort_first, d.contact_id, d.place
    """
  }

  /// Another card of the same person says the same day. Of two, the one with a year stands, else that of the card that comes first.
  private var isSaidByAnother: SQL {
    saysAnother(
      "contact_dates",
      """
      o.day = contact_dates.day
        AND (o.year = contact_dates.year AND other.place < own.place OR contact_dates.year = 0 AND o.year <> 0)
      """)
  }

  private var isDoubtful: SQL {
    saysAnother("d", "(o.day <> d.day OR o.year <> d.year AND o.year <> 0 AND d.year <> 0)")
  }

  /// Whether another card of the person has a date `o` of the same kind as the row's, so that `condition` holds.
  private func saysAnother(_ row: SQL, _ condition: SQL) -> SQL {
    """
    EXISTS (
      SELECT 1 FROM \(code: otherCards(of: row, where: "l.place <> own.place"))
      CROSS JOIN LATERAL (
        SELECT day, year, is_birthday, label, is_shown FROM contact_dates
        WHERE account_id = \(account) AND contact_id = other.contact_id \(code: .eachByItself)
      ) o
      WHERE o.is_shown AND o.is_birthday = \(code: row).is_birthday AND o.label = \(code: row).label AND \(code: condition)
      \(code: .eachByItself))
    """
  }

  private static func date(_ row: Row) throws -> ContactDate {
    let (number, year) = (Int(try row.int16(2)), Int(try row.int16(3)))
    guard let day = DayOfYear(number: number),
      let date = PartialDate(year: year == 0 ? nil : year, month: day.month, day: day.day)
    else { throw PostgresError(kind: .decoding, message: "\(year), \(number) is stored as a day") }
    let (contact, key) = (try row.uniqueID(0), try row.text(6))
    return ContactDate(
      id: contact, displayName: try row.text(7), nameParts: SearchKeys.nameParts(key: key), hasPhoto: try row.bool(8),
      change: try row.int64(9), editedAt: try row.timestamp(10),
      day: try row.bool(4) ? YearlyDate(birthday: date) : YearlyDate(try row.text(5), date),
      isDoubtful: try row.bool(11),
      place: DatePlace(day: day, key: key, contact: contact, number: try row.int16(1)))
  }
}
