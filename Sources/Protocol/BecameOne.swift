package import Contacts

/// A contact that became one with another by a person's hand, and is in the trash for that.
package struct BecameOne: Equatable, Sendable {
  package var contact: UniqueID
  /// What the other one is called.
  package var name: String

  package init(contact: UniqueID, name: String) {
    self.contact = contact
    self.name = name
  }
}
