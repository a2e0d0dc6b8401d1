import Contacts
import Words

/// A line about what just happened. It travels in the address of the page that a form leads to, as a word and not as text,
/// so that nobody can make our pages say something by a link.
package enum Notice: String, Sendable, CaseIterable {
  case saved, unchanged, added, exists, deleted, restored
  case restoredSeveral = "all-restored", restoredSome = "some-restored", noneChosen = "none-chosen"
  case versionRestored = "version", versionStands = "version-stands", used, kept, reopened, reopenedChanged =
    "reopened-changed", gone
  case undone, partlyUndone = "partly-undone", nothingToUndo = "nothing-undone"
  case undoneToEdits = "undone-to-edits", partlyUndoneToEdits = "partly-undone-to-edits", moreToUndo = "more-to-undo"
  case redone, partlyRedone = "partly-redone", redoneToEdits = "redone-to-edits"
  case partlyRedoneToEdits = "partly-redone-to-edits"
  case passwordChanged = "password", sortChanged = "sort", policyChanged = "policy", othersSignedOut = "others"
  case revoked

  var text: String {
    switch self {
    case .saved: "Saved."
    case .unchanged:
      "Nothing to save: the contact says this already, if perhaps in characters that are written in another way."
    case .added: "Added to your contacts."
    case .exists: "This contact \(RestoreWords.exists)."
    case .deleted: "Moved to the trash."
    case .restored, .restoredSeveral: Self.sentence(RestoreWords.fromTrash)
    case .restoredSome:
      Self.sentence(RestoreWords.fromTrash)
        + " Some stay there, because a contact that is just like that is in your list already."
    case .noneChosen: "Nothing was selected, so nothing was restored."
    case .versionRestored: Self.sentence(RestoreWords.version)
    case .versionStands: Self.sentence("the contact \(RestoreWords.stands)")
    case .used: "Done: that version is the contact now. The other one is in its history."
    case .kept: "Done: the contact stays as it is."
    case .reopened: "Back in Review."
    case .reopenedChanged:
      "Back in Review. The contact was changed since you decided, so it stays as it is now."
    case .gone:
      "That is not there any more: somebody has dealt with it already, or its time in the trash or the history is over."
    case .undone, .partlyUndone, .undoneToEdits, .partlyUndoneToEdits, .redone, .partlyRedone, .redoneToEdits,
      .partlyRedoneToEdits, .nothingToUndo:
      outcome.map { "\($0.words)." } ?? ""
    case .moreToUndo: "A good part is undone. There is more: press the button again to go on."
    case .passwordChanged: "Your password is changed, and you are signed out everywhere else."
    case .sortChanged: "Your contacts are sorted the new way."
    case .policyChanged: "This holds from the next sync on."
    case .othersSignedOut: "You are signed out everywhere but here."
    case .revoked: "The device is signed out. Its folder and your contacts stay as they are."
    }
  }

  /// The notice for what came of an undo.
  init(_ outcome: UndoOutcome) {
    self = Self.allCases.first { $0.outcome?.words == outcome.words } ?? .undone
  }

  /// What came of the undo that the notice tells of; nil for all other notices.
  private var outcome: UndoOutcome? {
    switch self {
    case .undone: UndoOutcome(changed: 1)
    case .partlyUndone: UndoOutcome(changed: 1, stayed: 1)
    case .undoneToEdits: UndoOutcome(changed: 1, between: 1)
    case .partlyUndoneToEdits: UndoOutcome(changed: 1, stayed: 1, between: 1)
    case .redone: UndoOutcome(changed: 1, isRedo: true)
    case .partlyRedone: UndoOutcome(changed: 1, stayed: 1, isRedo: true)
    case .redoneToEdits: UndoOutcome(changed: 1, between: 1, isRedo: true)
    case .partlyRedoneToEdits: UndoOutcome(changed: 1, stayed: 1, between: 1, isRedo: true)
    case .nothingToUndo: UndoOutcome()
    default: nil
    }
  }

  /// What the notice's button is called: what an undo undid is done again.
  private var takingBack: String { outcome.map { $0.isRedo ? "Undo" : "Redo" } ?? "Undo" }

  private static func sentence(_ words: String) -> String { "\(words.prefix(1).uppercased())\(words.dropFirst())." }

  /// What goes behind the path of the page that shows it.
  func query(undo: Undo? = nil) -> String { "?done=\(rawValue)" + (undo.map { "&undo=\($0.text)" } ?? "") }

  /// `undo` is what its button takes back; nil for none.
  func html(undo: Undo?, _ frame: Frame) -> HTML {
    let button = undo.map { undo -> HTML in
      """
      <form method="post" action="\(undo.path)">\(frame.guardField)<input type="hidden" name="back" value="\(frame.path)">\
      \(undo.run.map { #"<input type="hidden" name="run" value="\#($0.description)">"# })\
      <button class="small">\(takingBack)</button></form>
      """
    }
    return #"<div class="notice"><p role="status">\#(Icon.check.html)<span>\#(text)</span></p>\#(button)</div>"#
  }
}
