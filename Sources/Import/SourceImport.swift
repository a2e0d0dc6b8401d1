package import Contacts
internal import POSIX
package import Sync
internal import Synchronization

/// Imports sources, or files at hand, into the address book: all are downloaded and read at the same time, each on a thread of
/// its own, and then applied one after the other, in their order.
package final class SourceImport {
  /// Sources that are downloaded at once.
  private static let threads = 16

  private let store: SourceStore
  private let book: any BookReplica
  private let home: String
  private let context: ImportContext
  private let limits: FetchLimits

  /// `home`: the device's folder, with its lock, its sources, and the journal of the last import.
  package init(
    book: any BookReplica, home: String, context: ImportContext, limits: FetchLimits = FetchLimits()
  ) {
    self.book = book
    self.home = home
    self.context = context
    self.limits = limits
    store = SourceStore(folder: home)
  }

  /// What is to be imported.
  package enum Selection: Sendable {
    /// All that are enabled.
    case enabled
    /// That one, enabled or not.
    case source(String)
    /// Files of cards, by their paths.
    case files([String])

    fileprivate var isOfFiles: Bool { if case .files = self { true } else { false } }
  }

  /// Runs to the end; the report says what failed. Throws if it could not begin, or if a person ended it: then everything is as
  /// it was.
  ///
  /// `announce`: makes it a dry run, and is told what each contact would get. `isRepeated`: also what has not changed.
  package func run(
    _ selection: Selection, isRepeated: Bool = false, announce: ((ImportStep) -> Void)? = nil
  ) throws(ImportError) -> ImportReport {
    let folder = try SourceStore.inWords { () throws(SystemError) in
      try File.makeFolder(home, mode: 0o700)
      return try TemporaryFolder(in: home)
    }
    clearLeftovers()
    let fetched: [Fetched]
    switch selection {
    case .files(let paths): fetched = try fetch(paths.map { .file($0) }, folder, isRepeated)
    case .source(let name): fetched = try fetch([.source(try store.list().source(name))], folder, isRepeated)
    case .enabled:
      let sources = try store.list().sources.filter(\.isEnabled)
      fetched = try fetch(sources.map { .source($0) }, folder, isRepeated)
    }
    if context.isCancelled() { throw .cancelled }
    var report = ImportReport(entries: fetched.map(\.entry))
    do {
      if fetched.contains(where: { $0.content != nil }) { try apply(fetched, &report, announce) }
    } catch {
      throw ImportError(wrapping: error)
    }
    guard announce == nil else { return report }
    if !selection.isOfFiles {
      let now = context.now()
      try store.note(
        report.entries.map {
          SourceOutcome(source: $0.name, at: now, outcome: $0.outcome, message: $0.message)
        })
    }
    try store.remember(
      zip(fetched, report.entries).compactMap { fetched, entry in
        entry.outcome == .failed ? nil : fetched.validators.map { (entry.name, $0) }
      })
    return report
  }

  /// The import that ``undo(isDryRun:)`` takes back; nil where there is none.
  package func lastImport() throws(ImportError) -> ImportJournal.Summary? {
    guard File.exists(journalPath) else { return nil }
    let journal = try ImportJournal(path: journalPath)
    defer { journal.close() }
    return try journal.isOld(now: context.now()) ? nil : journal.summary()
  }

  /// When the last import began, where it was taken back.
  package func takenBack() throws(ImportError) -> Timestamp? {
    guard File.exists(journalPath) else { return nil }
    let journal = try ImportJournal(path: journalPath)
    defer { journal.close() }
    return try journal.takenBack()
  }

  /// Takes back the last import; nil where there is none. `isDryRun`: only says what that would do.
  package func undo(isDryRun: Bool = false) throws(ImportError) -> ImportJournal.Undone? {
    do {
      guard File.exists(journalPath) else { return nil }
      let lock = try lock()
      defer { lock?.unlock() }
      let journal = try ImportJournal(path: journalPath)
      defer { journal.close() }
      try journal.prune(now: context.now())
      guard try journal.summary() != nil else { return nil }
      let undone = try journal.undo(in: book, isDryRun: isDryRun, at: context.now())
      if !isDryRun { try journal.noteTakenBack() }
      return undone
    } catch {
      throw ImportError(wrapping: error)
    }
  }

  /// Removes what killed imports have left, once it is a day old because no import under way takes so long, and a journal that
  /// is too old.
  private func clearLeftovers() {
    let yesterday = WallClock.nanoseconds() - 86_400_000_000_000
    try? Directory(path: home).forEachEntry { entry in
      let name = String(decoding: entry.name, as: UTF8.self)
      guard name.hasPrefix("contacts2web-") || name.hasPrefix("source-check-") else { return }
      if let status = try entry.status(), status.modified < yesterday { try File.removeTree("\(home)/\(name)") }
    }
    guard File.exists(journalPath), let lock = try? FileLock(home + "/lock", wait: false) else { return }
    defer { lock.unlock() }
    if let journal = try? ImportJournal(path: journalPath) {
      try? journal.prune(now: context.now())
      journal.close()
    }
  }

  private var journalPath: String { ImportJournal.path(home: home) }

  // MARK: At the same time

  private enum Origin: Sendable {
    case source(Source)
    case file(String)

    var name: String {
      switch self {
      case .source(let source): source.name
      case .file(let path): path
      }
    }
  }

  private struct Fetched: Sendable {
    var entry: ImportReport.Entry
    /// Nil where there is nothing to apply.
    var content: SourceContent?
    var validators: SourceValidators?
  }

  private func fetch(
    _ origins: [Origin], _ folder: TemporaryFolder, _ isRepeated: Bool
  ) throws(ImportError) -> [Fetched] {
    let results = Mutex<[Int: Fetched]>([:])
    let next = Atomic(0)
    let (store, context, limits) = (store, context, limits)
    let work: @Sendable () -> Void = {
      while true {
        let number = next.add(1, ordering: .relaxed).oldValue
        guard number < origins.count, !context.isCancelled() else { return }
        let fetched = Self.fetch(
          origins[number], number, folder.path("\(number)"), isRepeated, store, context, limits)
        results.withLock { $0[number] = fetched }
        let outcome = fetched.content == nil ? fetched.entry.outcome : .imported
        context.progress(.fetched(source: number, outcome: outcome))
      }
    }
    // Reading large cards takes no deep stack. More threads than sources would only idle.
    let threads = try SourceStore.inWords { () throws(SystemError) in
      var threads: [Thread] = []
      for _ in 0..<min(origins.count, Self.threads) { threads.append(try Thread("import", work)) }
      return threads
    }
    for thread in threads { thread.join() }
    return results.withLock { results in
      origins.indices.map { results[$0] ?? Fetched(entry: ImportReport.Entry(name: origins[$0].name)) }
    }
  }

  private static func fetch(
    _ origin: Origin, _ number: Int, _ path: String, _ isRepeated: Bool, _ store: SourceStore,
    _ context: ImportContext, _ limits: FetchLimits
  ) -> Fetched {
    var fetched = Fetched(entry: ImportReport.Entry(name: origin.name))
    do throws(ImportError) {
      var path = path
      switch origin {
      case .file(let file): path = try readable(file, path, context, limits)
      case .source(let source):
        let fetch = try SourceFetch(
          source, password: try store.password(of: source.name), limits: limits, isStopped: context.isCancelled)
        let known = isRepeated ? nil : try store.validators(of: source.name)
        let result = Result { () throws(ImportError) in
          try fetch.fetch(known: known, into: path) { done, total in
            context.progress(.downloading(source: number, done: done, total: total))
          }
        }
        fetched.entry.bytes = fetch.bytes
        switch try result.get() {
        case .unchanged(let validators):
          fetched.validators = validators
          return fetched
        case .downloaded(let validators): fetched.validators = validators
        }
      }
      fetched.content = try SourceContent(path: path, limits: limits, isCancelled: context.isCancelled) { cards in
        context.progress(.reading(source: number, cards: cards))
      }
    } catch {
      fetched.validators = nil
      fetched.entry.fail(error)
    }
    return fetched
  }

  /// A file is read twice, first to see that it is whole. A pipe can be read only once, so its content is written to `path`.
  /// This happens before the device's lock is taken, so that no sync waits for the program that fills the pipe.
  private static func readable(
    _ file: String, _ path: String, _ context: ImportContext, _ limits: FetchLimits
  ) throws(ImportError) -> String {
    let copying = { () throws(SystemError) -> Bool? in
      let pipe = try FileDescriptor(path: file)
      guard try pipe.status().kind == .other else { return nil }
      let copy = try FileDescriptor(path: path, [.write, .create, .exclusive], mode: 0o600)
      var size = 0
      while !context.isCancelled(), size <= limits.size {
        let bytes = try pipe.read(upTo: 1 << 18)
        if bytes.isEmpty { break }
        try copy.writeAll(bytes)
        size += bytes.count
      }
      return size > limits.size
    }
    let isTooLarge: Bool?
    do throws(SystemError) {
      isTooLarge = try copying()
    } catch {
      // Whoever tells of the failure names the file.
      throw ImportError(error.path == file ? error.reason : error.description)
    }
    if context.isCancelled() { throw .cancelled }
    if isTooLarge == true { throw ImportError("it is larger than \(limits.size >> 20) MB") }
    return isTooLarge == nil ? file : path
  }

  // MARK: One after the other

  private func apply(
    _ fetched: [Fetched], _ report: inout ImportReport, _ announce: ((ImportStep) -> Void)?
  ) throws {
    if let announce {
      let run = try ImportRun(
        RehearsalBook(book, in: home), journal: nil, context: context, announce: announce)
      return try apply(fetched, &report, run)
    }
    let lock = try lock()
    defer { lock?.unlock() }
    let journal = try ImportJournal(path: journalPath)
    defer { journal.close() }
    let mark = try journal.mark()
    do {
      try apply(fetched, &report, ImportRun(book, journal: journal, context: context, announce: nil))
    } catch {
      // A person ended the import, or the folder is gone: what earlier sources brought is taken back as well.
      context.progress(.takingBack)
      _ = try journal.undo(in: book, after: mark, at: context.now())
      throw error
    }
    try journal.finish()
  }

  private func apply(_ fetched: [Fetched], _ report: inout ImportReport, _ run: ImportRun) throws {
    for (number, fetched) in fetched.enumerated() {
      if let content = fetched.content { try run.apply(content, source: number, to: &report.entries[number]) }
    }
  }

  /// The device's lock: a sync and an import never change the folder at the same time.
  private func lock() throws -> FileLock? {
    if let lock = try FileLock(home + "/lock", wait: false) { return lock }
    context.waiting()
    return try FileLock(home + "/lock", wait: true)
  }
}
