import Contacts
import Protocol

/// A version of a contact as people and programs read it.
enum VersionText {
  /// `1a2b3c4d  2026-11-21T20:15:00Z  laptop  changed by a sync, differs from now in phone`
  static func line(_ version: ContactVersion, now current: DetachedCard?) -> String {
    let fields = CardText.fields(version.card, current)
    let differs = fields.isEmpty ? "says the same as now" : "differs from now in \(fields.joined(separator: ", "))"
    return "\(ShortID.text(version.id))  \(version.replacedAt.extended)  \(LogText.who(version.kind, version.device))  "
      + "\(event(version))\(version.needsReview ? ", to review" : ""), \(differs)"
  }

  static func json(_ version: ContactVersion, now current: DetachedCard?) -> JSON {
    .object([
      ("id", .string(version.id.word.hex)), ("name", .string(version.displayName)),
      ("edited", .string(version.editedAt.extended)), ("replaced", .string(version.replacedAt.extended)),
      ("device", JSON(version.device)), ("reason", .word(version.reason)), ("run", JSON(version.run?.word.hex)),
      ("was_trashed", .bool(version.wasTrashed)), ("to_review", .bool(version.needsReview)),
      ("differs", .array(CardText.fields(version.card, current).map { .string($0) })),
    ])
  }

  /// What happened to the contact when it stood like this.
  static func event(_ version: ContactVersion) -> String {
    switch version.reason {
    case .replaced where version.wasTrashed: "brought back with another card"
    case .replaced where version.kind == .sync: "changed by a sync"
    case .replaced: "changed"
    case .deleted: "deleted"
    case .conflictLost: "lost to a later edit"
    case .refused: "not taken over"
    case .duplicate: "removed as a duplicate"
    case .importReplaced: "changed by an import"
    case .cleanUp: "changed by a clean-up"
    case .restored: "taken out of the trash"
    case .undone where version.wasTrashed: "brought back by an undo"
    case .undone: "taken back by an undo"
    case .united: "became one with this contact"
    }
  }
}
