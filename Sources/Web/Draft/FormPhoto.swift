import Cloud
import Contacts

/// The photo that a contact has, as its form knows it.
enum FormPhoto: Sendable, Equatable {
  /// At this path.
  case shown(String)
  /// At an address of another site, which is never fetched, of a kind that browsers do not know, or broken.
  case unshown

  /// Nil where the contact has none.
  init?(_ stored: StoredContact, _ contact: Contact) {
    guard let photo = contact.photo else { return nil }
    let path = photo.hasPicture ? CardHandlers.photoPath(stored, contact) : nil
    self = path.map { .shown($0) } ?? .unshown
  }

  /// Nil where it is not shown.
  var path: String? {
    guard case .shown(let path) = self else { return nil }
    return path
  }
}
