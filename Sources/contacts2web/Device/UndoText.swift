import Contacts
import Import
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

  let entry: LogEntry
  let isDryRun: Bool
  private(set) var contacts: [(name: String, effect: Effect)] = []
  private var undo: UniqueID?

  init(entry: LogEntry, isDryRun: Bool) {
    self.entry = entry
    self.isDryRun = isDryRun
  }

  mutating func add(_ step: UndoStep) {
    contacts += step.contacts.map { (shown($0.name), Effect($0.effect)) }
    undo = step.undo
  }

  mutating func add(_ files: [ImportJournal.Undone.File]) {
    contacts += files.map { file in
      (file.contact.isEmpty ? "\(file.name)" : file.contact, Effect(file.effect))
    }
  }

  /// Those that stay as they are.
  var staying: [(name: String, reason: String)] {
    contacts.compactMap { contact in
      if case .stays(let reason) = contact.effect { (contact.name, reason) } else { nil }
    }
  }

  /// For standard output: in a dry run each contact, else those that stay; then how many of each.
  var lines: [String] {
    let listed = isDryRun ? contacts : contacts.filter { !$0.effect.changesContact }
    return listed.map { "\(Self.verb($0.effect)): \($0.name)" } + [summary]
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

  /// For standard error.
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
    ]).text
  }

  private func count(_ effect: Effect) -> Int { contacts.count { $0.effect == effect } }

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
