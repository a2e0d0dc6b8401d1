package import Contacts

/// A version that lost a conflict and waits for the person.
package struct ReviewItem: Equatable, Sendable {
  /// Counting those that wait stops at so many, because every page and every run asks for it.
  package static let mostCounted: Int64 = 1_000

  package var version: UniqueID
  package var contact: UniqueID
  /// The contact's name now.
  package var name: String
  /// Whose version lost: the device that sent it or, where the cloud's own lost, the device that replaced it. Nil for the
  /// browser.
  package var device: String?
  /// When the losing version was edited, and when it lost.
  package var editedAt: Timestamp
  package var lostAt: Timestamp
  /// The contact is in the trash.
  package var isTrashed: Bool
  /// The losing card, and the contact's now, without their large values; nil for one that is too long to be listed.
  package var lost: DetachedCard?
  package var current: DetachedCard?

  package init(
    version: UniqueID, contact: UniqueID, name: String, device: String?, editedAt: Timestamp, lostAt: Timestamp,
    isTrashed: Bool, lost: DetachedCard?, current: DetachedCard?
  ) {
    self.version = version
    self.contact = contact
    self.name = name
    self.device = device
    self.editedAt = editedAt
    self.lostAt = lostAt
    self.isTrashed = isTrashed
    self.lost = lost
    self.current = current
  }
}

/// A place in the review list: behind the version that lost at that moment.
package struct ReviewPlace: Equatable, Sendable {
  /// Microseconds since 1970: all that one batch replaces loses within one of them.
  package var moment: Int64
  package var version: UniqueID

  package init(moment: Int64, version: UniqueID) {
    self.moment = moment
    self.version = version
  }
}

/// One page of the review list.
package struct ReviewListing: Equatable, Sendable {
  /// The latest first.
  package var items: [ReviewItem]
  /// Where the next page begins; nil where this is the last.
  package var next: ReviewPlace?

  package init(items: [ReviewItem], next: ReviewPlace?) {
    self.items = items
    self.next = next
  }
}

/// A version's card beside the contact's now, both whole.
package struct VersionCards: Equatable, Sendable {
  package var version: [UInt8]
  package var current: [UInt8]

  package init(version: [UInt8], current: [UInt8]) {
    self.version = version
    self.current = current
  }
}
