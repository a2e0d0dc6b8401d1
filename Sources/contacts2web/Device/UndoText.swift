import Contacts
import Sync

/// What an undo did, or would do, as people and programs read it.
struct UndoText {
  let entry: LogEntry
  let isDryRun: Bool
  private(set) var contacts: [UndoneContact] = []
  private var undo: UniqueID?

  init(entry: LogEntry, isDryRun: Bool) {
    self.entry = entry
    self.isDryRun = isDryRun
  }

  mutating func add(_ step: UndoStep) {
    contacts += step.contacts
    undo = step.undo
  }

  /// Those that stay as they are.
  var staying: [UndoneContact] { contacts.filter { !$0.effect.changesContact } }

  /// For standard output: in a dry run each contact, else those that stay; then how many of each.
  var lines: [String] {
    let listed = isDryRun ? contacts : staying
    return listed.map { "\(Self.verb($0.effect)): \(shown($0.name))" } + [summary]
  }

  private var summary: String {
    let counts = [(UndoEffect.broughtBack, "brought back"), (.putBack, "put back"), (.toTrash, "moved to the trash")]
      .map { effect, words in (contacts.count { $0.effect == effect }, words) }
      .filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    guard !counts.isEmpty else { return "nothing to undo of \(LogText.reference(entry))" }
    return "\(isDryRun ? "would undo" : "undid") \(LogText.reference(entry)): " + counts.joined(separator: ", ")
  }

  /// For standard error.
  var notes: [String] {
    if isDryRun { return ["dry run: nothing was changed"] }
    guard let undo, contacts.contains(where: \.effect.changesContact) else { return [] }
    return ["the next sync brings it to this device; contacts2web undo \(ShortID.text(undo)) takes it back"]
  }

  var json: String {
    func count(_ effect: UndoEffect) -> JSON { JSON(contacts.count { $0.effect == effect }) }
    let hasChanged = contacts.contains(where: \.effect.changesContact)
    return JSON.object([
      ("run", .string(entry.run.word.hex)), ("undo", hasChanged ? JSON(undo?.word.hex) : .null),
      ("dry_run", .bool(isDryRun)), ("brought_back", count(.broughtBack)), ("put_back", count(.putBack)),
      ("to_trash", count(.toTrash)),
      (
        "staying",
        .array(
          staying.map { contact in
            .object([("name", .string(contact.name)), ("reason", .string(Self.reason(contact.effect)))])
          })
      ),
    ]).text
  }

  private static func verb(_ effect: UndoEffect) -> String {
    switch effect {
    case .toTrash: "move to the trash"
    case .broughtBack: "bring back"
    case .putBack: "put the earlier version back"
    case .changedSince, .contentElsewhere, .refused: "stays, \(reason(effect))"
    }
  }

  private static func reason(_ effect: UndoEffect) -> String {
    switch effect {
    case .contentElsewhere: "because another contact has the same content"
    case .refused: "because its earlier version cannot be read"
    case .toTrash, .broughtBack, .putBack, .changedSince: "because it was changed since"
    }
  }
}
