import Cache
import Contacts
import POSIX
import Probes
import Sync

/// A device of a story: a folder in memory, a real cache in a file, and the real sync.
final class SimulatedDevice {
  let folder: MemoryFolder
  let replica: any CloudReplica
  private(set) var cache: DeviceCache
  let faults = FaultInjector()
  /// How far the device's clock is ahead of the world's, in milliseconds.
  var clockOffset: Int64
  var lastBatch: (batch: [Save], run: UniqueID)?
  var folderBackup: [ItemName: [UInt8]] = [:]
  private var cacheBackup: [UInt8]?
  private let cachePath: String

  init(folder: MemoryFolder, replica: any CloudReplica, clockOffset: Int64, cache path: String) throws {
    self.folder = folder
    self.replica = replica
    self.clockOffset = clockOffset
    cachePath = path
    try Self.remove(path)
    cache = try DeviceCache(path: path, faults: faults)
  }

  func run(_ options: SyncOptions, _ cloud: any CloudReplica, _ clock: WorldClock, announce: ((PlannedChange) -> Void)?)
    -> SyncReport
  {
    let offset = clockOffset
    let start = clock.now
    let context = SyncContext(
      now: { Timestamp(milliseconds: clock.now + offset) },
      wait: { milliseconds in
        clock.advance(by: milliseconds)
        // Nobody waits for the machine's own time.
        return clock.now > start
      }, isCancelled: { false }, progress: { _ in })
    return SyncRun(book: folder, cache: cache, cloud: cloud, options: options, context: context, announce: announce)
      .run()
  }

  /// The process ends and starts again.
  func restart() throws {
    cache.close()
    faults.arm(nil)
    cache = try DeviceCache(path: cachePath, faults: faults)
  }

  func loseCache() throws {
    cache.close()
    try Self.remove(cachePath)
    try restart()
  }

  /// Copies the file, as a backup program does: while nobody has it open, all of it stands in the one file.
  func backUpCache() throws {
    cache.close()
    cacheBackup = try File.read(cachePath)
    try restart()
  }

  func restoreCache() throws {
    guard let cacheBackup else { return }
    cache.close()
    try Self.remove(cachePath)
    let file = try FileDescriptor(path: cachePath, [.write, .create, .exclusive])
    try file.writeAll(cacheBackup)
    try restart()
  }

  func close() throws {
    cache.close()
    try Self.remove(cachePath)
  }

  /// What the cache's files look like from outside: equal as long as nobody writes.
  func cacheState() throws -> [FileStatus] {
    try [cachePath, cachePath + "-wal"].map { try FileStatus(path: $0) }
  }

  private static func remove(_ path: String) throws {
    for suffix in ["", "-wal", "-shm"] { try File.remove(path + suffix) }
  }
}
