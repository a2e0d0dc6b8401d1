import Contacts
import Import
import Protocol
import Sync
import Words

/// What an undo did, or would do, as people and programs read it.
struct UndoText {
  fileprivate enum Effect {
    case broughtBack, putBack, toTrash
    /// A file that an import had made.
    case removed
    case stays
  }

  fileprivate struct Contact {
    var name: String
    var effect: Effect
    var words: Sentence
    /// What it goes back to, where that is not how it was before.
    var between: (contact: UniqueID, edit: EditBetween)?
  }

  let entry: LogEntry
  let isDryRun: Bool
  private var contacts: [Contact] = []
  private var whole: UndoOutcome
  private var undo: UniqueID?
  private var stopped: UndoDeletions?
  /// Contacts that have the UID of another one since.
  private var sameUID: SameUID?

  /// `isRedo`: the entry is an undo of something.
  init(entry: LogEntry, isDryRun: Bool, isRedo: Bool = false) {
    self.entry = entry
    self.isDryRun = isDryRun
    whole = UndoOutcome(isRedo: isRedo)
  }

  mutating func add(_ step: UndoStep) {
    for contact in step.contacts {
      contacts.append(
        Contact(
          name: NameWords.shown(contact.name), effect: Effect(contact.effect), words: UndoWords.effect(contact),
          between: contact.between.map { (contact.id, $0) }))
      whole.add(contact)
    }
    undo = step.undo
    if let stopped = step.deletions { self.stopped = stopped }
  }

  mutating func add(_ files: [ImportJournal.Undone.File]) {
    for file in files {
      let (effect, words): (Effect, Sentence) =
        switch file.effect {
        case .restored: (.putBack, UndoWords.putBack)
        case .removed: (.removed, UndoWords.removed)
        case .kept: (.stays, UndoWords.changedSince)
        }
      contacts.append(
        Contact(name: file.contact.isEmpty ? "\(file.name)" : file.contact, effect: effect, words: words))
      if effect == .stays { whole.stayed += 1 } else { whole.changed += 1 }
    }
  }

  /// Asks whether contacts have the UID of another one since, where something was done.
  mutating func askForSameUID(_ history: any CloudHistory) throws(CloudError) {
    guard !isDryRun, whole.changed > 0, let undo else { return }
    sameUID = try history.sameUID(since: undo)
  }

  /// Lets a dry run tell of an undo that may delete so many.
  mutating func allowDeletions() { stopped = nil }

  var contactCount: Int { contacts.count }

  /// Why the undo stopped, or would.
  var stop: (message: String, hint: String)? {
    stopped.map { deletions in
      (
        "this undo would delete \(UndoWords.deletions(deletions)): nothing was changed",
        """
        they would leave the cloud and, with the next sync, every device's folder: \
        \(isDryRun ? "" : "look at it with --dry-run; ")run with --allow-deletions to go ahead
        """
      )
    }
  }

  /// 2 if something waits for the person, as in a sync.
  var exitStatus: ExitStatus {
    switch outcome {
    case .attention, .stopped: .attention
    default: .done
    }
  }

  private var outcome: SyncReport.Outcome {
    if stopped != nil { return .stopped }
    if !isDryRun, !whole.isWhole { return .attention }
    return whole.changed > 0 ? .done : .unchanged
  }

  /// For standard output: in a dry run each contact, else those that stay or do not go all the way back; then how many of each.
  /// Nothing where the undo stopped.
  var lines: [String] {
    if stopped != nil, !isDryRun { return [] }
    let listed = isDryRun ? contacts : contacts.filter { $0.effect == .stays || $0.between != nil }
    return listed.map(Self.line) + [summary]
  }

  private static func line(_ contact: Contact) -> String {
    let line = "\(contact.name): \(contact.words.local)"
    guard let id = contact.between?.contact else { return line }
    return "\(line) (contacts2web history \(ShortID.text(id)) goes further back)"
  }

  private var summary: String {
    let reference = LogWords.reference(entry).local
    guard whole.changed > 0 else { return "\(whole.words) (\(reference))" }
    let counts = UndoWords.counts(
      restored: count(.broughtBack), putBack: count(.putBack), toTrash: count(.toTrash), removed: count(.removed))
    return "\(isDryRun ? "Would be undone" : whole.words) (\(reference)): \(counts)"
  }

  /// For standard error, where it did not stop.
  var notes: [String] {
    if isDryRun { return ["dry run: nothing was changed"] }
    guard whole.changed > 0 else { return [] }
    if let undo {
      return (sameUID.map { [RestoreText.sameUID($0)] } ?? [])
        + ["the next sync brings it to this device; contacts2web undo \(ShortID.text(undo)) takes it back"]
    }
    let allowed =
      count(.removed) > DeletionGuard.free ? "; where it has the contacts already, --allow-deletions is needed" : ""
    return ["the next sync carries it to the cloud\(allowed)"]
  }

  var json: String {
    JSON.object([
      ("run", .string(entry.run.word.hex)), ("undo", whole.changed > 0 ? JSON(undo?.word.hex) : .null),
      ("dry_run", .bool(isDryRun)), ("brought_back", JSON(count(.broughtBack))), ("put_back", JSON(count(.putBack))),
      ("to_trash", JSON(count(.toTrash))), ("removed", JSON(count(.removed))),
      (
        "staying",
        .array(
          contacts.filter { $0.effect == .stays }.map {
            .object([("name", .string($0.name)), ("reason", .string($0.words.local))])
          })
      ),
      ("between", .array(contacts.compactMap(Self.between))), ("outcome", .string(outcome.rawValue)),
      ("message", .string(stop?.message ?? "")),
    ]).text
  }

  /// A contact that goes back to what somebody made of it between two changes of the run.
  private static func between(_ contact: Contact) -> JSON? {
    contact.between.map { id, edit in
      .object([
        ("contact", .string(id.word.hex)), ("name", .string(contact.name)),
        ("kind", edit.kind.map { .string(LogText.word($0)) } ?? .null), ("device", JSON(edit.device)),
        ("made", .string(edit.madeAt.extended)), ("in_trash", .bool(contact.effect == .toTrash)),
      ])
    }
  }

  private func count(_ effect: Effect) -> Int { contacts.count { $0.effect == effect } }
}

extension UndoText.Effect {
  fileprivate init(_ effect: UndoEffect) {
    self =
      switch effect {
      case .toTrash: .toTrash
      case .broughtBack: .broughtBack
      case .putBack, .linkPutBack: .putBack
      case .changedSince, .contentElsewhere, .refused: .stays
      }
  }
}
