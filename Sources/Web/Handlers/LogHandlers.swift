import Cloud
import Contacts
import HTTPServer
import POSIX
import Protocol
import Words

/// What happened in the account, and taking it back.
enum LogHandlers {
  private static let pageSize = 50
  /// Contacts that a run's page names.
  private static let shownContacts = 1_000
  /// The most contacts of one name whose changes are looked for.
  private static let namesakes = 100
  /// How long a browser waits for an undo, in milliseconds. The next press of the button goes on with the rest.
  private static let patience: Int64 = 15_000

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let request = visit.request
    var question = LogQuestion(
      author: request.query("by") ?? "", person: SearchQuery.taken(from: request.query("person") ?? ""))
    let books = try AddressBooks(visit.database).list(account: visit.account)
    var filter = LogFilter.everyone
    if question.author == "browser" {
      filter.author = .browser
    } else if let book = UniqueID(question.author), books.contains(where: { $0.id == book }) {
      filter.author = .book(book)
      question.author = book.description
    } else {
      question.author = ""
    }
    var hasTooMany = false
    if question.person.contains(where: { !$0.isWhitespace }) {
      let found = try visit.history.contacts(.name(question.person), limit: namesakes + 1)
      hasTooMany = found.count > namesakes
      filter.contacts = found.prefix(namesakes).map(\.id)
    } else {
      question.person = ""
    }
    let before = request.query("before").flatMap(place)
    let entries = try visit.history.log(of: filter, before: before, limit: pageSize)
    let last = entries.count == pageSize ? entries.last : nil
    let view = LogView(
      question: question,
      rows: try entries.map { LogView.Row(entry: $0, isRedo: try isRedo($0, visit)) },
      books: books.map { LogAuthor(value: $0.id.description, name: $0.name) },
      here: question.address(before: before.map { "\($0.firstChange).\($0.run)" }),
      next: last.map { question.address(before: "\($0.firstChange).\($0.run)") }, hasTooMany: hasTooMany)
    return .page(LogPage.html(view, visit.frame))
  }

  /// One run: the contacts that it touched, and what undoing it would do to each of them.
  static func run(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]), let entry = try visit.entry(id) else { return .notFound }
    var contacts: [UndoneContact] = []
    var deletions: UndoDeletions?
    var position: UndoPosition? = .start
    while let from = position, contacts.count < shownContacts {
      let step = try visit.history.undo(id, from: from, mode: .dryRun)
      contacts += step.contacts
      deletions = deletions ?? step.deletions
      position = step.next
    }
    let view = RunView(
      entry: entry, undone: try entry.undoes.flatMap { try visit.entry($0) },
      contacts: Array(contacts.prefix(shownContacts)),
      hasMore: position != nil || contacts.count > shownContacts, deletions: deletions,
      between: try visit.history.editsBetween(id), isRedo: try isRedo(entry, visit),
      deletedItsOwn: try contacts.isEmpty && visit.history.hasTrashed(id))
    return .page(RunPage.html(view, visit.frame))
  }

  /// Asks before an undo deletes many contacts.
  static func ask(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]), let entry = try visit.entry(id) else { return .notFound }
    guard let deletions = try visit.history.deletions(undoing: id) else { return .redirect(to: "/log/\(id)") }
    let devices = try visit.devices.list(account: visit.account).map(\.name)
    // A folder that never synced has no files of these contacts.
    let folders = try AddressBooks(visit.database).withoutDevice(account: visit.account)
      .filter { $0.lastSync != nil }.map(\.name)
    let view = UndoQuestion(
      entry: entry, deletions: deletions, devices: devices, folders: folders,
      back: SignInHandlers.local(visit.request.query("back") ?? "/log/\(id)"))
    return .page(UndoPage.html(view, visit.frame))
  }

  /// Undoes a run, and leads back to where the button was pressed. If the form is sent twice, the second one finds nothing left
  /// to undo. If it would delete more than the person was told, the question comes first.
  static func undo(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]) else { return .notFound }
    guard let entry = try visit.entry(id) else { return .redirect(to: "/log", telling: Done(.gone)) }
    guard entry.canBeUndone else { return .redirect(to: "/log/\(id)", telling: Done(.cannotBeUndone)) }
    var result = try undo(id, visit, told: visit.form["deletions"].flatMap { Int64($0) } ?? 0)
    var path = SignInHandlers.local(visit.form["back"] ?? "/log/\(id)")
    guard !result.isStopped else { return .redirect(to: "/log/\(id)/undo?back=\(Link.percentEncode(path))") }
    // A contact that the undo moved to the trash has no page any more; the list beside it, or the birthdays, stay where they were.
    let query = path.firstIndex(of: "?").map { path[$0...] } ?? ""
    let parts = path.dropLast(query.count).split(separator: "/")
    if parts.first == "contacts", parts.count > 1,
      try UniqueID(parts[1]).flatMap({ try visit.contacts.contact($0) })?.trashedAt != nil
    {
      let fields = (try? FormFields.parse(Array(query.dropFirst().utf8))) ?? []
      path = DatesPlace(query: fields)?.path ?? "/contacts" + query
    }
    if !result.isFinished { return .redirect(to: "/log/\(id)", telling: Done(.moreToUndo)) }
    // The run's page names those whose edits stand again.
    if result.outcome.between > 0 { path = "/log/\(id)" }
    result.outcome.isRedo = try isRedo(entry, visit)
    let undo = result.outcome.changed > 0 ? result.run.map(Undo.run) : nil
    let name = try result.example.flatMap { try visit.name(of: $0) }
    let done = Done(Notice(result.outcome), name, count: Int64(result.outcome.changed), undo: undo)
    return .redirect(to: path, telling: try visit.telling(done, of: result.run))
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
      let step = try visit.history.undo(id, from: from, mode: mode, told: told)
      if step.deletions != nil {
        guard step.undo != nil else {
          result.isStopped = true
          return result
        }
        mode = .allowed
      }
      result.run = step.undo
      for contact in step.contacts {
        result.outcome.add(contact)
        if contact.effect.changesContact { result.example = result.example ?? contact.id }
      }
      position = step.next
    }
    result.isFinished = true
    return result
  }

  /// What came of an undo.
  struct UndoResult {
    /// The undo's own run.
    var run: UniqueID?
    var outcome = UndoOutcome()
    /// One of the changed contacts.
    var example: UniqueID?
    var isFinished = false
    /// It would delete more than the person was told: nothing was changed.
    var isStopped = false

    /// All of it is as it was before.
    var isUndone: Bool { isFinished && outcome.isWhole }
  }

  private static func isRedo(_ entry: LogEntry, _ visit: Visit) throws(CloudError) -> Bool {
    try UndoOutcome.isRedo(entry) { id throws(CloudError) in try visit.entry(id) }
  }

  private static func place(_ text: String) -> LogPlace? {
    let parts = text.split(separator: ".")
    guard parts.count == 2, let change = Int64(parts[0]), let run = UniqueID(parts[1]) else { return nil }
    return LogPlace(firstChange: change, run: run)
  }
}
