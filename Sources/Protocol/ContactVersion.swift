package import Contacts

/// Why a version is history.
package enum VersionReason: UInt8, CaseIterable, Sendable {
  case replaced = 0
  case deleted = 1
  case conflictLost = 2
  case duplicate = 4
  case cleanUp = 6
  /// It stood in the trash, and came out as it was.
  case restored = 7
  case undone = 8
  /// A device's own contact that became one with this: it says something that this does not.
  case united = 9
}

/// A version of a contact that is history: how it stood before somebody changed it.
package struct ContactVersion: Equatable, Sendable {
  package var id: UniqueID
  package var contact: UniqueID
  package var reason: VersionReason
  package var replacedAt: Timestamp
  /// Who made it history: a device by its name, or nil for the browser and the server itself; and by what kind of run, nil for
  /// what is older than the log.
  package var device: String?
  package var kind: RunKind?
  /// The run that made it history, in the log.
  package var run: UniqueID?
  /// The contact stood in the trash like this.
  package var wasTrashed: Bool
  package var editedAt: Timestamp
  package var displayName: String
  package var needsReview: Bool
  /// Without its large values; nil for one that is too long to be listed, and where only the rest was asked for.
  package var card: DetachedCard?

  package init(
    id: UniqueID, contact: UniqueID, reason: VersionReason, replacedAt: Timestamp, device: String?, kind: RunKind?,
    run: UniqueID?, wasTrashed: Bool, editedAt: Timestamp, displayName: String, needsReview: Bool, card: DetachedCard?
  ) {
    self.id = id
    self.contact = contact
    self.reason = reason
    self.replacedAt = replacedAt
    self.device = device
    self.kind = kind
    self.run = run
    self.wasTrashed = wasTrashed
    self.editedAt = editedAt
    self.displayName = displayName
    self.needsReview = needsReview
    self.card = card
  }
}

/// One page of a contact's history.
package struct VersionListing: Equatable, Sendable {
  /// The contact's card now, as those of the versions.
  package var current: DetachedCard?
  /// The latest first.
  package var versions: [ContactVersion]
  /// The version that the next page begins behind; nil where this is the last.
  package var next: UniqueID?

  package init(current: DetachedCard?, versions: [ContactVersion], next: UniqueID?) {
    self.current = current
    self.versions = versions
    self.next = next
  }
}
