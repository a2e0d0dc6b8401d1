import AddressBook
import Cache
import Contacts
import Engine
import Glibc
import POSIX
import Protocol
import Simulation
import Sync
import Synchronization
import Testing

/// The quick check is asked while the folder is read. All answers count as they would afterwards, and no other call is made for it.
@Suite(.serialized) struct AskedAheadTests {
  private typealias Tag = UInt8
  private static let status = CloudCalls.status.tag
  private static let ann = Cards.person("Ann Lee", uid: "ann", phone: "1")

  /// A device with one contact that both sides agree on; its file is to be read again, though it says what it said.
  private static func device(_ account: any TestAccount) throws -> FolderDevice {
    let device = try FolderDevice(account)
    device.asksAhead = true
    try device.write("ann.vcf", ann)
    #expect(try device.sync().toCloud.added == 1)
    try device.setModified("ann.vcf", WallClock.milliseconds() - 60_000)
    return device
  }

  /// Syncs, and answers what the cloud was asked for in turn. `status`: what happens when the quick check has its answer.
  private static func calls(
    of device: FolderDevice, before: @escaping ObservedCloud.Observer = { _ in },
    after: @escaping ObservedCloud.Observer = { _ in }
  ) throws -> (calls: [Tag], report: SyncReport) {
    let calls = Mutex<[Tag]>([])
    let cloud = device.replica
    device.replica = ObservedCloud(
      try #require(cloud),
      before: { call throws(CloudError) in
        calls.withLock { $0.append(call.tag) }
        try before(call)
      }, after: after)
    defer { device.replica = cloud }
    let report = try device.sync()
    return (calls.withLock { $0 }, report)
  }

  @Test(arguments: CloudKind.allCases) func `of an unchanged folder the cloud is asked once, while that is read`(
    _ kind: CloudKind
  ) throws {
    let device = try Self.device(try kind.account())
    let (isAsked, isReading) = (Monitor(false), Monitor(false))
    /// Nil where the other one does not come, because it waits for the end of this one.
    @Sendable func meet(_ here: Monitor<Bool>, _ there: Monitor<Bool>) {
      here.withLock { $0 = true }
      here.wakeAll()
      #expect(there.wait(milliseconds: 60_000) { $0 ? () : nil } != nil)
    }
    device.reading = { _ in meet(isReading, isAsked) }
    let (calls, report) = try Self.calls(of: device, before: { _ in meet(isAsked, isReading) })
    #expect(calls == [Self.status])
    #expect(report.outcome == .unchanged)
  }

  @Test(arguments: CloudKind.allCases) func `what the folder has is sent, though the cloud has nothing new`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try Self.device(account)
    let edited = Cards.person("Ann Lee", uid: "ann", phone: "2")
    try device.write("ann.vcf", edited)
    let (calls, report) = try Self.calls(of: device)
    #expect(calls.count { $0 == Self.status } == 1)
    #expect(report.toCloud.overwritten == 1)
    #expect(try Array(account.cards.values) == [edited])
  }

  @Test(arguments: CloudKind.allCases) func `what the cloud gets after its answer is the next run's`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try Self.device(account)
    let id = try #require(account.cards.keys.first)
    let edited = Cards.person("Ann Lee", uid: "ann", phone: "2")
    let (calls, report) = try Self.calls(of: device, after: { _ in try? account.edit(id, edited) })
    #expect(calls == [Self.status])
    #expect(report.outcome == .unchanged)
    #expect(device.files["ann.vcf"] == Self.ann)
    #expect(try device.sync().toAddressBook.overwritten == 1)
    #expect(device.files["ann.vcf"] == edited)
  }

  @Test(arguments: [false, true]) func `where the network is away, it is tried as often as without it`(
    _ asksAhead: Bool
  ) throws {
    let device = try Self.device(MemoryAccount())
    device.asksAhead = asksAhead
    device.wait = { _ in true }
    let away = CloudError.unavailable(message: "the network is away")
    let (calls, report) = try Self.calls(of: device, before: { _ throws(CloudError) in throw away })
    #expect(calls == Array(repeating: Self.status, count: 5))
    #expect(report.outcome == .failed && report.message.contains("the network is away"))
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `where the device is signed out, it is told at once`() throws {
    let device = try Self.device(MemoryAccount())
    let out = CloudError.unauthorized(message: "this device was signed out")
    let (calls, report) = try Self.calls(of: device, before: { _ throws(CloudError) in throw out })
    #expect(calls == [Self.status])
    #expect(report.outcome == .failed && report.message.contains("this device was signed out"))
  }

  @Test(arguments: [(9_999, 1), (10_001, 2), (-10_001, 2)])
  func `an answer that has become old is asked for again`(_ elapsed: Int64, _ asked: Int) throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path("book")
    try File.makeFolder(folder)
    let cache = try DeviceCache(path: temporary.path("cache.sqlite"))
    defer { cache.close() }
    let book = Vdir(path: folder)
    let time = Mutex(WallClock.milliseconds())
    let calls = Mutex<[Tag]>([])
    // The thread that has asked, once it has the answer; true where it has noted when that came.
    let asking = Monitor<(thread: pthread_t?, hasNoted: Bool)>((nil, false))
    let isAwaited = Mutex(false)
    let cloud = ObservedCloud(
      MemoryAccount().cloud(try book.id()), before: { call in calls.withLock { $0.append(call.tag) } },
      after: { _ in asking.withLock { $0.thread = pthread_self() } })
    let context = SyncContext(
      now: {
        asking.withLock { if $0.thread == pthread_self() { $0.hasNoted = true } }
        asking.wakeAll()
        return Timestamp(milliseconds: time.withLock { $0 })
      }, wait: { _ in false }, isCancelled: { false },
      progress: { step in
        guard case .readingAddressBook = step, isAwaited.withLock({ $0 }) else { return }
        #expect(asking.wait(milliseconds: 60_000) { $0.hasNoted ? () : nil } != nil)
        time.withLock { $0 += elapsed }
      })
    func run() -> SyncReport { SyncRun(book: book, cache: cache, cloud: cloud, context: context).run() }
    try File.write("\(folder)/ann.vcf", Self.ann)
    #expect(run().outcome == .done)
    // So that it is read again.
    try File.write("\(folder)/ann.vcf", Self.ann)
    calls.withLock { $0 = [] }
    asking.withLock { $0 = (nil, false) }
    isAwaited.withLock { $0 = true }
    #expect(run().outcome == .unchanged)
    #expect(calls.withLock { $0 } == Array(repeating: Self.status, count: asked))
  }
}
