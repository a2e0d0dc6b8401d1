import AddressBook
import Cache
import Contacts
import Engine
import Import
import POSIX
import Probes
import Protocol
import Sync

/// Runs of the sync for one folder, one cache and one cloud: what `sync`, `watch` and `serve --book` have in common.
final class FolderSync {
  private let book: Vdir
  private let home: Home
  private let cloud: any CloudReplica
  private let interruption: Interruption
  private let faults: FaultInjector?
  private let isAllowed: () throws -> Bool

  /// `isAllowed` is asked with the lock held: where the device was signed out while a run waited for it, there is no run.
  init(
    book: Vdir, home: Home, cloud: any CloudReplica, interruption: Interruption, faults: FaultInjector? = nil,
    isAllowed: @escaping () throws -> Bool = { true }
  ) {
    self.book = book
    self.home = home
    self.cloud = cloud
    self.interruption = interruption
    self.faults = faults
    self.isAllowed = isAllowed
  }

  /// One run; waits where another process is at it. Never throws: what failed is in the report.
  func run(
    _ options: SyncOptions = SyncOptions(), progress: @escaping @Sendable (SyncProgress) -> Void = { _ in },
    waiting: () -> Void = {}, announce: ((PlannedChange) -> Void)? = nil
  ) -> SyncReport {
    // Between two runs the folder is let go, so that its volume can be unmounted.
    defer { book.release() }
    do {
      // Asked before the lock is taken, because that would make a home anew that was removed.
      guard try isAllowed() else { return Self.signedOut }
      var lock = try FileLock(home.lock, wait: false)
      if lock == nil {
        waiting()
        lock = try FileLock(home.lock, wait: true)
      }
      defer { lock?.unlock() }
      guard try isAllowed() else { return Self.signedOut }
      let publication = RunPublication(home.run)
      defer { publication.end() }
      let context = SyncContext(
        now: { Timestamp(milliseconds: WallClock.milliseconds()) }, wait: { [interruption] in interruption.wait($0) },
        isCancelled: { [interruption] in interruption.isSet },
        progress: { step in
          publication.show(step)
          progress(step)
        })
      var options = options
      if faults != nil { options.asksAhead = false }
      func run() throws -> SyncReport {
        let cache = try openCache()
        defer { cache.close() }
        let imported = ImportedFiles(home: home.path)
        defer { imported.close() }
        return SyncRun(
          book: book, cache: cache, cloud: cloud, options: options, context: context, isImported: imported.contain,
          announce: announce
        ).run()
      }
      let report = try run()
      guard report.isCacheDamaged else { return report }
      // The run's work so far is in the folder and in the cloud, where the new cache finds it.
      try putCacheAside()
      return try run()
    } catch {
      let problem = Problem(error)
      return Self.failed(problem.message, hint: problem.hint)
    }
  }

  private static var signedOut: SyncReport {
    var report = failed("this device was signed out", hint: nil)
    report.isSignedOut = true
    return report
  }

  private static func failed(_ message: String, hint: String?) -> SyncReport {
    var report = SyncReport()
    report.outcome = .failed
    report.message = message
    report.hint = hint
    return report
  }

  /// Opens the cache. A damaged one is put aside, because folder and cloud know everything that was in it but its trash.
  private func openCache() throws -> DeviceCache {
    do {
      return try DeviceCache(path: home.cache, faults: faults)
    } catch CacheError.corrupt {
      try putCacheAside()
      return try DeviceCache(path: home.cache, faults: faults)
    }
  }

  private func putCacheAside() throws {
    let aside = home.cache + ".damaged"
    for suffix in ["", "-wal", "-shm"] {
      try File.remove(aside + suffix)
      if File.exists(home.cache + suffix) { try File.rename(home.cache + suffix, to: aside + suffix) }
    }
    Coverpoint.damagedCachePutAside.reach()
  }
}
