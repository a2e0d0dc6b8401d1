import Contacts

/// A line about what just happened. It travels in the address of the page that a form leads to, as a word and not as text,
/// so that nobody can make our pages say something by a link.
package enum Notice: String, Sendable, CaseIterable {
  case saved, unchanged, added, exists, deleted, restored
  case restoredSeveral = "all-restored", restoredSome = "some-restored", noneChosen = "none-chosen"
  case versionRestored = "version", versionStands = "version-stands", used, kept, reopened, reopenedChanged =
    "reopened-changed", gone
  case undone, partlyUndone = "partly-undone", nothingToUndo = "nothing-undone"
  case undoneToEdits = "undone-to-edits", partlyUndoneToEdits = "partly-undone-to-edits", moreToUndo = "more-to-undo"
  case passwordChanged = "password", sortChanged = "sort", policyChanged = "policy", othersSignedOut = "others"
  case revoked

  var text: String {
    switch self {
    case .saved: "Saved."
    case .unchanged:
      "Nothing to save: the contact says this already, if perhaps in characters that are written in another way."
    case .added: "Added to your contacts."
    case .exists: "This contact was there already, just like that."
    case .deleted: "Moved to the trash."
    case .restored: "Restored from the trash."
    case .restoredSeveral: "Restored from the trash."
    case .restoredSome:
      "Restored from the trash. Some stay there, because a contact that says just the same is in your list already."
    case .noneChosen: "Nothing was ticked, so nothing was restored."
    case .versionRestored: "The earlier version is back. What was there before is in the history."
    case .versionStands: "The contact says just what that version says. Nothing was changed."
    case .used: "Done: that version is the contact now. The other one is in its history."
    case .kept: "Done: the contact stays as it is."
    case .reopened: "It waits for your decision again."
    case .reopenedChanged:
      "It waits for your decision again. The contact was changed since you decided, so it stays as it is now."
    case .gone:
      "That is not there any more: somebody has dealt with it already, or its time in the trash or the history is over."
    case .undone: "Undone."
    case .partlyUndone: "Undone, except for what was changed since. Those contacts stay as they are."
    case .undoneToEdits: "Undone. Where others changed a contact in between, it is as they left it: see below."
    case .partlyUndoneToEdits:
      "Undone, except for what was changed since. Where others changed a contact in between, it is as they left it: see below."
    case .nothingToUndo: "There is nothing left to undo: everything was changed since, or is as it was before."
    case .moreToUndo: "A good part is undone. There is more: press the button again to go on."
    case .passwordChanged: "Your password is changed, and you are signed out everywhere else."
    case .sortChanged: "Your contacts are sorted the new way."
    case .policyChanged: "From the next sync on, conflicts are settled that way."
    case .othersSignedOut: "You are signed out everywhere but here."
    case .revoked: "The device is signed out. Its folder and your contacts stay as they are."
    }
  }

  /// What goes behind the path of the page that shows it.
  func query(undo: Undo? = nil) -> String { "?done=\(rawValue)" + (undo.map { "&undo=\($0.text)" } ?? "") }

  /// `undo` is what its button takes back; nil for none.
  func html(undo: Undo?, _ frame: Frame) -> HTML {
    let button = undo.map { undo -> HTML in
      """
      <form method="post" action="\(undo.path)">\(frame.guardField)<input type="hidden" name="back" value="\(frame.path)">\
      \(undo.run.map { #"<input type="hidden" name="run" value="\#($0.description)">"# })\
      <button class="small">Undo</button></form>
      """
    }
    return #"<div class="notice"><p role="status">\#(Icon.check.html)<span>\#(text)</span></p>\#(button)</div>"#
  }
}
