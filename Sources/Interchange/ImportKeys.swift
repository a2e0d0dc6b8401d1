package import Contacts
package import VCard

/// By what a card of a file is known again among the contacts: by its UID, then by the name, then by an e-mail address.
package struct ImportKeys: Sendable, Equatable {
  /// Nil for none.
  package let uid: ComparableUID?
  package let name: NameKey?
  /// Folded as a search folds them.
  package let emails: Set<String>
  /// Whether the name is one, and not an address or a number in its place.
  package let isNamed: Bool

  package init(_ card: Card, _ contact: Contact) {
    uid = ComparableUID(card.first("UID")?.text ?? "")
    name = NameKey(card)
    emails = Set(contact.emails.map { TextFolding.fold($0.value) }.filter { !$0.isEmpty })
    isNamed = !(contact.first.isEmpty && contact.last.isEmpty && contact.organization.isEmpty)
  }

  /// Whose a card is.
  package enum Match<ID: Equatable & Sendable>: Equatable, Sendable {
    case nobody
    case one(ID)
    /// So many have the name or the address, and nothing tells which of them it is.
    case several(Int)
    /// Somebody of another name has the address: a relative, perhaps.
    case othersAddress(ID)
  }

  /// Whose card it is, of these contacts.
  package func match<ID: Equatable & Sendable>(_ contacts: [(id: ID, keys: ImportKeys)]) -> Match<ID> {
    if uid != nil {
      let same = contacts.filter { $0.keys.uid == uid }
      if !same.isEmpty { return Self.theOne(of: same) }
    }
    let neighbours = contacts.filter { !$0.keys.emails.isDisjoint(with: emails) }
    if let name {
      let namesakes = contacts.filter { $0.keys.name == name }
      if namesakes.count > 1 {
        let both = namesakes.filter { !$0.keys.emails.isDisjoint(with: emails) }
        return Self.theOne(of: both.count == 1 ? both : namesakes)
      }
      if !namesakes.isEmpty { return Self.theOne(of: namesakes) }
    }
    guard let first = neighbours.first else { return .nobody }
    if neighbours.count == 1, isNamed, first.keys.isNamed { return .othersAddress(first.id) }
    return Self.theOne(of: neighbours)
  }

  private static func theOne<ID: Equatable & Sendable>(of found: [(id: ID, keys: ImportKeys)]) -> Match<ID> {
    guard found.count == 1 else { return .several(found.count) }
    return .one(found[0].id)
  }
}
