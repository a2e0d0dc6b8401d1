import Contacts
import Protocol
import Words

/// A contact in the cloud's trash as people and programs read it.
enum TrashText {
  /// `1a2b3c4d  21 November 2026, 20:15 UTC  Ann Lee  Deleted by laptop, 30 days left`
  static func line(_ contact: ListedContact, _ trashing: ListedContact.Trashing, now: Timestamp) -> String {
    let left = TrashWords.left(since: trashing.at, until: trashing.until, now: now)
    return [
      Sentence(ShortID.text(contact.id)), "\(trashing.at)", "\(name: NameWords.shown(contact.name))",
      "\(TrashWords.event(trashing)), \(left)",
    ].joined(separator: "  ").local
  }

  static func json(_ contact: ListedContact, _ trashing: ListedContact.Trashing) -> JSON {
    .object([
      ("id", .string(contact.id.word.hex)), ("name", .string(contact.name)), ("detail", .string(contact.detail)),
      ("trashed", .string(trashing.at.extended)), ("until", .string(trashing.until.extended)),
      ("reason", .word(trashing.reason)), ("device", JSON(trashing.device)),
      ("run", JSON(trashing.run?.word.hex)),
    ])
  }
}
