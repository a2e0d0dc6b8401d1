import Contacts
import Import
import Protocol
import Sync

/// What an undo did, or would do, as people and programs read it.
struct UndoText {
  enum Effect: Equatable {
    case broughtBack
    case putBack
    case toTrash
    /// A file that an import had made.
    case removed
    case stays(reason: String)

    var changesContact: Bool { if case .stays = self { false } else { true } }
  }

  struct Contact {
    var name: String
    var effect: Effect
    /// What it goes back to, where that is not how it was before.
    var between: (contact: UniqueID, edit: EditBetween)?
  }

  let entry: LogEntry
  let isDryRun: Bool
  private(set) var contacts: [Contact] = []
  private var undo: UniqueID?
  private var stopped: UndoDeletions?

  init(entry: LogEntry, isDryRun: Bool) {
    self.entry = entry
    self.isDryRun = isDryRun
  }

  mutating func add(_ step: UndoStep) {
    contacts += step.contacts.map { contact in
      Contact(
        name: shown(contact.name), effect: Effect(contact.effect), between: contact.between.map { (contact.id, $0) })
    }
    undo = step.undo
    if let stopped = step.stopped { self.stopped = stopped }
  }

  mutating func add(_ files: [ImportJournal.Undone.File]) {
    contacts += files.map { file in
      Contact(name: file.contact.isEmpty ? "\(file.name)" : file.contact, effect: Effect(file.effect))
    }
  }

  /// A dry run of an undo that may delete as many as it does.
  mutating func allowDeletions() { stopped = nil }

  /// Those that stay as they are.
  var staying: [(name: String, reason: String)] {
    contacts.compactMap { contact in
      if case .stays(let reason) = contact.effect { (contact.name, reason) } else { nil }
    }
  }

  /// Why the undo stopped, or would.
  var stop: (message: String, hint: String)? {
    stopped.map { deletions in
      (
        "this undo would delete \(deletions.count) of \(deletions.total) contacts: nothing was changed",
        """
        they would leave the cloud and, with the next sync, every device's folder: \
        \(isDryRun ? "" : "look at it with --dry-run; ")run with --allow-deletions to go ahead
        """
      )
    }
  }

  /// What a person is to look at makes 2, as in a sync.
  var exitStatus: ExitStatus {
    switch outcome {
    case .attention, .stopped: .attention
    default: .done
    }
  }

  private var outcome: SyncReport.Outcome {
    if stopped != nil { return .stopped }
    if !isDryRun, !staying.isEmpty || contacts.contains(where: { $0.between != nil }) { return .attention }
    return contacts.contains(where: \.effect.changesContact) ? .done : .unchanged
  }

  /// For standard output: in a dry run each contact, else those that stay or do not go all the way back; then how many of each.
  /// Nothing where the undo stopped.
  var lines: [String] {
    if stopped != nil, !isDryRun { return [] }
    let listed = isDryRun ? contacts : contacts.filter { !$0.effect.changesContact || $0.between != nil }
    return listed.map(line) + [summary]
  }

  private func line(_ contact: Contact) -> String {
    guard let (id, edit) = contact.between else { return "\(Self.verb(contact.effect)): \(contact.name)" }
    let maker = LogText.reference(edit.kind, edit.device, edit.madeAt)
    let history = "contacts2web history \(ShortID.text(id)) goes further back"
    return "\(Self.verb(contact.effect, asOf: maker)): \(contact.name) (\(history))"
  }

  private var summary: String {
    let words: [(Effect, String)] = [
      (.broughtBack, "brought back"), (.putBack, "put back"), (.toTrash, "moved to the trash"), (.removed, "removed"),
    ]
    let counts = words.map { effect, words in (count(effect), words) }
      .filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    guard !counts.isEmpty else { return "nothing to undo of \(LogText.reference(entry))" }
    return "\(isDryRun ? "would undo" : "undid") \(LogText.reference(entry)): " + counts.joined(separator: ", ")
  }

  /// For standard error, where it did not stop.
  var notes: [String] {
    if isDryRun { return ["dry run: nothing was changed"] }
    guard contacts.contains(where: \.effect.changesContact) else { return [] }
    if let undo {
      return ["the next sync brings it to this device; contacts2web undo \(ShortID.text(undo)) takes it back"]
    }
    let allowed =
      count(.removed) > DeletionGuard.free ? "; where it has the contacts already, --allow-deletions is needed" : ""
    return ["the next sync carries it to the cloud\(allowed)"]
  }

  var json: String {
    let hasChanged = contacts.contains(where: \.effect.changesContact)
    return JSON.object([
      ("run", .string(entry.run.word.hex)), ("undo", hasChanged ? JSON(undo?.word.hex) : .null),
      ("dry_run", .bool(isDryRun)), ("brought_back", JSON(count(.broughtBack))), ("put_back", JSON(count(.putBack))),
      ("to_trash", JSON(count(.toTrash))), ("removed", JSON(count(.removed))),
      (
        "staying",
        .array(staying.map { .object([("name", .string($0.name)), ("reason", .string($0.reason))]) })
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

  /// `maker`: whose edit it goes back to.
  private static func verb(_ effect: Effect, asOf maker: String) -> String {
    switch effect {
    case .toTrash: "back in the trash, as \(maker) left it"
    default: "back as \(maker) left it, between two changes of this run"
    }
  }

  private static func verb(_ effect: Effect) -> String {
    switch effect {
    case .toTrash: "move to the trash"
    case .broughtBack: "bring back"
    case .putBack: "put the earlier version back"
    case .removed: "remove"
    case .stays(let reason): "stays, \(reason)"
    }
  }
}

extension UndoText.Effect {
  fileprivate init(_ effect: UndoEffect) {
    self =
      switch effect {
      case .toTrash: .toTrash
      case .broughtBack: .broughtBack
      case .putBack: .putBack
      case .changedSince: .stays(reason: "because it was changed since")
      case .contentElsewhere: .stays(reason: "because another contact has the same content")
      case .refused: .stays(reason: "because its earlier version cannot be read")
      }
  }

  fileprivate init(_ effect: ImportJournal.Undone.Effect) {
    self =
      switch effect {
      case .restored: .putBack
      case .removed: .removed
      case .kept: .stays(reason: "because it was changed since")
      }
  }
}
