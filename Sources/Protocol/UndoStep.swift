package import Contacts

/// What undoing a run does to one of its contacts.
package enum UndoEffect: UInt8, CaseIterable, Sendable {
  /// The run had made it, or taken it out of the trash: it goes to the trash.
  case toTrash = 0
  /// The run had deleted it: it comes back.
  case broughtBack = 1
  /// The run had replaced its card: the earlier one comes back.
  case putBack = 2
  /// Somebody changed it since: it stays as it is.
  case changedSince = 3
  /// Another contact has the content that it would get: it stays as it is.
  case contentElsewhere = 4
  /// The earlier card cannot be put back; it stays as it is.
  case refused = 5
  /// The run had linked it with others, or unlinked it: it is as it was.
  case linkPutBack = 6

  /// False where the contact stays as it is.
  package var changesContact: Bool {
    switch self {
    case .toTrash, .broughtBack, .putBack, .linkPutBack: true
    case .changedSince, .contentElsewhere, .refused: false
    }
  }
}

/// What somebody else made of a contact between two changes of a run. Undoing the run goes back to it and no further: the
/// contact's history has what was before.
package struct EditBetween: Equatable, Sendable {
  /// Who made it: by what kind of run, and the device's name, nil for the browser and the server itself. The last one where
  /// there were several.
  package var kind: RunKind?
  package var device: String?
  package var madeAt: Timestamp

  package init(kind: RunKind?, device: String?, madeAt: Timestamp) {
    self.kind = kind
    self.device = device
    self.madeAt = madeAt
  }
}

/// One contact of a run that is undone.
package struct UndoneContact: Equatable, Sendable {
  package var id: UniqueID
  package var name: String
  package var effect: UndoEffect
  /// What the contact goes back to, where that is not how it was before the run.
  package var between: EditBetween?

  package init(id: UniqueID, name: String, effect: UndoEffect, between: EditBetween? = nil) {
    self.id = id
    self.name = name
    self.effect = effect
    self.between = between
  }
}

/// How far an undo may go.
package enum UndoMode: UInt8, CaseIterable, Sendable {
  /// Stops before it changes anything where it would delete more contacts than a device's guard lets pass. What it deletes
  /// counts at the guards of all devices.
  case guarded = 0
  /// Says what would happen now, and changes nothing.
  case dryRun = 1
  /// A person allows it to delete more than that: no device's guard counts what it deletes.
  case allowed = 2
}

/// The contacts that an undo would delete: more than it may unless a person allows it.
package struct UndoDeletions: Equatable, Sendable {
  package var count: Int64
  /// How many contacts the account has.
  package var total: Int64

  package init(count: Int64, total: Int64) {
    self.count = count
    self.total = total
  }
}

/// How far undoing a run has come. It goes over the run's contacts in two walks: those that the run changed last, by change number; then
/// those that others changed since, by id.
package struct UndoPosition: Equatable, Sendable {
  package enum Place: Equatable, Sendable {
    case change(Int64)
    case contact(UniqueID)
  }

  /// The undo's own run; nil at the start, and all along a dry run.
  package var undo: UniqueID?
  package var place: Place

  package init(undo: UniqueID?, place: Place) {
    self.undo = undo
    self.place = place
  }

  package static let start = UndoPosition(undo: nil, place: .change(0))
}

/// One step of undoing a run: a few hundred contacts, in transactions of their own.
package struct UndoStep: Equatable, Sendable {
  /// The undo's own run: what to undo to get everything back. The log has it once it has changed something. Nil in a dry run.
  package var undo: UniqueID?
  package var contacts: [UndoneContact]
  /// Where to go on; nil where it is done, or has stopped.
  package var next: UndoPosition?
  /// In the first step, where it deletes more than a guard lets pass: it stopped before it changed anything or, in a dry run, would stop. With an
  /// `undo`, it went on because a person had agreed to so many.
  package var deletions: UndoDeletions?

  package init(
    undo: UniqueID?, contacts: [UndoneContact], next: UndoPosition?, deletions: UndoDeletions? = nil
  ) {
    self.undo = undo
    self.contacts = contacts
    self.next = next
    self.deletions = deletions
  }
}
