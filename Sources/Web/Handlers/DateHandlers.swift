import Cloud
import Contacts
import HTTPServer
import Interchange
import Protocol
import Synchronization
import Words

/// Birthdays and other days that come again each year: the page, and the file for calendars.
enum DateHandlers {
  /// Rows of a page.
  private static let limit = 100

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let now = visit.application.now()
    // As on a card, by the day at Greenwich; the script knows the reader's own.
    guard let today = PartialDate(now), let yesterday = PartialDate(now.advanced(by: -86_400_000)) else {
      return .notFound
    }
    let first = DayOfYear(firstKeptOn: today)
    let place = visit.request.query(DatesPage.after).flatMap { DatePlace($0) }
    let page = try visit.contacts.dates(from: first, after: place, limit: limit)
    let eve: [ContactDate] =
      try place == nil
      ? visit.contacts.dates(from: DayOfYear(firstKeptOn: yesterday), before: first, limit: limit) : []
    let sources = try sources(visit.contacts, page.dates + eve)
    let months = try visit.contacts.monthsWithDates(MonthAhead.all(from: today))
    return .page(
      DatesPage.html(
        rows(page.dates, today, sources), eve: rows(eve, yesterday, sources), months: months,
        at: DatesPlace(after: place), next: page.next, today: now, visit.frame))
  }

  private static func rows(
    _ dates: [ContactDate], _ today: PartialDate, _ sources: [UniqueID: String]
  ) -> [DateRow] {
    dates.compactMap { date in
      BirthdayCount(of: date.day.date, on: today).map { count in
        DateRow(date: date, count: count, source: date.source(sources))
      }
    }
  }

  /// What the cards are called whose dates differ from those of the person's other cards.
  private static func sources(
    _ contacts: ContactStore, _ dates: [ContactDate]
  ) throws(CloudError) -> [UniqueID: String] {
    let doubtful = Array(Set(dates.filter(\.isDoubtful).map(\.id)))
    guard !doubtful.isEmpty else { return [:] }
    let people = try contacts.linked(to: doubtful)
    let rows = try contacts.rows(Array(Set(people.values.joined())), .first)
    let cards = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
    var sources: [UniqueID: String] = [:]
    for (id, ids) in people {
      let linked = ids.compactMap { cards[$0] }
      for (card, name) in zip(linked, LinkWords.names(linked.map(\.summary))) where card.id == id { sources[id] = name }
    }
    return sources
  }

  static func file(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let (first, rest) = try calendar(visit.contacts)
    var response = CardHandlers.attachment(first, CalendarText.contentType, named: "Birthdays.ics")
    response.rest = rest
    return response
  }

  /// All days as a calendar: its first portion, and what makes the others while the program takes it.
  static func calendar(_ contacts: ContactStore) throws -> (first: [UInt8], rest: Response.Portions?) {
    let making = Mutex(Making())
    let next: @Sendable () throws -> [UInt8]? = { try making.withLock { try $0.next(contacts) } }
    let first = try next() ?? []
    return (first, making.withLock { $0.isAtEnd } ? nil : next)
  }

  private struct Making {
    private static let portion = 500

    private var place: DatePlace?
    private var hasBegun = false
    private(set) var isAtEnd = false

    mutating func next(_ contacts: ContactStore) throws -> [UInt8]? {
      guard !isAtEnd else { return nil }
      let found = try contacts.dates(after: place, limit: Self.portion)
      var bytes = hasBegun ? [] : CalendarText.start
      let sources = try DateHandlers.sources(contacts, found.dates)
      for date in found.dates {
        bytes += CalendarText.event(
          date.day, of: date.id, name: NameWords.shown(date.displayName), revised: date.editedAt,
          source: date.source(sources))
      }
      (hasBegun, place) = (true, found.last)
      isAtEnd = found.dates.count < Self.portion
      return isAtEnd ? bytes + CalendarText.end : bytes
    }
  }
}

extension ContactDate {
  /// What its card is called, where it differs from what another card of the person says.
  fileprivate func source(_ sources: [UniqueID: String]) -> String? { isDoubtful ? sources[id] : nil }
}

extension ContactRow {
  /// What the list says of the contact.
  fileprivate var summary: Contact {
    var contact = Contact()
    (contact.formattedName, contact.organization) = (displayName, detail)
    return contact
  }
}
