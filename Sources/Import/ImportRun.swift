internal import Contacts
internal import OpenSSL
internal import Sync
internal import VCard

/// Applies sources to the address book, one after the other, card by card.
///
/// Changes are collected up to ``chunk`` and then made durable together; before that, the journal knows what stood there.
final class ImportRun {
  /// Changes, and bytes, that are held at once, and share three flushes of the disk.
  private static let chunk = 400
  private static let chunkBytes = 4 << 20
  /// The most lines that two cards may have together to be united, because the time for it grows with the square of their
  /// number.
  private static let mostLines = 5_000
  /// How often a contact is looked at again that another program has just edited.
  private static let attempts = 3

  private let book: any BookReplica
  /// Nil in a dry run.
  private let journal: ImportJournal?
  private let context: ImportContext
  private let announce: ((ImportStep) -> Void)?
  private var index: NameIndex
  private var pending: [Pending] = []
  private var pendingNames: Set<ItemName> = []
  private var pendingBytes = 0
  private var source = 0
  private var entry = ImportReport.Entry(name: "")

  private struct Pending {
    /// The source's card, in case it must be looked at again.
    var card: Card
    var name: ItemName
    var line: Int
    var before: BookItem?
    var after: [UInt8]
    var changes: [AdditiveChangeset.Change]?
    var attempt: Int
  }

  /// Reads the names in the folder.
  init(
    _ book: any BookReplica, journal: ImportJournal?, context: ImportContext, announce: ((ImportStep) -> Void)?
  ) throws {
    self.book = book
    self.journal = journal
    self.context = context
    self.announce = announce
    index = try NameIndex(book, isCancelled: context.isCancelled) { context.progress(.readingAddressBook(done: $0)) }
  }

  /// Applies one source; where that fails, what was applied of it is taken back and the reason is in `entry`.
  func apply(_ content: SourceContent, source: Int, to entry: inout ImportReport.Entry) throws {
    let mark = try journal?.mark() ?? 0
    (self.source, self.entry) = (source, entry)
    do {
      try applyAll(content)
      entry = self.entry
      entry.outcome = .imported
    } catch {
      (pending, pendingNames, pendingBytes) = ([], [], 0)
      context.progress(.takingBack)
      _ = try journal?.undo(in: book, after: mark, at: context.now())
      if error as? ImportError == .cancelled { throw error }
      // Contacts that were just removed again must not be found by their names.
      index = try NameIndex(book, isCancelled: context.isCancelled) { _ in }
      entry.fail(ImportError(wrapping: error))
    }
  }

  private func applyAll(_ content: SourceContent) throws {
    entry.cards = content.cardCount
    entry.ignored = content.problemCount
    entry.problems = content.problems.map { "line \($0.line): \($0.reason)" }
    var plan = SourcePlan(ambiguous: content.ambiguous)
    var done = 0
    var cards = try SourceContent.cards(content.path)
    while let item = try cards.next() {
      if context.isCancelled() { throw ImportError.cancelled }
      guard case .success(let card) = item.result else { continue }
      let key = NameKey(card)
      switch plan.fate(of: key, primary: RecordIDs(card).primary, namesakes: key.map { index.count($0) } ?? 0) {
      case .add: try add(card, key: key, line: item.line)
      case .fill:
        // A file that an earlier import made and nobody edited needs no comparison.
        if let key, let file = index.file(key), !index.holds(card, key) {
          try fill(file, from: card, key: key, line: item.line)
        }
      case .repeated: break
      case .ignore(let reason):
        entry.ignore("line \(item.line): \(Self.called(card))\(reason)")
      }
      done += 1
      if done % 20 == 0 { context.progress(.applying(source: source, done: done, total: content.cardCount)) }
    }
    try flush()
    context.progress(.applying(source: source, done: content.cardCount, total: content.cardCount))
  }

  private static func called(_ card: Card) -> String {
    let name = Contact(card).displayName
    return name.isEmpty ? "" : name.prefix(100) + ": "
  }

  // MARK: One card

  private func add(_ card: Card, key: NameKey?, line: Int) throws {
    if let announce { announce(ImportStep(source: source, contact: Contact(card).displayName, changes: nil)) }
    let original = card
    var card = card
    var uid = card.first("UID")?.text ?? ""
    if !uid.isEmpty, index.holds(uid: uid), let place = card.properties.firstIndex(where: { $0.name == "UID" }) {
      // Another contact has this UID, and every sync would leave two files with one UID alone.
      var property = card[place]
      uid = "\(UniqueID.random())"
      property.text = uid
      card.replace(at: place, with: property)
    }
    let name = ItemName(uid: uid).flatMap { pendingNames.contains($0) ? nil : $0 } ?? .random()
    index.add(name, original, key: key, uid: uid)
    try queue(
      Pending(card: card, name: name, line: line, before: nil, after: card.bytes, changes: nil, attempt: 1))
  }

  private func fill(_ name: ItemName, from card: Card, key: NameKey, line: Int, attempt: Int = 1) throws {
    if pendingNames.contains(name) { try flush() }
    let item: BookItem
    do throws(BookError) {
      item = try book.read(name, limit: DetachedCard.largestCard)
    } catch {
      switch error {
      case .gone: return entry.ignore("line \(line): \(name) has just been removed")
      case .item(_, let reason, _): return entry.ignore("line \(line): \(name): \(reason)")
      case .missing, .unmarked, .failed: throw error
      }
    }
    guard let existing = try? Card(item.bytes), NameKey(existing) == key else {
      return entry.ignore("line \(line): \(name) is being edited by another program")
    }
    guard existing.count + card.count <= Self.mostLines else {
      return entry.ignore("line \(line): \(name) and this card have too many lines to be compared")
    }
    let union = AdditiveChangeset(existing: existing, adding: card, now: context.now())
    guard !union.changes.isEmpty else { return }
    let after = union.card.bytes
    guard after.count <= DetachedCard.largestCard else {
      return entry.ignore("line \(line): \(name) would become larger than \(DetachedCard.largestCard / 1_000_000) MB")
    }
    if attempt == 1, let announce {
      announce(ImportStep(source: source, contact: Contact(existing).displayName, changes: union.changes))
    }
    try queue(
      Pending(
        card: card, name: name, line: line, before: item, after: after, changes: union.changes, attempt: attempt))
  }

  // MARK: Writing

  private func queue(_ change: Pending) throws {
    pending.append(change)
    pendingNames.insert(change.name)
    pendingBytes += change.after.count + (change.before?.bytes.count ?? 0)
    if pending.count >= Self.chunk || pendingBytes >= Self.chunkBytes { try flush() }
  }

  /// Makes what is pending durable: first what stood there, in the journal, then the files.
  private func flush() throws {
    let changes = pending
    (pending, pendingNames, pendingBytes) = ([], [], 0)
    guard !changes.isEmpty else { return }
    try journal?.record(
      changes.map { ($0.name, $0.before?.bytes, SHA256.hash($0.after)) }, at: context.now())
    let outcomes = try book.perform(
      changes.map { .write(name: $0.name, bytes: $0.after, replacing: $0.before?.signature) })
    for (change, outcome) in zip(changes, outcomes) {
      if outcome == .moved {
        try again(change)
      } else if change.before == nil {
        entry.added += 1
      } else {
        entry.filled += 1
      }
    }
  }

  /// The file could not be written: somebody edited the contact at this moment, or there is a file of that name.
  private func again(_ change: Pending) throws {
    guard change.attempt < Self.attempts else {
      return entry.ignore("line \(change.line): \(change.name) is being edited by another program")
    }
    guard let key = NameKey(change.card) else { return }
    if change.before != nil {
      return try fill(change.name, from: change.card, key: key, line: change.line, attempt: change.attempt + 1)
    }
    var other = change
    (other.name, other.attempt) = (.random(), change.attempt + 1)
    index.rename(change.name, to: other.name, key: key)
    try queue(other)
    try flush()
  }
}

extension ItemName {
  fileprivate static func random() -> ItemName { ItemName("\(UniqueID.random()).vcf") }
}
