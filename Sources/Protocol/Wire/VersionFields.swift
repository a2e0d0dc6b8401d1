import Contacts

// How contacts, their versions and the trash stand on the wire.

extension TrashReason: WireValue {}
extension VersionReason: WireValue {}

extension ContactQuery: WireValue {
  static func visit(_ query: ContactQuery?, by wire: inout Wire) throws(WireError) -> ContactQuery {
    var choice = try WireChoice(query, by: &wire)
    try choice.option(0, Self.id, by: &wire) { if case .id(let prefix) = $0 { prefix } else { nil } }
    try choice.option(1, Self.name, by: &wire) { if case .name(let name) = $0 { name } else { nil } }
    return try choice.value(by: wire)
  }
}

extension TrashPlace: WireValue {
  static func visit(_ place: TrashPlace?, by wire: inout Wire) throws(WireError) -> TrashPlace {
    TrashPlace(moment: try wire.field(place) { $0.moment }, contact: try wire.field(place) { $0.contact })
  }
}

extension TrashListing: WireValue {
  static func visit(_ listing: TrashListing?, by wire: inout Wire) throws(WireError) -> TrashListing {
    TrashListing(contacts: try wire.field(listing) { $0.contacts }, next: try wire.field(listing) { $0.next })
  }
}

extension ListedContact: WireValue {
  static func visit(_ contact: ListedContact?, by wire: inout Wire) throws(WireError) -> ListedContact {
    ListedContact(
      id: try wire.field(contact) { $0.id }, name: try wire.field(contact) { $0.name },
      detail: try wire.field(contact) { $0.detail },
      trashing: try wire.field(contact) { $0.trashing })
  }
}

extension ListedContact.Trashing: WireValue {
  static func visit(
    _ trashing: ListedContact.Trashing?, by wire: inout Wire
  ) throws(WireError) -> ListedContact.Trashing {
    ListedContact.Trashing(
      at: try wire.field(trashing) { $0.at }, until: try wire.field(trashing) { $0.until },
      reason: try wire.field(trashing) { $0.reason }, device: try wire.field(trashing) { $0.device },
      kind: try wire.field(trashing) { $0.kind }, run: try wire.field(trashing) { $0.run })
  }
}

extension ContactVersion: WireValue {
  static func visit(_ version: ContactVersion?, by wire: inout Wire) throws(WireError) -> ContactVersion {
    ContactVersion(
      id: try wire.field(version) { $0.id }, contact: try wire.field(version) { $0.contact },
      reason: try wire.field(version) { $0.reason }, replacedAt: try wire.field(version) { $0.replacedAt },
      device: try wire.field(version) { $0.device }, kind: try wire.field(version) { $0.kind },
      run: try wire.field(version) { $0.run }, wasTrashed: try wire.field(version) { $0.wasTrashed },
      editedAt: try wire.field(version) { $0.editedAt }, displayName: try wire.field(version) { $0.displayName },
      needsReview: try wire.field(version) { $0.needsReview }, card: try wire.field(version) { $0.card })
  }
}

extension VersionListing: WireValue {
  static func visit(_ page: VersionListing?, by wire: inout Wire) throws(WireError) -> VersionListing {
    VersionListing(
      current: try wire.field(page) { $0.current }, versions: try wire.field(page) { $0.versions },
      next: try wire.field(page) { $0.next })
  }
}

extension VersionCards: WireValue {
  static func visit(_ cards: VersionCards?, by wire: inout Wire) throws(WireError) -> VersionCards {
    VersionCards(version: try wire.field(cards) { $0.version }, current: try wire.field(cards) { $0.current })
  }
}
