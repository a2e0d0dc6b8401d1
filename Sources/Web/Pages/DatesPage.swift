import Cloud
import Contacts
import Words

/// A day of the twelve months to come, as it is shown.
struct DateRow: Sendable, Equatable {
  var date: ContactDate
  var count: BirthdayCount
  /// Of linked cards whose dates differ, what the card is called that says this one.
  var source: String?
}

/// Birthdays and other days of the twelve months to come, month by month.
enum DatesPage {
  static let path = "/birthdays"
  static let filePath = "/birthdays/birthdays.ics"
  static let title = "Birthdays"
  /// Of the address: what the page stands behind.
  static let after = "after"

  /// `eve`: those of the day before, for readers whose day that is still. `months`: in which there is a day.
  static func html(
    _ rows: [DateRow], eve: [DateRow], months: [MonthAhead], at place: DatesPlace, next: DatePlace?, today: Timestamp,
    _ frame: Frame
  ) -> HTML {
    Layout.page(
      title, frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="/contacts">\(Icon.back.html)<span>Contacts</span></a>
      <h1>\(title)</h1>
      \(rows.isEmpty && place.after == nil ? none : content(rows, eve, months, place, next, today))
      </main>
      """)
  }

  /// Leads here from the list.
  static let link: HTML = """
    <a class="button quiet tool" href="\(path)" title="\(title)">\(Icon.birthday.html)<span>\(title)</span></a>
    """

  private static let none: HTML = """
    <div class="empty">\(Icon.birthday.html)<h2>No birthdays yet</h2><p>Birthdays, anniversaries and other dates of your contacts stand \
    here, those of the next twelve months: add one to a contact.</p></div>
    """

  private static func content(
    _ rows: [DateRow], _ eve: [DateRow], _ months: [MonthAhead], _ place: DatesPlace, _ next: DatePlace?,
    _ today: Timestamp
  ) -> HTML {
    """
    <p class="lead">Birthdays, anniversaries and other dates of the next twelve months.</p>
    <p class="actions"><a class="button" href="\(CalendarPage.path)">\(Icon.calendar.html)In a phone’s calendar</a>\
    <a class="button" href="\(filePath)" download>\(Icon.download.html)Download (.ics)</a></p>
    \(chips(months, today))
    \(when: !eve.isEmpty, yesterday(eve, place, today))
    \(sections(rows, place, today))
    \(when: rows.isEmpty, #"<p class="hint">There is nothing behind that.</p>"#)
    \(next.map { #"<p class="more"><a rel="next" href="\#(DatesPlace(after: $0).path)">Later dates</a></p>"# })
    \(when: place.after != nil, #"<p class="more"><a href="\#(path)">From today on</a></p>"#)
    """
  }

  /// Leads to each of the months in which there is a day; this one leads to today, or else to its days of the next year.
  private static func chips(_ months: [MonthAhead], _ today: Timestamp) -> HTML {
    let this = Int(today.civil.month)
    let now = PartialDate(today).map { DayOfYear(firstKeptOn: $0) }
    let chips = (0..<12).map { ahead -> HTML in
      let number = (this + ahead - 1) % 12 + 1
      let name = PartialDate.months[number - 1]
      guard let month = months.first(where: { $0.month == number }) else {
        return #"<li><span>\#(name)<span class="hidden">: no dates</span></span></li>"#
      }
      let place = DatesPlace(after: month.first == now ? nil : DatePlace(before: month.first))
      return #"<li><a href="\#(place.path)">\#(name)</a></li>"#
    }
    return #"<nav aria-label="Months"><ul class="tags months">\#(chips)</ul></nav>"#
  }

  private static func yesterday(_ rows: [DateRow], _ place: DatesPlace, _ today: Timestamp) -> HTML {
    let eve = today.advanced(by: -86_400_000).day
    return """
      <section class="dates" aria-labelledby="eve" data-eve="\(eve)" hidden><h2 class="day" id="eve">Today</h2>
      <ul class="panel rows">\(rows.map { row($0, place, today, isPast: true) })</ul></section>
      """
  }

  private static func sections(_ rows: [DateRow], _ place: DatesPlace, _ today: Timestamp) -> HTML {
    var html = HTML()
    var seen: Set<UniqueID> = []
    var open: String?
    for row in rows {
      let next = row.count.next
      let month = "\(PartialDate.months[next.month - 1]) \(next.year.map(String.init) ?? "")"
      if month != open {
        if open != nil { html += "</ul></section>\n" }
        let id = "month-\(next.year ?? 0)-\(next.month)"
        html += """
          <section class="dates" aria-labelledby="\(id)"><h2 class="day" id="\(id)">\(month)</h2>
          <ul class="panel rows">
          """
        open = month
      }
      let anchor = seen.insert(row.date.id).inserted ? ListPane.anchor(row.date.id) : nil
      html += self.row(row, place, today, isPast: false, anchor: anchor)
    }
    if open != nil { html += "</ul></section>" }
    return html
  }

  /// `isPast`: the day was yesterday, by Greenwich. `anchor`: by which the contact's card leads back to it.
  private static func row(
    _ row: DateRow, _ place: DatesPlace, _ today: Timestamp, isPast: Bool, anchor: String? = nil
  ) -> HTML {
    let (date, count) = (row.date, row.count)
    let name = NameWords.shown(date.displayName)
    let photo = date.hasPhoto ? "/contacts/\(date.id)/photo?v=\(date.change)" : nil
    let days = isPast ? -1 : count.days
    let next = count.next
    return """
      <li\(attribute: "id", anchor)><a href="/contacts/\(date.id.description)\(place.suffix)">\(Avatar.html(name: name, parts: date.nameParts, photo: photo))\
      <span class="row-text"><span class="row-name" dir="auto">\(name)</span>\
      <span class="row-detail" dir="auto">\(BirthdayWords.what(date.day, count))\
      \(row.source.map { source -> HTML in ", from <bdi>\(source)</bdi>" })</span></span>\
      <span class="when"><time datetime="\(next.text)">\(next.day) \(PartialDate.months[next.month - 1])</time> \
      <span data-day="\(today.day)" data-before="\(BirthdayWords.when(days + 1))" data-after="\(after(days))">\
      \(BirthdayWords.when(days))</span></span></a></li>

      """
  }

  /// For readers who have the next day already.
  private static func after(_ days: Int) -> String { BirthdayWords.when(max(days - 1, -1)) }
}
