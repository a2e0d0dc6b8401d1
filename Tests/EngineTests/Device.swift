import AddressBook
import Cache
import Contacts
import POSIX
import Sync
import Synchronization
import VCard

/// A device of one person: a real folder, a real cache, and a sync that runs when told.
final class Device {
  let temporary: TemporaryFolder
  let account: any TestAccount
  private var replica: (any CloudReplica)?
  /// How far the device's clock is ahead of the world's, in milliseconds.
  var clockOffset: Int64 = 0
  /// Called before each call of the cloud; throws to cut the network, or to end the process there.
  var fault: (@Sendable () throws(CloudError) -> Void)?
  /// Called before and after each change of the folder; throws to end the process there.
  var bookFault: (@Sendable () throws(BookError) -> Void)?
  private var cache: DeviceCache
  private var backup: [String: [UInt8]] = [:]

  var folder: String { temporary.path("book") }

  init(_ account: any TestAccount) throws {
    self.account = account
    // In memory where there is such a place: what is tested here is the order of things, not the disk.
    temporary = try TemporaryFolder(in: File.exists("/dev/shm") ? "/dev/shm" : nil)
    try File.makeFolder(temporary.path("book"))
    cache = try DeviceCache(path: temporary.path("cache.sqlite"))
  }

  /// The process ends and starts again.
  func restart() throws {
    cache.close()
    cache = try DeviceCache(path: temporary.path("cache.sqlite"))
  }

  func loseCache() throws {
    cache.close()
    for name in ["cache.sqlite", "cache.sqlite-wal", "cache.sqlite-shm"] where File.exists(temporary.path(name)) {
      try File.remove(temporary.path(name))
    }
    cache = try DeviceCache(path: temporary.path("cache.sqlite"))
  }

  /// Copies the cache's file, as a backup program does.
  func backUpCache() throws {
    cache.close()
    backup = [:]
    for name in Self.cacheFiles where File.exists(temporary.path(name)) {
      backup[name] = try File.read(temporary.path(name))
    }
    cache = try DeviceCache(path: temporary.path("cache.sqlite"))
  }

  /// Puts the copy back, if there is one.
  func restoreCache() throws {
    guard !backup.isEmpty else { return }
    try loseCache()
    cache.close()
    for name in Self.cacheFiles { try File.remove(temporary.path(name)) }
    for (name, bytes) in backup { try File.write(temporary.path(name), bytes) }
    cache = try DeviceCache(path: temporary.path("cache.sqlite"))
  }

  private static let cacheFiles = ["cache.sqlite", "cache.sqlite-wal", "cache.sqlite-shm"]

  /// What the device's trash holds.
  var trash: Set<RecordID> { get throws { Set(try cache.trash(limit: 10_000).compactMap { RecordID(card: $0.card) }) } }

  @discardableResult
  func sync(
    dryRun: Bool = false, allowDeletions: Bool = false, announce: ((PlannedChange) -> Void)? = nil
  ) throws -> SyncReport {
    var options = SyncOptions()
    options.isDryRun = dryRun
    options.allowsDeletions = allowDeletions
    let offset = clockOffset
    let context = SyncContext(
      now: { Timestamp(milliseconds: WallClock.milliseconds() + offset) }, wait: { _ in false }, isCancelled: { false },
      progress: { _ in })
    let book = FaultyBook(book: Vdir(path: folder), fault: bookFault)
    let replica = try self.replica ?? account.cloud(try book.id())
    self.replica = replica
    let faulty = FaultyCloud(cloud: replica, fault: fault)
    return SyncRun(
      book: book, cache: cache, cloud: faulty, options: options, context: context, announce: announce
    ).run()
  }

  /// What `status` counts.
  var conflicts: Int64 { get throws { try cache.conflicts() } }

  // MARK: What a person does with the files

  /// The names of the files, sorted.
  var names: [String] {
    var names: [String] = []
    _ = try? Vdir(path: folder).scan { (name, _) throws(Never) in names.append(name.description) }
    return names.sorted()
  }

  var files: [String: [UInt8]] {
    names.reduce(into: [:]) { $0[$1] = (try? File.read("\(folder)/\($1)")) ?? [] }
  }

  /// The cards' contents: what must be equal on all sides.
  var contents: [RecordID] {
    files.values.compactMap { RecordID(card: $0) }.sorted()
  }

  func write(_ name: String, _ bytes: [UInt8]) throws { try File.write("\(folder)/\(name)", bytes) }

  func remove(_ name: String) throws { try File.remove("\(folder)/\(name)") }
}

/// A folder in which the process ends when told to.
struct FaultyBook: BookReplica {
  let book: Vdir
  let fault: (@Sendable () throws(BookError) -> Void)?

  func id() throws(BookError) -> UniqueID { try book.id() }

  func scan<Failure: Error>(_ visit: (ItemName, ItemSignature) throws(Failure) -> Void) throws -> Int {
    try book.scan(visit)
  }

  func read(_ name: ItemName, limit: Int) throws(BookError) -> BookItem { try book.read(name, limit: limit) }

  func perform(_ changes: [BookChange]) throws(BookError) -> [BookChangeOutcome] {
    try fault?()
    let outcomes = try book.perform(changes)
    // Files are written, and the cache does not know.
    try fault?()
    return outcomes
  }
}

/// A cloud whose network fails when told to.
struct FaultyCloud: CloudReplica {
  let cloud: any CloudReplica
  let fault: (@Sendable () throws(CloudError) -> Void)?

  func status(_ position: BookPosition) throws(CloudError) -> CloudStatus {
    try fault?()
    return try cloud.status(position)
  }

  func begin(_ position: BookPosition) throws(CloudError) -> RunStart {
    try fault?()
    return try cloud.begin(position)
  }

  func listing(after change: Int64, limit: Int, run: UniqueID) throws(CloudError) -> ListingPage {
    try fault?()
    return try cloud.listing(after: change, limit: limit, run: run)
  }

  func history(of primaries: [RecordID], run: UniqueID) throws(CloudError) -> [RecordID: UniqueID] {
    try fault?()
    return try cloud.history(of: primaries, run: run)
  }

  func records(_ ids: [UniqueID], run: UniqueID) throws(CloudError) -> [CloudRecord] {
    try fault?()
    return try cloud.records(ids, run: run)
  }

  func missingParts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> Set<PartDigest> {
    try fault?()
    return try cloud.missingParts(digests, run: run)
  }

  func parts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> [Part] {
    try fault?()
    return try cloud.parts(digests, run: run)
  }

  func save(_ batch: [Save], run: UniqueID) throws(CloudError) -> [SaveOutcome] {
    try fault?()
    let outcomes = try cloud.save(batch, run: run)
    // The answer is lost after the commit.
    try fault?()
    return outcomes
  }

  func finish(_ report: RunFinish, run: UniqueID) throws(CloudError) -> RunFinished {
    try fault?()
    let finished = try cloud.finish(report, run: run)
    try fault?()
    return finished
  }

  func abandon(run: UniqueID) throws(CloudError) {
    try fault?()
    try cloud.abandon(run: run)
  }
}
