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
    switch try visit.contacts.restore(id) {
    case .merged(let other, _): return .redirect(to: "/contacts/\(other)", telling: Done(.exists, name))
    case .moved: return .notFound
    case .saved(let change):
      var done = Done(.restored, name, undo: try visit.undo(of: id, change: change))
      done.sameUID = try visit.contacts.sameUID(of: [id])
      return .redirect(to: "/contacts/\(id)", telling: done)
    default: return .redirect(to: "/contacts/\(id)", telling: Done(.restored, name))
    }
  }
}
