import Cloud
import Contacts
import HTTPServer
import POSIX
import Protocol

/// What happened in the account, and taking it back.
enum LogHandlers {
  private static let pageSize = 50
  /// Contacts that a run's page names.
  private static let shownContacts = 1_000
  /// A browser waits so long for an undo; what is left then, the next press goes on with. Milliseconds.
  private static let patience: Int64 = 15_000

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let entries = try visit.history.log(before: visit.request.query("before").flatMap(place), limit: pageSize)
    let next = entries.count == pageSize ? entries.last.map { "/log?before=\($0.firstChange).\($0.run)" } : nil
    return .page(LogPage.html(entries, next: next, visit.frame))
  }

  /// One run: the contacts that it touched, and what undoing it would do to each of them.
  static func run(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]), let entry = try entry(id, visit) else { return .notFound }
    var contacts: [UndoneContact] = []
    var deletions: UndoDeletions?
    var position: UndoPosition? = .start
    while let from = position, contacts.count < shownContacts {
      let step = try visit.history.undo(id, from: from, mode: .dryRun)
      contacts += step.contacts
      deletions = deletions ?? step.stopped
      position = step.next
    }
    let view = RunView(
      entry: entry, undone: try entry.undoes.flatMap { try self.entry($0, visit) },
      contacts: Array(contacts.prefix(shownContacts)),
      hasMore: position != nil || contacts.count > shownContacts, deletions: deletions,
      between: try visit.history.editsBetween(id))
    return .page(RunPage.html(view, visit.frame))
  }

  /// Asks before an undo deletes many contacts.
  static func ask(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]), let entry = try entry(id, visit) else { return .notFound }
    guard let deletions = try visit.history.deletions(undoing: id) else { return .redirect(to: "/log/\(id)") }
    let devices = try visit.application.devices.list(account: visit.account).map(\.name)
    // One that never synced has no files of these contacts.
    let folders = try AddressBooks(visit.application.database).withoutDevice(account: visit.account)
      .filter { $0.lastSync != nil }.map(\.name)
    let view = UndoQuestion(
      entry: entry, deletions: deletions, devices: devices, folders: folders,
      back: SignInHandlers.local(visit.request.query("back") ?? "/log/\(id)"))
    return .page(UndoPage.html(view, visit.frame))
  }

  /// Leads back to where the button was pressed. Sent twice, the second finds nothing left to undo. Where it deletes more than
  /// the person was told, the question comes first.
  static func undo(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]) else { return .notFound }
    guard try entry(id, visit) != nil else { return .redirect(to: "/log" + Notice.gone.query()) }
    let result = try undo(id, visit, told: visit.form["deletions"].flatMap { Int64($0) } ?? 0)
    var path = SignInHandlers.local(visit.form["back"] ?? "/log/\(id)")
    guard !result.isStopped else { return .redirect(to: "/log/\(id)/undo?back=\(Link.percentEncode(path))") }
    let parts = path.split(separator: "/")
    // A contact that went to the trash by it has no page any more.
    if parts.first == "contacts", parts.count > 1,
      try UniqueID(parts[1]).flatMap({ try visit.contacts.contact($0) })?.trashedAt != nil
    {
      path = "/contacts"
    }
    if !result.isFinished { return .redirect(to: "/log/\(id)" + Notice.moreToUndo.query()) }
    // Whose edits stand again is named on the run's page.
    if result.between > 0 { path = "/log/\(id)" }
    return .redirect(to: path + result.notice.query(undo: result.changed > 0 ? result.run.map(Undo.run) : nil))
  }

  /// Undoes a run, as far as it comes in the time that a browser waits. `told`: how many contacts the person was told would be
  /// deleted, and agreed to.
  static func undo(_ id: UniqueID, _ visit: Visit, told: Int64 = 0) throws -> UndoResult {
    var result = UndoResult()
    var mode = UndoMode.guarded
    let deadline = MonotonicClock.milliseconds() + patience
    var position: UndoPosition? = .start
    while let from = position {
      guard MonotonicClock.milliseconds() < deadline else { return result }
      let step = try visit.history.undo(id, from: from, mode: mode)
      if let stopped = step.stopped {
        guard stopped.count <= told else {
          result.isStopped = true
          return result
        }
        mode = .allowed
        continue
      }
      result.run = step.undo
      result.changed += step.contacts.count { $0.effect.changesContact }
      result.stayed += step.contacts.count { !$0.effect.changesContact }
      result.between += step.contacts.count { $0.between != nil }
      position = step.next
    }
    result.isFinished = true
    return result
  }

  /// What came of an undo.
  struct UndoResult {
    /// The undo's own run.
    var run: UniqueID?
    var changed = 0
    var stayed = 0
    /// Those that went back to what others had made of them between two changes of the run.
    var between = 0
    var isFinished = false
    /// It would delete more than the person was told: nothing was changed.
    var isStopped = false

    /// All of it is as it was before.
    var isUndone: Bool { isFinished && stayed == 0 && between == 0 }

    /// All that there is to say of it, in one line.
    var notice: Notice {
      if !isFinished { return .moreToUndo }
      if changed == 0 { return .nothingToUndo }
      switch (between > 0, stayed > 0) {
      case (false, false): return .undone
      case (false, true): return .partlyUndone
      case (true, false): return .undoneToEdits
      case (true, true): return .partlyUndoneToEdits
      }
    }
  }

  private static func entry(_ id: UniqueID, _ visit: Visit) throws(CloudError) -> LogEntry? {
    guard let prefix = HexPrefix(id.description) else { return nil }
    return try visit.history.runs(beginningWith: prefix).first
  }

  private static func place(_ text: String) -> LogPlace? {
    let parts = text.split(separator: ".")
    guard parts.count == 2, let change = Int64(parts[0]), let run = UniqueID(parts[1]) else { return nil }
    return LogPlace(firstChange: change, run: run)
  }
}
