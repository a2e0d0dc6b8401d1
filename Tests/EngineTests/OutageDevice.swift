import AddressBook
import Cache
import Contacts
import Engine
import POSIX
import Probes
import Protocol
import Simulation
import Sync
import Synchronization

/// A device whose disk, and whose wait for the network, a test decides about.
final class OutageDevice {
  private let temporary: TemporaryFolder?
  private let home: String
  private let server: OutageServer
  private var cloud: (any CloudReplica)?
  private var cache: DeviceCache
  /// Makes the n-th system call on the folder, or statement of the cache, fail.
  let faults = FaultInjector()

  /// The largest card in bytes that its program sends: another program's bound may be higher than the server's.
  var cardLimit = DetachedCard.largestCard

  var folder: String { home + "/book" }

  /// `home`: where folder and cache are; a place of its own unless one is given.
  init(_ server: OutageServer, home: String? = nil) throws {
    self.server = server
    temporary = home == nil ? try TemporaryFolder(in: File.exists("/dev/shm") ? "/dev/shm" : nil) : nil
    self.home = home ?? temporary?.path ?? ""
    try File.makeFolder(self.home + "/book")
    cache = try DeviceCache(path: self.home + "/cache.sqlite", faults: faults)
  }

  /// `wait` is called where the run waits before it tries again; `progress` at each step.
  func sync(
    wait: @escaping @Sendable () -> Bool = { false }, progress: @escaping @Sendable () -> Void = {}
  ) throws -> SyncReport {
    let context = SyncContext(
      now: { Timestamp(milliseconds: WallClock.milliseconds()) }, wait: { _ in wait() }, isCancelled: { false },
      progress: { step in
        if case .retrying = step { return }
        progress()
      })
    let cloud = try cloud ?? server.cloud(try Vdir(path: folder).id())
    self.cloud = cloud
    var options = SyncOptions()
    options.cardLimit = cardLimit
    let book = Vdir(path: folder, faults: faults)
    return SyncRun(book: book, cache: cache, cloud: cloud, options: options, context: context).run()
  }

  /// The process ends and starts again, with nothing in its way any more.
  func restart() throws {
    faults.arm(nil)
    cache.close()
    cache = try DeviceCache(path: home + "/cache.sqlite", faults: faults)
  }

  func close() { cache.close() }

  func write(_ name: String, _ bytes: [UInt8]) throws { try File.write("\(folder)/\(name)", bytes) }

  var files: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    _ = try? Vdir(path: folder).scan { (name, _) throws(Never) in
      files[name.description] = (try? File.read("\(folder)/\(name)")) ?? []
    }
    return files
  }
}
