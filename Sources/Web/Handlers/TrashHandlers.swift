import Cloud
import Contacts
import HTTPServer
import Protocol

/// Deleting one contact, and taking it back.
enum TrashHandlers {
  static func ask(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let stored = try CardHandlers.live(visit, parameters) else { return .noContact }
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

  static func restore(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]) else { return .notFound }
    let name = try visit.name(of: id)
    let run: UniqueID?
    switch try visit.history.restore([id]).first {
    case .exists(let other): return .redirect(to: "/contacts/\(other)", telling: Done(.exists, name))
    case .gone, .refused, nil: return .notFound
    case .restored(let own): run = own
    // If the form is sent twice, the first one has done it.
    case .stands: run = try visit.contacts.contact(id).flatMap { try visit.contacts.run(of: id, change: $0.change) }
    }
    let done = Done(.restored, name, undo: run.map(Undo.run))
    return .redirect(to: "/contacts/\(id)", telling: try visit.telling(done, of: run))
  }
}
