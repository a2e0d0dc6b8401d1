import AddressBook
import Cache
import Contacts
import Engine
import POSIX
import Probes
import Sync

/// A device whose program can be older or newer than its server's.
final class VersionedDevice {
  private let temporary: TemporaryFolder
  private let server: VersionedServer
  private let token: String
  private var cache: DeviceCache
  private let faults = FaultInjector()
  var encoding: EncodingVersion

  private var folder: String { temporary.path("book") }

  init(_ server: VersionedServer) throws {
    self.server = server
    encoding = server.encoding
    temporary = try TemporaryFolder(in: File.exists("/dev/shm") ? "/dev/shm" : nil)
    try File.makeFolder(temporary.path("book"))
    token = try server.register(try Vdir(path: temporary.path("book")).id())
    cache = try DeviceCache(path: temporary.path("cache.sqlite"))
  }

  @discardableResult
  func sync() throws -> SyncReport {
    var options = SyncOptions()
    options.allowsDeletions = true
    options.encoding = encoding
    options.asksAhead = false
    let context = SyncContext(
      now: { Timestamp(milliseconds: WallClock.milliseconds()) }, wait: { _ in false }, isCancelled: { false },
      progress: { _ in })
    return SyncRun(
      book: Vdir(path: folder), cache: cache, cloud: server.cloud(token, faults), options: options, context: context
    ).run()
  }

  /// A run that ends at its n-th request, or after the server has carried that out; the process is gone.
  func syncCutOff(at passing: Int, answered: Bool) throws {
    faults.arm(FaultInjector.Fault(answered ? .answer : .request, at: passing, .lasting))
    try sync()
    faults.arm(nil)
    try restart()
    try server.releaseLease()
  }

  func restart() throws {
    cache.close()
    cache = try DeviceCache(path: temporary.path("cache.sqlite"))
  }

  func loseCache() throws {
    cache.close()
    for suffix in ["", "-wal", "-shm"] { try File.remove(temporary.path("cache.sqlite" + suffix)) }
    cache = try DeviceCache(path: temporary.path("cache.sqlite"))
  }

  /// The program of the server's version is installed here as well.
  func update() { encoding = server.encoding }

  // MARK: What a person does with the files

  var files: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    _ = try? Vdir(path: folder).scan { (name, _) throws(Never) in
      files[name.description] = (try? File.read("\(folder)/\(name)")) ?? []
    }
    return files
  }

  func write(_ name: String, _ bytes: [UInt8]) throws { try File.write("\(folder)/\(name)", bytes) }

  func remove(_ name: String) throws { try File.remove("\(folder)/\(name)") }
}
