import Contacts
import Glibc
import POSIX
import Protocol
import Simulation
import Sync
import Synchronization
import Testing

/// The quick check is asked while the folder is read, and its answer counts as one that is asked for afterwards.
@Suite(.serialized) struct AskedAheadTests {
  private typealias Tag = UInt8
  private static let status = CloudCalls.status.tag
  private static let ann = Cards.person("Ann Lee", uid: "ann", phone: "1")

  /// A device with one contact that both sides agree on; its file is to be read again, though it says what it said. No time passes any more, so that
  /// no answer becomes old.
  private static func device(_ account: any TestAccount) throws -> FolderDevice {
    let device = try FolderDevice(account)
    device.asksAhead = true
    try device.write("ann.vcf", ann)
    #expect(try device.sync().toCloud.added == 1)
    try device.setModified("ann.vcf", WallClock.milliseconds() - 60_000)
    device.clock = { [now = WallClock.milliseconds()] in now }
    return device
  }

  /// Syncs, and returns what the cloud was asked for in turn. `before` and `after` are told of each call.
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
    let isAsked = Monitor(false)
    device.reading = { _ in #expect(isAsked.wait(milliseconds: 60_000) { $0 ? () : nil } != nil) }
    let (calls, report) = try Self.calls(
      of: device,
      before: { _ in
        isAsked.withLock { $0 = true }
        isAsked.wakeAll()
      })
    #expect(calls.count { $0 == Self.status } == 1)
    #expect(report.toCloud.overwritten == 1)
    #expect(try Array(account.cards.values) == [edited])
  }

  /// A network may keep the answer for minutes.
  @Test(arguments: [true, false]) func `nobody waits for an answer that is not needed`(_ isEdited: Bool) throws {
    let account = MemoryAccount()
    let device = try Self.device(account)
    if isEdited {
      try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "2"))
    } else {
      try device.remove("ann.vcf")
    }
    let isOver = Monitor(false)
    let cloud = try #require(device.replica)
    device.replica = ObservedCloud(
      cloud,
      before: { call in
        guard call.tag == Self.status else { return }
        #expect(isOver.wait(milliseconds: 60_000) { $0 ? () : nil } != nil)
      })
    let report = try device.sync()
    isOver.withLock { $0 = true }
    isOver.wakeAll()
    #expect(isEdited ? report.toCloud.overwritten == 1 : report.stoppedBy == .deletions)
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

  /// `elapsed`: milliseconds between the answer and the end of the reading. `fails`: there is none, for a reason that does not pass by itself.
  @Test(arguments: [(9_999, 1), (10_001, 2), (-10_001, 2)], [false, true])
  func `an answer that has become old is asked for again`(_ age: (elapsed: Int64, asked: Int), _ fails: Bool) throws {
    let device = try Self.device(MemoryAccount())
    let time = Mutex(WallClock.milliseconds())
    // The thread that asks, and how often it looks at the clock from then on: after the call, if that does not fail, and for the answer's time.
    let asking = Monitor<(thread: pthread_t?, looks: Int)>((nil, 0))
    device.clock = {
      let now = time.withLock { $0 }
      asking.withLock { if $0.thread == pthread_self() { $0.looks += 1 } }
      asking.wakeAll()
      return now
    }
    device.progress = { step in
      guard case .readingAddressBook = step else { return }
      #expect(asking.wait(milliseconds: 60_000) { $0.looks >= (fails ? 1 : 2) ? () : nil } != nil)
      time.withLock { $0 += age.elapsed }
    }
    let (calls, report) = try Self.calls(
      of: device,
      before: { _ throws(CloudError) in
        let isFirst = asking.withLock { asking in
          defer { asking.thread = asking.thread ?? pthread_self() }
          return asking.thread == nil
        }
        guard isFirst else { return }
        // How long the call itself takes does not make its answer old.
        time.withLock { $0 += 20_000 }
        if fails { throw .failed(message: "this is no Contacts2Web server", hint: nil) }
      })
    #expect(report.outcome == (fails && age.asked == 1 ? .failed : .unchanged))
    #expect(calls == Array(repeating: Self.status, count: age.asked))
  }
}
