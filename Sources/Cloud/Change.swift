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
    /// Into the history alone.
    case keepUnited
    /// Back to an earlier state, if nobody has changed it since the change of number `last`: with the change's content, or its
    /// own where that is nil; in the trash or out of it. The number, since a clean-up gives a contact another record ID.
    /// `allowed`: as of `trash`.
    case putBack(last: Int64, isTrashed: Bool, allowed: Bool = false)
  }

  var id: UniqueID
  var operation: Operation
  /// Nil for `trash` and `restore`, and for a `putBack` of what keeps its card.
  var content: CardContent?
  var editedAt: Timestamp

  /// Both sides had changed, and this is the winner.
  var isConflict: Bool { if case .overwrite(_, true) = operation { true } else { false } }
}

/// Who makes changes, and what for.
struct Author: Equatable, Sendable {
  var kind: RunKind
  /// The address book whose device it is; nil for the browser, and for the server itself.
  var book: UniqueID?
  /// The device that hears of the outcomes; nil for all but a sync.
  var device: UniqueID?
  /// The run that an undo undoes.
  var undoes: UniqueID?

  static let browser = Author(kind: .edit)
  static let cleanUp = Author(kind: .cleanUp)

  /// The address book that need not be told: it made the change itself.
  var informedBook: UniqueID? { kind == .sync ? book : nil }
}
