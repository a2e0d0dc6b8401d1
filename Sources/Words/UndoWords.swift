package import Contacts
package import Protocol

/// What an undo does to a contact.
package enum UndoWords {
  /// What becomes of the contact: "goes to the trash". The same before the undo and behind it.
  package static func effect(_ contact: UndoneContact) -> Sentence {
    if let edit = contact.between {
      let author = AuthorWords.by(edit.kind, edit.device)
      return contact.effect == .toTrash
        ? "goes to the trash again, where it was put \(author) in between"
        : "goes back to how it was changed \(author) in between"
    }
    return switch contact.effect {
    case .toTrash: "goes to the trash"
    case .broughtBack: "is restored"
    case .putBack: putBack
    case .changedSince: changedSince
    case .contentElsewhere: "another contact is just like that, so it stays as it is"
    case .linkPutBack: "is linked as it was before"
    case .refused: "the earlier version cannot be read, so it stays as it is"
    }
  }

  package static let putBack: Sentence = "goes back to the earlier version"
  package static let changedSince: Sentence = "was changed since, so it stays as it is"

  /// Of an entry by which contacts were deleted for good.
  package static let cannot = "this cannot be undone"
  /// What comes of it.
  package static let heard = "what was deleted for good does not come back; devices hear of it at their next sync"

  /// Of a file that an import had made.
  package static let removed: Sentence = "is removed"

  /// How a contact was left between two changes of the run: "Changed by laptop".
  package static func edit(_ edit: EditBetween, isTrashed: Bool) -> Sentence {
    "\(isTrashed ? "Deleted" : "Changed") \(AuthorWords.by(edit.kind, edit.device))"
  }

  /// "2 restored, 1 moved to the trash".
  package static func counts(restored: Int, putBack: Int, toTrash: Int, removed: Int) -> String {
    [(restored, "restored"), (putBack, "put back"), (toTrash, "moved to the trash"), (removed, "removed")]
      .filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }.joined(separator: ", ")
  }

  /// What an undo would delete where that is so many that a person is asked: "6 of your 10 contacts".
  package static func deletions(_ deletions: UndoDeletions) -> String {
    "\(grouped(deletions.count)) of your \(counted(deletions.total, "contact"))"
  }
}

/// What came of an undo as a whole.
package struct UndoOutcome: Equatable, Sendable {
  /// Contacts that changed.
  package var changed = 0
  /// Those that stay as they are.
  package var stayed = 0
  /// Those of the changed that went back to what others had made of them between two changes of the run.
  package var between = 0
  /// What it undid was an undo.
  package var isRedo = false

  package init(changed: Int = 0, stayed: Int = 0, between: Int = 0, isRedo: Bool = false) {
    self.changed = changed
    self.stayed = stayed
    self.between = between
    self.isRedo = isRedo
  }

  package mutating func add(_ contact: UndoneContact) {
    if contact.effect.changesContact { changed += 1 } else { stayed += 1 }
    if contact.between != nil { between += 1 }
  }

  /// Whether undoing the entry does something again: it undid what was no undo, or what had itself done something again.
  /// `entry`: finds an entry of the log.
  package static func isRedo<Failure: Error>(
    _ undone: LogEntry, entry: (UniqueID) throws(Failure) -> LogEntry?
  ) throws(Failure) -> Bool {
    var isRedo = false
    var undo = undone
    while undo.kind == .undo, let id = undo.undoes, let next = try entry(id) {
      isRedo.toggle()
      undo = next
    }
    return isRedo
  }

  /// All of it is as it was before.
  package var isWhole: Bool { stayed == 0 && between == 0 }

  /// What there is to say of it, without the period.
  package var words: String {
    if changed == 0 { return "There is nothing left to undo: everything was changed since, or is as it was before" }
    return "\(isRedo ? "Redone" : "Undone")\(stayed > 0 ? ", except for what was changed since" : "")"
      + (between > 0 ? "; where others changed a contact in between, it is as they left it" : "")
  }
}
