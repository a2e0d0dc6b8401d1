import Cloud
import Contacts
import HTTPServer

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
    switch try visit.contacts.trash(id, base: RecordID(word: base)) {
    case .moved(let current?) where current.trashedAt == nil:
      return .page(
        DeletePage.html(try CardHandlers.view(current), base: current.ids.primary, isOther: true, visit.frame),
        status: 409)
    case .saved(let change):
      let undo = try visit.undo(of: id, change: change)
      return .redirect(to: "/contacts" + Notice.deleted.query(undo: undo))
    default: return .redirect(to: "/contacts" + Notice.deleted.query())
    }
  }

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let before = visit.request.query("before").flatMap { Int64($0) }.map(Timestamp.init(milliseconds:))
    let found = try visit.contacts.trashed(limit: pageSize, before: before)
    let now = visit.application.now()
    let rows = found.map { contact in
      TrashRow(
        id: contact.id, name: contact.displayName, detail: contact.detail, deletedAt: contact.trashedAt,
        daysLeft: TrashRow.daysLeft(since: contact.trashedAt, now: now, kept: visit.application.kept),
        isDuplicate: contact.reason == .duplicate,
        run: contact.run)
    }
    let next = found.count == pageSize ? found.last.map { "/trash?before=\($0.trashedAt.milliseconds)" } : nil
    return .page(TrashPage.html(rows, next: next, visit.frame))
  }

  static func restore(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]) else { return .notFound }
    switch try visit.contacts.restore(id) {
    case .exists(let other): return .redirect(to: "/contacts/\(other)" + Notice.exists.query())
    case .moved(nil): return .notFound
    case .saved(let change):
      let undo = try visit.undo(of: id, change: change)
      return .redirect(to: "/contacts/\(id)" + Notice.restored.query(undo: undo))
    default: return .redirect(to: "/contacts/\(id)" + Notice.restored.query())
    }
  }

  /// Those that were ticked.
  static func restoreSeveral(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let ids = visit.form.all("contact").compactMap { UniqueID($0) }
    guard !ids.isEmpty else { return .redirect(to: "/trash" + Notice.noneChosen.query()) }
    let run = UniqueID.random()
    let (restored, existing) = try visit.contacts.restore(ids, run: run)
    let notice: Notice = existing > 0 ? .restoredSome : .restoredSeveral
    return .redirect(to: "/trash" + notice.query(undo: restored > 0 ? .run(run) : nil))
  }
}
