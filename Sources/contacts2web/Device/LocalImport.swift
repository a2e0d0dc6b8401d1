import AddressBook
import Cache
import Contacts
import Import
import POSIX
import Protocol
import Sync

/// The last import into this device's folder: the one thing that a device does without the cloud, and that is undone here.
struct LocalImport {
  /// As the log tells it.
  let entry: LogEntry
  private let home: Home
  private let importer: SourceImport

  /// Nil where there is none, or where it was taken back.
  init?(_ home: Home, _ signIn: SignIn, _ console: Console) throws {
    let book = Vdir(path: signIn.book, expecting: signIn.bookID)
    let importer = Self.importer(book, home, console)
    guard let summary = try importer.lastImport() else { return nil }
    var counts = RunCounts()
    (counts.added, counts.overwritten) = (summary.added, summary.filled)
    let card = try? book.read(summary.example, limit: DetachedCard.largestCard).bytes
    entry = LogEntry(
      run: ShortID.made(from: "import \(summary.startedAt.milliseconds)"), kind: .importing, device: signIn.device,
      book: signIn.bookID, startedAt: summary.startedAt, finishedAt: summary.isFinished ? summary.startedAt : nil,
      counts: counts, example: card.map { ReviewList.name(of: $0) } ?? "\(summary.example)", undoes: nil, undoneBy: nil,
      firstChange: 0)
    self.home = home
    self.importer = importer
  }

  /// Whether the id that a person typed is this import's.
  func isNamed(_ text: String) -> Bool { HexPrefix(text)?.matches(entry.run) ?? false }

  /// Whether no sync has come after it. A later sync has carried it to the cloud, and then that sync is what the device did
  /// last.
  func isLast() throws -> Bool { try Self.isLast(entry.startedAt, home) }

  /// The last thing that the device did was an import, and a person has taken it back already.
  static func isTakenBack(_ home: Home, _ signIn: SignIn, _ console: Console) throws -> Bool {
    let importer = importer(Vdir(path: signIn.book, expecting: signIn.bookID), home, console)
    return try importer.takenBack().map { try isLast($0, home) } ?? false
  }

  private static func importer(_ book: Vdir, _ home: Home, _ console: Console) -> SourceImport {
    SourceImport(
      book: book, home: home.path,
      context: ImportContext(
        now: { Timestamp(milliseconds: WallClock.milliseconds()) },
        waiting: { console.note("another run of this device is under way; this one waits for it") }))
  }

  private static func isLast(_ startedAt: Timestamp, _ home: Home) throws -> Bool {
    guard File.exists(home.cache) else { return true }
    let cache = try DeviceCache(path: home.cache)
    defer { cache.close() }
    return try cache.lastSync().map { $0 < startedAt } ?? true
  }

  /// Takes it back. `isDryRun`: only says what that would do.
  func undo(isDryRun: Bool) throws -> UndoText {
    var text = UndoText(entry: entry, isDryRun: isDryRun)
    text.add(try importer.undo(isDryRun: isDryRun)?.files ?? [])
    return text
  }
}
