package import Contacts
package import Protocol

/// One change to a record on its way into the database, from a device or from the browser.
package struct Change: Sendable {
  package enum Operation: Equatable, Sendable {
    case add
    /// `conflict`: the replaced version goes onto the review list.
    case overwrite(base: RecordID, conflict: Bool)
    /// `allowed`: no device's guard counts it, because a person was told how many go and said yes, or because another contact says the same.
    case trash(base: RecordID, allowed: Bool)
    /// Into the trash, because another contact has what it says from now on: a person made one of the two.
    case absorb(base: RecordID, into: UniqueID)
    /// Out of the trash, with a new card.
    case revive
    /// Out of the trash, as it was.
    case restore
    /// Into the history and onto the review list.
    case keepLosing
    /// Into the history alone.
    case keepUnited
    /// Puts the contact back to an earlier state, in the trash or out of it, if its last change still has the number `last`. Nil
    /// content: it keeps its card. A number is compared and not a record ID, because a clean-up gives a contact another ID.
    /// `allowed`: as of `trash`.
    case putBack(last: Int64, isTrashed: Bool, allowed: Bool = false)
  }

  package var id: UniqueID
  package var operation: Operation
  /// Nil for `trash` and `restore`, and for a `putBack` of what keeps its card.
  package var content: CardContent?
  package var editedAt: Timestamp
  /// The account has had the content before, so no ``Quota`` refuses it.
  package var comesBack = false
  /// A person put values into another order, which the record ID does not tell: it is written all the same.
  package var isRearranged = false
  /// The change continues what the same run did to the contact, and replaces nothing that anybody typed. The state before
  /// the run is in the history; the state in between is not kept.
  package var goesOn = false
  /// As of ``Save/heard``: of a device's `add` alone.
  package var heard: Int64?

  package init(
    id: UniqueID, operation: Operation, content: CardContent?, editedAt: Timestamp, comesBack: Bool = false
  ) {
    self.id = id
    self.operation = operation
    self.content = content
    self.editedAt = editedAt
    self.comesBack = comesBack
  }

  /// The UID whose holders a plan has to know (``ChangePlan/Holder``); nil where none matters.
  package var sharedUID: String? {
    guard operation == .add, heard != nil, let uid = content?.uid, !uid.isEmpty else { return nil }
    return uid
  }

  /// The content of a card that is kept beside its contact. A plan has to know which versions of the contact have it
  /// (``ChangePlan/Kept``).
  package var keptContent: RecordID? {
    guard operation == .keepLosing || operation == .keepUnited else { return nil }
    return content?.ids.primary
  }

  /// Both sides had changed, and this is the winner.
  var isConflict: Bool { if case .overwrite(_, true) = operation { true } else { false } }
}

/// Who makes changes, and what for.
package struct Author: Equatable, Sendable {
  package var kind: RunKind
  /// The address book whose device it is; nil for the browser, and for the server itself.
  package var book: UniqueID?
  /// The device that hears of the outcomes; nil for all but a sync.
  package var device: UniqueID?
  /// The run that an undo undoes.
  package var undoes: UniqueID?
  /// A program that speaks CardDAV. It has no lease, and each of its requests is done when it is answered. Its cards are stored under
  /// their own addresses, whatever else says the same, and byte for byte.
  package var isProgram = false
  /// How the program knows groups; for everyone but programs a card says all that it is to say.
  package var dialect = GroupDialect.both

  /// The program that keeps this address book.
  package static func program(_ book: UniqueID, _ dialect: GroupDialect = .cards) -> Author {
    var author = Author(kind: .sync, book: book)
    author.isProgram = true
    author.dialect = dialect
    return author
  }

  package init(kind: RunKind, book: UniqueID? = nil, device: UniqueID? = nil, undoes: UniqueID? = nil) {
    self.kind = kind
    self.book = book
    self.device = device
    self.undoes = undoes
  }

  package static let browser = Author(kind: .edit)
  package static let cleanUp = Author(kind: .cleanUp)
  /// The server itself, which carries changes of groups over. As with a program's cards, no card goes to the trash
  /// because another one says the same.
  package static let carrying = {
    var author = Author(kind: .edit)
    author.isProgram = true
    return author
  }()

  /// The address book that need not be told: it made the change itself.
  package var informedBook: UniqueID? { kind == .sync ? book : nil }
}

extension Timestamp {
  /// Now, as far as an account is concerned: whatever is later than its clock counts as now.
  package static let latest = Timestamp(milliseconds: 4_102_444_800_000)
}
