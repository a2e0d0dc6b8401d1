import AddressBook
import Cache
import Contacts
import POSIX
import Probes
import Sync

/// Runs of the sync for one folder, one cache and one cloud: what `sync`, `watch` and `serve --book` have in common.
final class FolderSync {
  private let book: Vdir
  private let cachePath: String
  private let lockPath: String
  private let cloud: any CloudReplica
  private let interruption: Interruption
  private let faults: FaultInjector?

  init(
    book: Vdir, cache: String, lock: String, cloud: any CloudReplica, interruption: Interruption,
    faults: FaultInjector? = nil
  ) {
    self.book = book
    cachePath = cache
    lockPath = lock
    self.cloud = cloud
    self.interruption = interruption
    self.faults = faults
  }

  /// One run; waits where another process is at it. Never throws: what failed is in the report.
  func run(
    _ options: SyncOptions = SyncOptions(), progress: @escaping @Sendable (SyncProgress) -> Void = { _ in },
    waiting: () -> Void = {}, announce: ((PlannedChange) -> Void)? = nil
  ) -> SyncReport {
    do {
      var lock = try FileLock(lockPath, wait: false)
      if lock == nil {
        waiting()
        lock = try FileLock(lockPath, wait: true)
      }
      defer { lock?.unlock() }
      let cache = try openCache()
      defer { cache.close() }
      let context = SyncContext(
        now: { Timestamp(milliseconds: WallClock.milliseconds()) }, wait: { [interruption] in interruption.wait($0) },
        isCancelled: { [interruption] in interruption.isSet }, progress: progress)
      return SyncRun(
        book: book, cache: cache, cloud: cloud, options: options, context: context, announce: announce
      ).run()
    } catch {
      var report = SyncReport()
      let problem = Problem(error)
      report.outcome = .failed
      report.message = problem.message
      report.hint = problem.hint
      return report
    }
  }

  /// Opens the cache. A damaged one is put aside: both sides together know everything that stood in it but its trash.
  private func openCache() throws -> DeviceCache {
    do {
      return try DeviceCache(path: cachePath, faults: faults)
    } catch CacheError.corrupt {
      let aside = cachePath + ".damaged"
      for suffix in ["", "-wal", "-shm"] {
        try File.remove(aside + suffix)
        if File.exists(cachePath + suffix) { try File.rename(cachePath + suffix, to: aside + suffix) }
      }
      Coverpoint.damagedCachePutAside.reach()
      return try DeviceCache(path: cachePath, faults: faults)
    }
  }
}
