import Cloud
import Contacts
import HTTPServer
import Protocol

/// Deleting, and taking it back.
enum TrashHandlers {
  private static let pageSize = 200

  static func ask(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let stored = try CardHandlers.live(visit, parameters) else { return .notFound }
    return .page(
      DeletePage.html(try CardHandlers.view(stored), base: stored.ids.primary, isOther: false, visit.frame))
  }

  static func delete(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]), let base = visit.form["base"].flatMap({ Word128(hex: $0) }) else {
      return .notFound
    }
    let name = try visit.name(of: id)
    switch try visit.contacts.trash(id, base: RecordID(word: base)) {
    case .moved:
      guard let current = try visit.contacts.contact(id), current.trashedAt == nil else {
        return .redirect(to: visit.listPath, telling: Done(.deleted, name))
      }
      return .page(
        DeletePage.html(try CardHandlers.view(current), base: current.ids.primary, isOther: true, visit.frame),
        status: 409)
    case .saved(let change):
      return .redirect(to: visit.listPath, telling: Done(.deleted, name, undo: try visit.undo(of: id, change: change)))
    default: return .redirect(to: visit.listPath, telling: Done(.deleted, name))
    }
  }

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let listing = try visit.history.trash(before: visit.request.query("before").flatMap(place), limit: pageSize)
    let now = visit.application.now()
    let rows = listing.contacts.compactMap { contact in
      contact.trashing.map { trashing in
        TrashRow(id: contact.id, name: contact.name, trashing: trashing, now: now)
      }
    }
    let next = listing.next.map { "/trash?before=\($0.moment).\($0.contact)" }
    return .page(TrashPage.html(rows, next: next, visit.frame))
  }

  static func restore(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]) else { return .notFound }
    let name = try visit.name(of: id)
    switch try visit.contacts.restore(id) {
    case .merged(let other, _): return .redirect(to: "/contacts/\(other)", telling: Done(.exists, name))
    case .moved: return .notFound
    case .saved(let change):
      let undo = try visit.undo(of: id, change: change)
      return .redirect(to: "/contacts/\(id)", telling: Done(.restored, name, undo: undo))
    default: return .redirect(to: "/contacts/\(id)", telling: Done(.restored, name))
    }
  }

  /// Restores the contacts that were ticked.
  static func restoreSeveral(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let ids = visit.form.all("contact").compactMap { UniqueID($0) }
    guard !ids.isEmpty else { return .redirect(to: "/trash", telling: Done(.noneChosen)) }
    let run = UniqueID.random()
    let outcomes = try visit.contacts.restore(ids, run: run)
    let hasTwins = outcomes.values.contains { if case .merged = $0 { true } else { false } }
    let restored = ids.filter { if case .saved = outcomes[$0] { true } else { false } }
    guard let first = restored.first else {
      return .redirect(to: "/trash", telling: Done(hasTwins ? .restoredNone : .restoredSeveral))
    }
    let done = Done(
      hasTwins ? .restoredSome : .restoredSeveral, try visit.name(of: first), count: Int64(restored.count),
      undo: .run(run))
    return .redirect(to: "/trash", telling: done)
  }

  private static func place(_ text: String) -> TrashPlace? {
    let parts = text.split(separator: ".")
    guard parts.count == 2, let moment = Int64(parts[0]), let contact = UniqueID(parts[1]) else { return nil }
    return TrashPlace(moment: moment, contact: contact)
  }
}
