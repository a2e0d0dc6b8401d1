import Cloud
import Contacts
import HTTPServer
import Protocol
import VCard

/// Versions that lost a conflict, and what becomes of them.
enum ReviewHandlers {
  /// Both cards of each are read, so a page has few of them. The rest moves up as these are decided.
  private static let pageSize = 20

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    .page(try page(visit))
  }

  /// "Use this version", "Keep current", or what was chosen value by value. If the form is sent twice, the second one finds it done.
  static func decide(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    if visit.form["choice"] == SettlePage.choice { return try SettlementHandlers.settleConflict(visit, parameters) }
    if visit.form["choice"] == "again" { return try decideAgain(visit, parameters) }
    guard let (id, version) = ids(parameters), let base = visit.form["base"].flatMap({ Word128(hex: $0) }) else {
      return .notFound
    }
    let contacts = visit.contacts
    guard let card = try contacts.version(version, of: id), let current = try contacts.contact(id) else {
      return redirect(.gone)
    }
    let name = Contact(try Card(current.card)).displayName
    guard visit.form["choice"] == "use" else {
      try contacts.markReviewed(version, of: id)
      return redirect(.kept, name, undo: .review(contact: id, version: version))
    }
    let wanted = RecordIDs(try Card(card)).primary
    let isThere = current.trashedAt == nil && current.ids.primary == wanted
    guard isThere || current.ids.primary == RecordID(word: base) else {
      return .page(try page(visit, moved: version), status: 409)
    }
    switch try visit.history.restore(version: version, of: id) {
    case .restored(let run):
      let done = Done(.used, name, undo: .review(contact: id, version: version, run: run))
      return .redirect(to: "/review", telling: try visit.telling(done, of: run))
    case .stands: return redirect(.used, name, undo: .review(contact: id, version: version))
    case .exists(let other):
      return .redirect(to: "/contacts/\(other)", telling: Done(.exists, try visit.name(of: other)))
    case .gone: return redirect(.gone)
    case .refused: return .page(try page(visit, moved: version), status: 409)
    }
  }

  /// Puts a version back onto the list, and takes back what was done with it. Where that cannot be taken back, because the
  /// contact was changed since, the version waits all the same.
  static func reopen(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let (id, version) = ids(parameters) else { return .notFound }
    guard let card = try visit.contacts.version(version, of: id) else { return redirect(.gone) }
    let decided = try visit.contacts.contact(id)?.ids.primary
    let result = try visit.form["run"].flatMap { UniqueID($0) }.map { try LogHandlers.undo($0, visit) }
    try visit.contacts.markReviewed(version, of: id, false)
    guard let current = try visit.contacts.contact(id) else { return redirect(.gone) }
    let name = Contact(try Card(current.card)).displayName
    guard result?.isUndone ?? true else { return redirect(.reopenedChanged, name) }
    // What was chosen value by value is neither of the two versions.
    if let run = result?.run, decided != RecordIDs(try Card(card)).primary {
      return redirect(.reopened, name, undo: .settlement(contact: id, version: version, run: run))
    }
    let decision = Undo.decision(contact: id, version: version, uses: result != nil, base: current.ids.primary)
    return redirect(.reopened, name, undo: decision)
  }

  /// Settles a conflict as it had been settled before that was taken back, by undoing the undo.
  private static func decideAgain(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let (id, version) = ids(parameters), let run = visit.form["run"].flatMap({ UniqueID($0) }) else {
      return .notFound
    }
    let result = try LogHandlers.undo(run, visit)
    guard result.isUndone else { return .page(try page(visit, moved: version), status: 409) }
    try visit.contacts.markReviewed(version, of: id)
    return redirect(.redone, try visit.name(of: id), undo: .review(contact: id, version: version, run: result.run))
  }

  private static func page(_ visit: Visit, moved: UniqueID? = nil) throws -> HTML {
    let items = try visit.history.review(limit: pageSize).compactMap { try view($0, visit) }
    return ReviewPage.html(items, total: visit.session.toReview, moved: moved, visit.frame)
  }

  /// Nil if the version was forgotten at this very moment.
  private static func view(_ item: ReviewItem, _ visit: Visit) throws -> ReviewView? {
    guard let bytes = try visit.contacts.version(item.version, of: item.contact),
      let current = try visit.contacts.contact(item.contact)
    else { return nil }
    let (old, new) = (try Card(bytes), try Card(current.card))
    let contact = Contact(new)
    return ReviewView(
      contact: item.contact, version: item.version, base: current.ids.primary, name: contact.displayName,
      nameParts: SearchKeys.nameParts(contact), photo: CardHandlers.photoPath(current, contact),
      versionPhoto: VersionHandlers.photoPath(item.contact, item.version, Contact(old)),
      isTrashed: current.trashedAt != nil, author: item.device, editedAt: item.editedAt,
      differences: ContactDifference.between(old, new))
  }

  private static func ids(_ parameters: Route.Parameters) -> (contact: UniqueID, version: UniqueID)? {
    guard let contact = UniqueID(parameters[0]), let version = UniqueID(parameters[1]) else { return nil }
    return (contact, version)
  }

  private static func redirect(_ notice: Notice, _ name: String? = nil, undo: Undo? = nil) -> Response {
    .redirect(to: "/review", telling: Done(notice, name, undo: undo))
  }
}
