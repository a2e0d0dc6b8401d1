package import Contacts

/// Why a contact is in the trash.
package enum TrashReason: UInt8, CaseIterable, Sendable {
  case deleted = 0
  /// Another contact has the same content.
  case duplicate = 1
  case cleanUp = 2
  /// What had made it was undone.
  case undone = 3
}

/// A contact as a list names it, in the trash or not.
package struct ListedContact: Equatable, Sendable {
  /// How it came into the trash.
  package struct Trashing: Equatable, Sendable {
    package var at: Timestamp
    /// When it goes for good, with the next cleaning after that.
    package var until: Timestamp
    package var reason: TrashReason
    /// Who put it there, and by what kind of run: as in ``ContactVersion``.
    package var device: String?
    package var kind: RunKind?
    package var run: UniqueID?

    package init(
      at: Timestamp, until: Timestamp, reason: TrashReason, device: String?, kind: RunKind?, run: UniqueID?
    ) {
      self.at = at
      self.until = until
      self.reason = reason
      self.device = device
      self.kind = kind
      self.run = run
    }
  }

  package var id: UniqueID
  package var name: String
  /// What tells namesakes apart: organization, title, e-mail or phone; "" where there is none.
  package var detail: String
  /// Nil for a live one.
  package var trashing: Trashing?

  package init(id: UniqueID, name: String, detail: String, trashing: Trashing?) {
    self.id = id
    self.name = name
    self.detail = detail
    self.trashing = trashing
  }
}

/// How a person names contacts.
package enum ContactQuery: Equatable, Sendable {
  /// Those whose ids begin so.
  case id(HexPrefix)
  /// Those with every word of it in their name; capitals and accents do not count.
  case name(String)
}

/// A place in the trash: behind the contact that came there at that moment.
package struct TrashPlace: Equatable, Sendable {
  /// Microseconds since 1970: hundreds of contacts come there within a millisecond.
  package var moment: Int64
  package var contact: UniqueID

  package init(moment: Int64, contact: UniqueID) {
    self.moment = moment
    self.contact = contact
  }
}

/// One page of the trash.
package struct TrashListing: Equatable, Sendable {
  /// The latest first.
  package var contacts: [ListedContact]
  /// Where the next page begins; nil where this is the last.
  package var next: TrashPlace?

  package init(contacts: [ListedContact], next: TrashPlace?) {
    self.contacts = contacts
    self.next = next
  }
}
