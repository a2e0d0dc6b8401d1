import Cloud
import Contacts
import HTTPServer
import Protocol
import Words

/// The list.
enum ListHandlers {
  /// Rows of a page: enough for a few screens, little enough to be there at once.
  static let pageSize = 100
  /// A group's people are counted up to here with each page of its list.
  static let mostCounted: Int64 = 10_000

  /// A group with how many people are in it, up to ``mostCounted`` and one more.
  static func group(_ visit: Visit, _ name: String, together: Bool = true) throws(CloudError) -> ContactGroup? {
    try visit.contacts.group(name, countingTo: mostCounted + 1, together: together)
  }

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    var view = try list(visit, visit.place)
    if view.place.search.isEmpty, view.place.group == nil {
      view.people = try view.total - visit.contacts.countBehindOthers()
    }
    view.unsaved = try visit.drafts.list().map(DraftRow.init)
    return .page(ListPage.html(view, visit.frame))
  }

  /// One page of the list at a place. `together`: cards of one person are one row; false where each is chosen by itself.
  static func list(_ visit: Visit, _ place: ListPlace, together: Bool = true) throws(CloudError) -> ListView {
    let order: ContactStore.Order = visit.sortsByLast ? .last : .first
    let page =
      place.search.isEmpty
      ? try visit.contacts.list(
        order: order, start: start(place), limit: pageSize, group: place.group, together: together)
      : try visit.contacts.search(
        place.search, order: order, start: start(place), limit: pageSize, group: place.group, together: together)
    var view = ListView(
      place: place,
      rows: page.rows.map { row in
        // A contact without a name is shown by its number or address, which is no detail as well.
        ListRow(
          id: row.id, name: NameWords.shown(row.displayName),
          nameParts: order == .first ? row.nameParts : Array(row.nameParts.dropFirst() + row.nameParts.prefix(1)),
          detail: row.detail == row.displayName ? "" : row.detail, section: row.section,
          photo: row.hasPhoto ? "/contacts/\(row.id)/photo?v=\(row.change)" : nil)
      },
      sections: place.search.isEmpty
        ? try visit.contacts.sections(order: order, group: place.group, together: together) : [],
      next: page.next.map { place.at(.after($0.text)) }, previous: page.previous.map { place.at(.before($0.text)) },
      total: try visit.contacts.count())
    if let group = place.group, place.search.isEmpty {
      view.members = try self.group(visit, group, together: together)?.count ?? 0
    }
    return view
  }

  /// The list beside a card: at the place that the address names, else where the contact stands.
  static func list(_ visit: Visit, beside contact: Contact) throws(CloudError) -> ListView {
    if let place = ListPlace.named(query: visit.request.query) { return try list(visit, place) }
    guard try visit.contacts.count() > pageSize else { return try list(visit, ListPlace()) }
    let keys = SearchKeys(contact)
    let section = ListSection.containing(key: visit.sortsByLast ? keys.sortByLast : keys.sortByFirst)
    return try list(visit, ListPlace(start: .section(section)))
  }

  private static func start(_ place: ListPlace) -> ContactStore.Start {
    switch place.start {
    case .top: .beginning
    case .section(let section): .section(section)
    case .after(let mark): ContactPlace(mark).map { .after($0) } ?? .beginning
    case .before(let mark): ContactPlace(mark).map { .before($0) } ?? .beginning
    }
  }
}
