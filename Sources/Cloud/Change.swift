internal import Contacts
internal import Sync

/// One change to a record on its way into the database, from a device or from the browser.
struct Change: Sendable {
  enum Operation: Equatable, Sendable {
    case add
    /// `conflict`: the replaced version goes onto the review list.
    case overwrite(base: RecordID, conflict: Bool)
    /// `allowed`: a person allowed it as one of many.
    case trash(base: RecordID, allowed: Bool)
    /// Out of the trash, with a new card.
    case revive
    /// Out of the trash, as it was.
    case restore
    /// Into the history and onto the review list.
    case keepLosing
  }

  var id: UniqueID
  var operation: Operation
  /// Nil for `trash` and `restore`.
  var content: CardContent?
  var editedAt: Timestamp
}

/// Who makes changes.
enum Author: Equatable, Sendable {
  case book(UniqueID)
  case browser

  var book: UniqueID? {
    if case .book(let id) = self { id } else { nil }
  }
}

/// Why a contact is in the trash; a column's values.
package enum TrashReason: Int16, Sendable {
  case deleted = 0
  /// Another contact has the same content.
  case duplicate = 1
  case cleanUp = 2
}

/// Why a version is history; a column's values.
package enum VersionReason: Int16, Sendable {
  case replaced = 0
  case deleted = 1
  case conflictLost = 2
  case refused = 3
  case duplicate = 4
  case importReplaced = 5
  case cleanUp = 6
}
