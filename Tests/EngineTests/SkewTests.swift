import AddressBook
import Cache
import Contacts
import Engine
import POSIX
import Protocol
import Simulation
import Sync
import Synchronization
import Testing

/// Whose edit is the later one must not depend on how long the network was away.
@Suite struct SkewTests {
  @Test func `an edit made before the browser's stays the earlier one after an outage`() throws {
    let account = MemoryAccount()
    let temporary = try TemporaryFolder()
    let folder = temporary.path("book")
    try File.makeFolder(folder)
    let cache = try DeviceCache(path: temporary.path("cache.sqlite"))
    defer { cache.close() }
    let book = Vdir(path: folder)
    let world = World()
    let cloud = world.cloud(account.cloud(try book.id()))
    let context = SyncContext(
      now: { world.now },
      wait: {
        world.pass($0)
        return true
      }, isCancelled: { false }, progress: { _ in })

    try File.write("\(folder)/ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    #expect(SyncRun(book: book, cache: cache, cloud: cloud, context: context).run().outcome == .done)
    let id = try #require(account.cards.keys.first)
    try File.write("\(folder)/ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "1"))
    try letClocksMoveOn()
    let later = Cards.person("Ann Lee", uid: "ann", phone: "2")
    account.edit(id, later)

    world.failures.withLock { $0 = 1 }
    let report = SyncRun(book: book, cache: cache, cloud: cloud, context: context).run()
    #expect(report.conflicts == 1)
    #expect(world.failures.withLock { $0 } == 0)
    #expect(try File.read("\(folder)/ann.vcf") == later)
    #expect(account.cards[id] == later)
  }
}

/// A clock for both sides, which waiting moves on at once.
private final class World: Sendable {
  private let ahead = Mutex<Int64>(0)
  /// How many of the next runs do not begin.
  let failures = Mutex(0)

  var milliseconds: Int64 { ahead.withLock { $0 } }
  var now: Timestamp { Timestamp(milliseconds: WallClock.milliseconds() + milliseconds) }
  func pass(_ time: Int64) { ahead.withLock { $0 += time } }

  func cloud(_ cloud: any CloudReplica) -> any CloudReplica { WorldsCloud(world: self, cloud: cloud) }
}

/// A cloud that has a world's clock, out of reach at times.
private struct WorldsCloud: CloudRelay {
  let world: World
  let cloud: any CloudReplica

  func call<Arguments: Sendable, Answer: Sendable>(
    _ call: CloudCall<Arguments, Answer>, _ arguments: Arguments
  ) throws(CloudError) -> Answer {
    try call.make(cloud, arguments)
  }

  func status(_ position: BookPosition) throws(CloudError) -> CloudStatus {
    var status = try cloud.status(position)
    status.serverTime = world.now
    return status
  }

  func begin(_ position: BookPosition) throws(CloudError) -> RunStart {
    let fails = world.failures.withLock { left in
      defer { left = max(left - 1, 0) }
      return left > 0
    }
    if fails { throw .unavailable(message: "no network") }
    var start = try cloud.begin(position)
    start.serverTime = world.now
    return start
  }
}
