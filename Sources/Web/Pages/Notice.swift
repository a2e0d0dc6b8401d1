import Contacts
import Protocol
import Words

/// What a notice says. It travels as a word and not as text (see ``Done``).
package enum Notice: String, Sendable, CaseIterable {
  case saved, unchanged, added, exists, deleted, restored
  case restoredSeveral = "all-restored", restoredSome = "some-restored", restoredNone = "none-restored"
  case noneChosen = "none-chosen"
  case erased, erasedNone = "none-erased"
  case versionRestored = "version", versionStands = "version-stands", used, kept, settled, reopened, reopenedChanged =
    "reopened-changed", gone
  case undone, partlyUndone = "partly-undone", nothingToUndo = "nothing-undone", cannotBeUndone = "not-to-undo"
  case undoneToEdits = "undone-to-edits", partlyUndoneToEdits = "partly-undone-to-edits", moreToUndo = "more-to-undo"
  case redone, partlyRedone = "partly-redone", redoneToEdits = "redone-to-edits"
  case partlyRedoneToEdits = "partly-redone-to-edits"
  case signedUp = "signed-up"
  case passwordChanged = "password", passwordChangedForBrowsers = "password-browsers"
  case othersSignedOut = "others", browserSignedOut = "browser-out"
  case appOn = "app-on", appOff = "app-off", appStands = "app-stands", recoveryCodeUsed = "recovery-code"
  case passkeyAdded = "passkey-added", passkeyRemoved = "passkey-removed", tooManyPasskeys = "passkeys-full"
  case sortedByFirst = "sorted-first", sortedByLast = "sorted-last", laterWins = "later-wins", editsMerge =
    "edits-merge"
  case draftKept = "draft-kept", draftDiscarded = "draft-discarded", draftBack = "draft-back"
  case revoked, revokedAfterSync = "revoked-after-sync"
  case changed, changedNone = "none-changed", takenBack = "taken-back"
  case groupRenamed = "group-renamed", groupDeleted = "group-deleted", groupTakenBack = "group-taken-back"
  case merged, takenApart = "taken-apart", notTakenApart = "not-taken-apart", different, sameAgain = "same-again"
  case linked, unlinked, tooManyLinked = "linked-full"
  case imported, importedNone = "none-imported", importDiscarded = "import-discarded"
  case phoneSignedOut = "phone-out", deletionsAllowed = "deletions-allowed", deletionsStopped = "deletions-stopped"
  case calendarRemoved = "calendar-removed"

  /// `whom`: those that it happened to; nil where nobody is named.
  func words(_ whom: Sentence?) -> Sentence {
    switch self {
    case .saved: "Saved \(whom ?? "the contact")."
    case .unchanged:
      """
      Nothing to save: \(whom ?? "the contact") says this already, if perhaps in characters that are written in another way.
      """
    case .added: "Added \(whom ?? "the contact") to your contacts."
    case .exists: "\(whom ?? "The contact") \(RestoreWords.exists)."
    case .deleted: "Moved \(whom ?? "the contact") to the trash."
    case .changed: "Changed \(whom ?? "the contact")."
    case .changedNone: "Nothing was changed."
    case .takenBack: "Took back \(whom ?? "the contact")."
    case .groupTakenBack: "Took back who is in the group\(whom.map { ": \($0)" as Sentence } ?? "")."
    case .groupRenamed: "Renamed the group\(Self.whose(whom))."
    case .groupDeleted: "Deleted the group\(Self.whose(whom)). Nobody who was in it was deleted."
    case .merged: "Made one contact of \(whom ?? "them")."
    case .takenApart: "Took \(whom ?? "the contact") apart: each is a contact of its own again."
    case .notTakenApart:
      "\(whom ?? "The contact") was not taken apart, because it changed at that moment. Please try again."
    case .different: "\(whom ?? "They") will not be suggested as duplicates again."
    case .linked: "Linked the cards of \(whom ?? "one person"): they are shown as one."
    case .unlinked: "Unlinked \(whom ?? "the card"): it is shown by itself again."
    case .tooManyLinked:
      "\(whom ?? "The person") would have more than \(String(LinkShift.most)) cards, so nothing was linked."
    case .sameAgain: "\(whom ?? "They") may be suggested as duplicates again."
    case .imported: "Imported \(whom ?? "the contacts")."
    case .importedNone: "Nothing was imported: your contacts say all of it already, or it was left out."
    case .importDiscarded: "The file was not imported, and the server has forgotten it."
    case .restored, .restoredSeveral: Self.of(whom, RestoreWords.fromTrash)
    case .restoredSome:
      Self.of(whom, RestoreWords.fromTrash)
        + " Some stay there, because a contact that is just like that is in your list already."
    case .restoredNone: "Nothing was restored: a contact that is just like that is in your list already."
    case .noneChosen: "Nothing was selected, so nothing was restored."
    case .erased: whom.map { "Deleted \($0) for good." } ?? "Deleted for good."
    case .erasedNone: "Nothing was deleted for good."
    case .versionRestored: Self.of(whom, RestoreWords.version)
    case .versionStands: "\(whom ?? "The contact") \(RestoreWords.stands)."
    case .used: Self.of(whom, RestoreWords.lostVersion)
    case .kept: Self.of(whom, ReviewWords.kept)
    case .settled: Self.of(whom, SettlementWords.settled)
    case .reopened: Self.of(whom, "back in Review")
    case .reopenedChanged:
      Self.of(whom, "back in Review. The contact was changed since you decided, so it stays as it is now")
    case .gone:
      "That is not there any more: somebody has dealt with it already, or its time in the trash or the history is over."
    case .undone, .partlyUndone, .undoneToEdits, .partlyUndoneToEdits, .redone, .partlyRedone, .redoneToEdits,
      .partlyRedoneToEdits, .nothingToUndo:
      Sentence(outcome?.words ?? "") + (whom.map { ": \($0)." } ?? ".")
    case .cannotBeUndone: "\(UndoWords.cannot.sentence) \(UndoWords.heard.sentence)"
    case .moreToUndo: "A good part is undone. There is more: press the button again to go on."
    case .signedUp:
      "Your account is there: \(whom ?? "welcome"). From now on you sign in with this name and your password."
    case .passwordChanged:
      "Your password is changed, and every other browser, every device and every phone is signed out."
    case .passwordChangedForBrowsers:
      "Your password is changed, and every other browser is signed out. Devices and phones stay signed in."
    case .othersSignedOut: "Every other browser is signed out. Devices and phones stay signed in."
    case .browserSignedOut: "\(whom ?? "The browser") is signed out."
    case .appOn: "The authenticator app is on. The recovery codes that you have count for it as well."
    case .appOff: "The authenticator app is off: its codes no longer work."
    case .appStands: "An authenticator app is on already, with another secret."
    case .passkeyAdded: "\(whom ?? "The passkey") signs in from now on."
    case .passkeyRemoved: "\(whom ?? "The passkey") no longer signs in."
    case .tooManyPasskeys: "There are 20 passkeys already, as many as an account may have. Remove one that is not used."
    case .recoveryCodeUsed:
      "You signed in with a recovery code, which no longer works. Settings → Second factor tells how many are left."
    case .sortedByFirst: "Your contacts are sorted by first name."
    case .sortedByLast: "Your contacts are sorted by last name."
    case .laterWins: "From the next sync on, the later edit wins."
    case .editsMerge: "From the next sync on, both edits are put together."
    case .draftKept: "Kept what you typed for \(whom ?? "the contact"). It is not saved yet."
    case .draftDiscarded: "Threw away what you had typed for \(whom ?? "the contact")."
    case .draftBack: "What you had typed for \(whom ?? "the contact") is back."
    case .phoneSignedOut:
      "\(whom ?? "The phone") is signed out. What is on it stays on it, and your contacts stay here."
    case .deletionsAllowed: "\(whom ?? "The phone") may delete as many contacts as it likes."
    case .deletionsStopped: "\(whom ?? "The phone") is stopped where it would delete many contacts."
    case .calendarRemoved:
      "The calendar address is taken away. What a calendar has fetched stays there until it is removed there."
    case .revokedAfterSync: "\(whom ?? "The device") is signed out as soon as its sync is done."
    case .revoked: "\(whom ?? "The device") is signed out. Its folder and your contacts stay as they are."
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
  var takingBack: String {
    if self == .reopened { return "Redo" }
    return outcome.map { $0.isRedo ? "Undo" : "Redo" } ?? "Undo"
  }

  /// " of Ann Lee"; nothing where nobody is named.
  private static func whose(_ whom: Sentence?) -> Sentence { whom.map { " of \($0)" as Sentence } ?? "" }

  /// What a command says of a contact: "Ann Lee: restored from the trash".
  private static func of(_ whom: Sentence?, _ words: String) -> Sentence {
    whom.map { "\($0): \(words)." } ?? Sentence(words.sentence)
  }
}

extension Done {
  /// The line above the page's content.
  func html(_ frame: Frame) -> HTML {
    let button = undo.map { undo -> HTML in
      let fields = undo.fields.map { name, value -> HTML in #"<input type="hidden" name="\#(name)" value="\#(value)">"#
      }
      return """
        <form method="post" action="\(undo.path)">\(frame.guardField)<input type="hidden" name="back" value="\(frame.target)">\
        \(fields)<button class="small">\(notice.takingBack)</button></form>
        """
    }
    return
      #"<div class="notice"><p role="status">\#(Icon.check.html)<span>\#(notice.words(whom))\#(stayed.map { " \($0.words)" as HTML })\#(sameUID.map(Self.html))</span></p>\#(button)</div>"#
  }

  private static func html(_ same: SameUID) -> HTML {
    #" \#(DuplicateWords.sameUID(same)): see <a href="\#(DuplicatesPage.path)">Duplicates</a>."#
  }
}
