import Contacts
import Protocol

/// A contact in the cloud's trash as people and programs read it.
enum TrashText {
  /// `1a2b3c4d  2026-11-21T20:15:00Z  laptop  Ann Lee: deleted, kept until 2026-12-21`
  static func line(_ contact: ListedContact, _ trashing: ListedContact.Trashing) -> String {
    "\(ShortID.text(contact.id))  \(trashing.at.extended)  \(LogText.who(trashing.kind, trashing.device))  "
      + "\(shown(contact.name)): \(reason(trashing.reason)), kept until \(trashing.until.day)"
  }

  static func json(_ contact: ListedContact, _ trashing: ListedContact.Trashing) -> JSON {
    .object([
      ("id", .string(contact.id.word.hex)), ("name", .string(contact.name)), ("detail", .string(contact.detail)),
      ("trashed", .string(trashing.at.extended)), ("until", .string(trashing.until.extended)),
      ("reason", .word(trashing.reason)), ("device", JSON(trashing.device)),
      ("run", JSON(trashing.run?.word.hex)),
    ])
  }

  private static func reason(_ reason: TrashReason) -> String {
    switch reason {
    case .deleted: "deleted"
    case .duplicate, .cleanUp: "removed as a duplicate"
    case .undone: "moved here by an undo"
    }
  }
}
