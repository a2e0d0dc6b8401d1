import Cloud
import Contacts
import HTTPServer
import Protocol
import VCard

/// A contact for somebody else: as a file, as a QR code, and by the browser's own sheet.
enum ShareHandlers {
  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let stored = try CardHandlers.live(visit, parameters) else { return .noContact }
    let shared = SharedContact(Contact(try Card(stored.card)))
    let chosen = chosen(visit, stored)
    let isChanged = chosen == nil && visit.request.query(SharePage.version) != nil
    return .page(
      SharePage.html(stored, shared, chosen, isChanged: isChanged, place: visit.placeFields, visit.frame))
  }

  static func file(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let stored = try CardHandlers.live(visit, parameters) else { return .notFound }
    let contact = Contact(try Card(stored.card))
    guard let keys = chosen(visit, stored) else {
      return .redirect(to: SharePage.path(stored.id) + visit.placeSuffix(behind: "\(SharePage.version)="))
    }
    return CardHandlers.file(SharedContact(contact).card(with: keys).bytes, named: contact.displayName)
  }

  /// The values that were ticked; nil where nobody has chosen yet, or the contact has changed since: a place in a list may be
  /// another value's now, and nothing goes along that the person has not seen.
  private static func chosen(_ visit: Visit, _ stored: StoredContact) -> Set<String>? {
    guard visit.request.query(SharePage.version) == "\(stored.change)" else { return nil }
    return Set(visit.request.query.filter { $0.name == SharePage.value }.map(\.value))
  }
}
