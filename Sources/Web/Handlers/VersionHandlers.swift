import Cloud
import Contacts
import HTTPServer
import Protocol
import VCard
import Words

/// The earlier versions of a contact.
enum VersionHandlers {
  private static let pageSize = 50

  static func list(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let (stored, contact, _) = try current(visit, parameters),
      let listing = try visit.history.versions(
        of: stored.id, before: visit.request.query("until").flatMap { UniqueID($0) }, limit: pageSize)
    else { return .notFound }
    let rows = listing.versions.map { HistoryRow($0, VersionWords.difference($0.card, now: listing.current)) }
    return .page(
      HistoryPage.html(
        id: stored.id, name: contact.displayName, isGroup: contact.kind == .group, isTrashed: stored.trashedAt != nil,
        editedAt: stored.editedAt, rows,
        next: listing.next.map { "/contacts/\(stored.id)/history" + visit.placeSuffix(behind: "until=\($0)") },
        visit.frame))
  }

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    try page(visit, parameters, isMoved: false) ?? .notFound
  }

  static func photo(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]), let version = UniqueID(parameters[1]),
      let bytes = try visit.contacts.version(version, of: id), let photo = Contact(try Card(bytes)).photo
    else { return .notFound }
    return CardHandlers.photo(photo, to: visit.request, isFixed: true)
  }

  /// If the form is sent twice, the second one finds it done. One of a contact that said the same already has nothing to do.
  static func restore(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]), let version = UniqueID(parameters[1]),
      let base = visit.form["base"].flatMap({ Word128(hex: $0) })
    else { return .notFound }
    guard let bytes = try visit.contacts.version(version, of: id), let current = try visit.contacts.contact(id) else {
      return .notFound
    }
    let wanted = RecordIDs(try Card(bytes)).primary
    let name = Contact(try Card(bytes)).displayName
    func redirect(_ contact: UniqueID, _ notice: Notice, undo: Undo? = nil, by run: UniqueID? = nil) throws -> Response
    {
      let done = try visit.telling(Done(notice, name, undo: undo), of: run)
      return .redirect(to: "/contacts/\(contact)\(visit.placeSuffix)", telling: done)
    }
    if current.trashedAt == nil, current.ids.primary == wanted {
      if wanted == RecordID(word: base) { return try redirect(id, .versionStands) }
      return try redirect(id, .versionRestored, undo: visit.undo(of: id, change: current.change))
    }
    guard current.ids.primary == RecordID(word: base) else {
      return try page(visit, parameters, isMoved: true) ?? .notFound
    }
    switch try visit.history.restore(version: version, of: id) {
    case .restored(let run): return try redirect(id, .versionRestored, undo: .run(run), by: run)
    case .exists(let other): return try redirect(other, .exists)
    case .stands: return try redirect(id, .versionStands)
    case .gone: return .notFound
    case .refused: return try page(visit, parameters, isMoved: true) ?? .notFound
    }
  }

  /// Nil where there is no photo that a browser would show. A version never changes, so its address needs no number.
  static func photoPath(_ contact: UniqueID, _ version: UniqueID, _ content: Contact) -> String? {
    content.photo?.isShownByBrowsers == true ? "/contacts/\(contact)/versions/\(version)/photo" : nil
  }

  private static func page(_ visit: Visit, _ parameters: Route.Parameters, isMoved: Bool) throws -> Response? {
    guard let versionID = UniqueID(parameters[1]), let (stored, contact, card) = try current(visit, parameters),
      let version = try visit.history.version(versionID, of: stored.id),
      let bytes = try visit.contacts.version(versionID, of: stored.id)
    else { return nil }
    let old = try Card(bytes)
    let oldContact = Contact(old)
    let view = VersionView(
      contact: stored.id, version: versionID, base: stored.ids.primary, name: contact.displayName, then: oldContact,
      photo: CardHandlers.photoPath(stored, contact), versionPhoto: photoPath(stored.id, versionID, oldContact),
      isTrashed: stored.trashedAt != nil, isMoved: isMoved, row: HistoryRow(version, ""),
      differences: ContactDifference.between(old, card))
    return .page(VersionPage.html(view, visit.frame), status: isMoved ? 409 : 200)
  }

  /// The contact that the path names, also where it is in the trash.
  private static func current(
    _ visit: Visit, _ parameters: Route.Parameters
  ) throws -> (stored: StoredContact, contact: Contact, card: Card)? {
    guard let id = UniqueID(parameters[0]), let stored = try visit.contacts.contact(id) else { return nil }
    let card = try Card(stored.card)
    return (stored, Contact(card), card)
  }
}

extension HistoryRow {
  init(_ version: ContactVersion, _ difference: String) {
    self.init(
      version: version.id, event: VersionWords.event(version), at: version.replacedAt, editedAt: version.editedAt,
      difference: difference, needsReview: version.needsReview)
  }
}
