package import Contacts

/// One record's change on its way to the cloud. Sending it twice changes nothing the second time.
package struct Save: Equatable, Sendable {
  package enum Operation: Equatable, Sendable {
    /// A new record under the id that the device drew.
    case add
    /// Replaces the record whose primary ID still is `base`; the replaced version goes into the history.
    /// `conflict`: both sides had changed, so the replaced version also goes onto the review list.
    case overwrite(base: RecordID, conflict: Bool)
    /// Moves the record whose primary ID still is `base` to the trash. `allowed`: a person let this run delete many, so
    /// that other devices' guards let it pass as well.
    case delete(base: RecordID, allowed: Bool)
    /// Takes the record out of the trash and replaces it, where it is (deleted there, edited here: the edit wins).
    case revive
    /// Changes nothing in the record: the card lost a conflict, and goes into the history and onto the review list.
    case keepLosing
    /// Changes nothing in the record, which the card became one with: the card goes into the history, because the record does
    /// not say all of it.
    case keepUnited

    /// What it replaces goes onto the review list.
    package var isConflict: Bool { if case .overwrite(_, conflict: true) = self { true } else { false } }
  }

  package var id: UniqueID
  package var operation: Operation
  /// Nil for `delete` alone.
  package var card: DetachedCard?
  /// Parts of `card` that the cloud may not have yet.
  package var parts: [Part]
  /// When the person edited it, by the server's clock.
  package var editedAt: Timestamp
  /// Of an `add`: the last change of the account that the device had listed when it took the card for somebody new. Who was given the card's UID
  /// by others since then may be the same person, so the save counts as moved. Nil: nobody is looked for.
  package var heard: Int64?

  package init(
    id: UniqueID, operation: Operation, card: DetachedCard?, parts: [Part], editedAt: Timestamp, heard: Int64? = nil
  ) {
    self.id = id
    self.operation = operation
    self.card = card
    self.parts = parts
    self.editedAt = editedAt
    self.heard = heard
  }
}

/// What became of one ``Save``.
package enum SaveOutcome: Equatable, Sendable {
  /// Done, or already so: the cloud's record has the sent content under this change number.
  case saved(change: Int64)
  /// Another live record has the same content: there is one record, and it is this one.
  case merged(into: UniqueID, change: Int64)
  /// The record is not what the save was based on any more (edited, deleted or gone), or somebody else has come who may be the person
  /// (``Save/heard``): list again, and plan it again.
  case moved
  /// The cloud does not take this card; the reason is for the person.
  case refused(reason: String)
  /// The account has no room for it; the reason is for the person. Sent again, it is taken once there is room.
  case full(reason: String)

  package var isFull: Bool { if case .full = self { true } else { false } }

  package var isSaved: Bool { if case .saved = self { true } else { false } }

  package var isMerged: Bool { if case .merged = self { true } else { false } }

  /// The number of the record's last change, where the answer tells it.
  package var change: Int64? {
    switch self {
    case .saved(let change), .merged(_, let change): change
    case .moved, .refused, .full: nil
    }
  }
}
