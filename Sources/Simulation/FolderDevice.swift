package import AddressBook
package import Cache
package import Contacts
import Engine
import Glibc
package import POSIX
package import Probes
package import Protocol
package import Sync
import Synchronization
import VCard

/// A device of one person: a real folder, a real cache, and a sync that runs when told.
package final class FolderDevice {
  package let temporary: TemporaryFolder
  package let account: any TestAccount
  /// The cloud; made when it is first needed, unless another one is set.
  package var replica: (any CloudReplica)?
  /// The world's clock, in milliseconds since 1970.
  package var clock: @Sendable () -> Int64 = { WallClock.milliseconds() }
  /// How far the device's clock is ahead of the world's, in milliseconds.
  package var clockOffset: Int64 = 0
  /// Called before each call of the cloud, and after the calls that change it; throws to cut the network, or to end the process there.
  package var fault: (@Sendable () throws(CloudError) -> Void)?
  /// Called before and after each change of the folder; throws to end the process there.
  package var bookFault: (@Sendable () throws(BookError) -> Void)?
  /// Says of a file's bytes whether an import of the device wrote them.
  package var isImported: ([UInt8]) -> Bool = { _ in false }
  /// So many files are written as a group; nil: as many as the folder takes.
  package var groupCapacity: Int?
  /// Asked between the steps of a run.
  package var isCancelled: @Sendable () -> Bool = { false }
  package var progress: @Sendable (SyncProgress) -> Void = { _ in }
  /// How a run waits so many milliseconds; false: it is to end.
  package var wait: @Sendable (Int64) -> Bool = { _ in false }
  /// ``SyncOptions/newcomersFrom``.
  package var newcomersFrom = SyncOptions().newcomersFrom
  /// ``SyncOptions/newcomersTogether``.
  package var newcomersTogether = SyncOptions().newcomersTogether
  /// ``SyncOptions/asksAhead``.
  package var asksAhead = false
  /// ``SyncOptions/cardLimit``.
  package var cardLimit = SyncOptions().cardLimit
  /// The next walks over the folder do not see these files.
  package var overlooked: Set<String> = []
  /// Called before a file is read.
  package var reading: @Sendable (ItemName) -> Void = { _ in }
  /// Makes the n-th system call on the folder, or statement of the cache, fail.
  package let faults = FaultInjector()
  private var cache: DeviceCache
  private var backup: [String: [UInt8]] = [:]

  package var bookID: UniqueID { get throws { try Vdir(path: folder).id() } }

  package var folder: String { temporary.path("book") }

  package init(_ account: any TestAccount) throws {
    self.account = account
    // In memory where there is such a place: what is tested here is the order of things, not the disk.
    temporary = try TemporaryFolder(in: File.exists("/dev/shm") ? "/dev/shm" : nil)
    try File.makeFolder(temporary.path("book"))
    cache = try DeviceCache(path: temporary.path("cache.sqlite"), faults: faults)
  }

  /// The process ends and starts again.
  package func restart() throws {
    faults.arm(nil)
    cache.close()
    cache = try DeviceCache(path: temporary.path("cache.sqlite"), faults: faults)
  }

  package func loseCache() throws {
    cache.close()
    for name in ["cache.sqlite", "cache.sqlite-wal", "cache.sqlite-shm"] where File.exists(temporary.path(name)) {
      try File.remove(temporary.path(name))
    }
    cache = try DeviceCache(path: temporary.path("cache.sqlite"), faults: faults)
  }

  /// Copies the cache's file, as a backup program does.
  package func backUpCache() throws {
    cache.close()
    backup = [:]
    for name in Self.cacheFiles where File.exists(temporary.path(name)) {
      backup[name] = try File.read(temporary.path(name))
    }
    cache = try DeviceCache(path: temporary.path("cache.sqlite"), faults: faults)
  }

  /// Puts the copy back, if there is one.
  package func restoreCache() throws {
    guard !backup.isEmpty else { return }
    try loseCache()
    cache.close()
    for name in Self.cacheFiles { try File.remove(temporary.path(name)) }
    for (name, bytes) in backup { try File.write(temporary.path(name), bytes) }
    cache = try DeviceCache(path: temporary.path("cache.sqlite"), faults: faults)
  }

  private static let cacheFiles = ["cache.sqlite", "cache.sqlite-wal", "cache.sqlite-shm"]

  /// What `review` lists as removed.
  package var removed: [TrashedCard] { get throws { try cache.trash(limit: 10_000) } }

  /// What the device did with the only contact that may be meant, and why, the latest first.
  package func deeds(of question: DeviceCache.Question) throws -> [Deed] {
    let found = try cache.remembered(question)
    guard let contact = found.first, found.count == 1 else { return [] }
    return try cache.deeds(of: contact).map(\.deed)
  }

  /// What the device remembers of the contacts that may be meant.
  package func remembered(_ question: DeviceCache.Question) throws -> [RememberedContact] {
    try cache.remembered(question)
  }

  /// How many files are not as the last run knew them.
  package var changedFiles: Int { get throws { try cache.changedFiles(in: Vdir(path: folder)) } }

  /// All bytes of the cache.
  package var cacheBytes: [[UInt8]] {
    get throws {
      try Self.cacheFiles.map(temporary.path).filter { File.exists($0) && !$0.hasSuffix("-shm") }.map {
        try File.read($0)
      }
    }
  }

  /// What the device's trash holds.
  package var trash: Set<RecordID> {
    get throws { Set(try cache.trash(limit: 10_000, all: true).compactMap { RecordID(card: $0.card) }) }
  }

  @discardableResult
  package func sync(
    dryRun: Bool = false, allowDeletions: Bool = false, allowOverwrites: Bool = false, putBack: Bool = false,
    announce: ((PlannedChange) -> Void)? = nil
  ) throws -> SyncReport {
    var options = SyncOptions()
    options.isDryRun = dryRun
    options.allowsDeletions = allowDeletions
    options.allowsOverwrites = allowOverwrites
    options.putsBack = putBack
    options.newcomersFrom = newcomersFrom
    options.newcomersTogether = newcomersTogether
    options.asksAhead = asksAhead
    options.cardLimit = cardLimit
    let offset = clockOffset
    let context = SyncContext(
      now: { [clock] in Timestamp(milliseconds: clock() + offset) }, wait: wait,
      isCancelled: isCancelled, progress: progress)
    let book = FaultyBook(
      book: Vdir(path: folder, faults: faults), fault: bookFault, overlooked: overlooked, capacity: groupCapacity,
      reading: reading)
    let replica = try self.replica ?? account.cloud(try book.id())
    self.replica = replica
    let faulty = ObservedCloud(
      replica, before: { [fault] _ throws(CloudError) in try fault?() },
      after: { [fault] call throws(CloudError) in
        // The answer is lost after the commit.
        if [CloudCalls.save.tag, CloudCalls.finish.tag].contains(call.tag) { try fault?() }
      })
    return SyncRun(
      book: book, cache: cache, cloud: faulty, options: options, context: context, isImported: isImported,
      announce: announce
    ).run()
  }

  /// What waits has waited its time when the next run looks.
  package func liveThroughWait() throws { try cache.liveThrough() }

  /// What `status` tells of files that wait.
  package var waitingFiles: [WaitingFile] { get throws { try cache.waitingFiles() } }

  /// What `status` counts.
  package var conflicts: Int64 { get throws { try cache.conflicts() } }

  // MARK: What a person does with the files

  /// The names of the files, sorted.
  package var names: [String] {
    var names: [String] = []
    _ = try? Vdir(path: folder).scan { (name, _) throws(Never) in names.append(name.description) }
    return names.sorted()
  }

  package var files: [String: [UInt8]] {
    names.reduce(into: [:]) { $0[$1] = (try? File.read("\(folder)/\($1)")) ?? [] }
  }

  /// The cards' contents: what must be equal on all sides.
  package var contents: [RecordID] {
    files.values.compactMap { RecordID(card: $0) }.sorted()
  }

  /// Stamped by the exact clock: the one by which Linux stamps files moves with the kernel's ticks, which a machine that is held back
  /// misses, so an edit would get the time of one before the last sync. Of two edits of one time the cloud's stands.
  package func write(_ name: String, _ bytes: [UInt8]) throws {
    try File.write("\(folder)/\(name)", bytes)
    try setModified(name, WallClock.milliseconds())
  }

  /// Gives a file a time stamp, in milliseconds since 1970.
  package func setModified(_ name: String, _ milliseconds: Int64) throws {
    let path = "\(folder)/\(name)"
    // A stamp of whole seconds would be taken for one of a file system that has no finer ones.
    let time = timespec(tv_sec: Int(milliseconds / 1_000), tv_nsec: Int(milliseconds % 1_000) * 1_000_000 + 1)
    let times = [time, time]
    guard unsafe utimensat(AT_FDCWD, path, times, 0) == 0 else {
      throw SystemError("utimensat", path: path, code: errno)
    }
  }

  package func remove(_ name: String) throws { try File.remove("\(folder)/\(name)") }
}

/// A group of changes around which the process ends when told to.
private struct FaultyGroup: PreparedGroup {
  let group: any PreparedGroup
  let fault: (@Sendable () throws(BookError) -> Void)?

  func perform() throws(BookError) -> [BookChangeOutcome] {
    do throws(BookError) { try fault?() } catch {
      group.discard()
      throw error
    }
    let outcomes = try group.perform()
    try fault?()
    return outcomes
  }

  func discard() { group.discard() }
}

/// A folder in which the process ends when told to.
package struct FaultyBook: SyncedBook {
  package let book: Vdir
  package let fault: (@Sendable () throws(BookError) -> Void)?
  package var overlooked: Set<String> = []
  /// ``FolderDevice/groupCapacity``.
  package var capacity: Int?
  /// ``FolderDevice/reading``.
  package var reading: @Sendable (ItemName) -> Void = { _ in }

  package func id() throws(BookError) -> UniqueID { try book.id() }

  package func scan<Failure: Error>(
    _ buckets: ItemBuckets, _ visit: (ItemName, ItemSignature) throws(Failure) -> Void
  ) throws -> Int {
    try book.scan(buckets) { (name, signature) throws(Failure) in
      if !overlooked.contains(name.description) { try visit(name, signature) }
    }
  }

  package func read(_ name: ItemName, limit: Int) throws(BookError) -> BookItem {
    reading(name)
    return try book.read(name, limit: limit)
  }

  package func perform(_ changes: [BookChange]) throws(BookError) -> [BookChangeOutcome] {
    try fault?()
    let outcomes = try book.perform(changes)
    // Files are written, and the cache does not know.
    try fault?()
    return outcomes
  }

  package var groupCapacity: Int { capacity ?? book.groupCapacity }

  package func prepare(_ changes: [BookChange], as group: UniqueID) throws(BookError) -> any PreparedGroup {
    FaultyGroup(group: try book.prepare(changes, as: group), fault: fault)
  }

  package func waiting(of group: UniqueID, limit: Int) throws(BookError) -> [[UInt8]]? {
    try book.waiting(of: group, limit: limit)
  }

  package func dismiss(_ group: UniqueID) { book.dismiss(group) }

  package func recognize(isRehearsal: Bool, by isThisBook: (any BookReplica) throws -> Bool) throws -> Bool {
    try book.recognize(isRehearsal: isRehearsal, by: isThisBook)
  }

  package func leftovers(limit: Int) throws(BookError) -> [BookLeftover] { try book.leftovers(limit: limit) }

  package func putBack(_ leftover: BookLeftover) throws(BookError) -> (name: ItemName, signature: ItemSignature) {
    try book.putBack(leftover)
  }

  package func discard(_ leftover: BookLeftover) throws(BookError) { try book.discard(leftover) }
}
