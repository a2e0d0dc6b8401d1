import Contacts
import Protocol
import Simulation
import Sync
import Synchronization
import Testing

/// Somebody else brings a person between a device's listing and its own card of them: it stays one person.
@Suite(.serialized) struct MadeMeanwhileTests {
  private static let mine = Cards.person("Ann Lee", uid: "ann", phone: "1")
  private static let theirs = Cards.person("Ann Lee", uid: "ann", email: "ann@example.org")

  private static func add(_ card: [UInt8], heard: Int64?) -> Save {
    var save = CloudContractTests.add(.random(), card)
    save.heard = heard
    return save
  }

  @Test(arguments: CloudKind.allCases)
  func `a card whose UID came to others after the listing has moved, whatever the device saved in between`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let start = try cloud.begin(CloudContractTests.nowhere)
    let heard = try cloud.listing(after: start.since, limit: 100, run: start.run).through
    let ann = try account.create(Self.theirs)
    // The server has told the device of its own saves by now, and with them of numbers above the other's.
    _ = try cloud.save([Self.add(Cards.person("Bob Fox", uid: "bob"), heard: heard)], run: start.run)
    #expect(try cloud.save([Self.add(Self.mine, heard: heard)], run: start.run) == [.moved])
    #expect(try account.cards.count == 2)
    // Once it has listed them, it decides for itself. What says no UID, and what says the same, waits for nobody.
    let page = try cloud.listing(after: heard, limit: 100, run: start.run)
    #expect(page.entries.map(\.id).contains(ann))
    let outcomes = try cloud.save(
      [
        Self.add(Cards.person("Cleo Day"), heard: heard), Self.add(Self.theirs, heard: heard),
        Self.add(Self.mine, heard: page.through),
      ], run: start.run)
    #expect(outcomes.map(\.isSaved) == [true, false, true])
    #expect(outcomes[1].isMerged)
    try cloud.abandon(run: start.run)
  }

  @Test(arguments: CloudKind.allCases)
  func `two files of a device may have one UID, as before`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let start = try cloud.begin(CloudContractTests.nowhere)
    let heard = try cloud.listing(after: start.since, limit: 100, run: start.run).through
    let both = [Self.add(Self.mine, heard: heard), Self.add(Self.theirs, heard: heard)]
    #expect(try cloud.save(both, run: start.run).allSatisfy(\.isSaved))
    #expect(
      try cloud.save([Self.add(Cards.person("Ann Lee", uid: "ann"), heard: heard)], run: start.run)
        .allSatisfy(\.isSaved))
    try cloud.abandon(run: start.run)
  }

  /// What happens at the n-th call of the cloud, one call after the other.
  private final class Intrusion: CloudRelay {
    private let state = Mutex((calls: 0, wasSent: false, isDone: false))
    private let cloud: any CloudReplica
    private let atCall: Int
    private let body: @Sendable () -> Void

    init(_ cloud: any CloudReplica, atCall: Int, _ body: @escaping @Sendable () -> Void) {
      self.cloud = cloud
      self.atCall = atCall
      self.body = body
    }

    /// The run came to the call, and Ann had not been sent by then.
    var cameFirst: Bool { state.withLock { $0.isDone && !$0.wasSent } }
    var happened: Bool { state.withLock { $0.isDone } }

    func call<Arguments: Sendable, Answer: Sendable>(
      _ call: CloudCall<Arguments, Answer>, _ arguments: Arguments
    ) throws(CloudError) -> Answer {
      try state.withLock { state throws(CloudError) in
        if state.calls == atCall {
          state.isDone = true
          body()
        }
        state.calls += 1
        if let (batch, _) = AskedCall(call, arguments).arguments(of: CloudCalls.save), !state.isDone {
          state.wasSent = state.wasSent || batch.contains { $0.card == DetachedCard(MadeMeanwhileTests.mine) }
        }
        return try call.make(cloud, arguments)
      }
    }
  }

  @Test(arguments: [1, .max], [ConflictPolicy.newest, .merge])
  func `who is made elsewhere at any moment of a run that has not sent them yet is one contact at its end`(
    _ newcomersFrom: Int, _ policy: ConflictPolicy
  ) throws {
    var (together, apart) = (0, 0)
    for call in 0..<12 {
      let account = MemoryAccount()
      account.choose(policy)
      let device = try FolderDevice(account)
      device.newcomersFrom = newcomersFrom
      let intrusion = Intrusion(account.cloud(try device.bookID), atCall: call) { account.create(Self.theirs) }
      device.replica = intrusion
      for number in 0..<45 {
        try device.write("n\(number).vcf", Cards.person("Kim Number\(number)", uid: "k\(number)"))
      }
      try device.write("z.vcf", Self.mine)
      let comment: Comment = "at call \(call)"
      let report = try device.sync()
      #expect(report.outcome == (report.conflicts > 0 ? .attention : .done), comment)
      guard intrusion.happened else { continue }
      #expect(try device.sync().outcome != .failed, comment)
      #expect(try device.sync().outcome == .unchanged, comment)
      // Who is typed in the browser after she is there already is typed twice.
      #expect(account.cards.count == (intrusion.cameFirst ? 46 : 47), comment)
      if intrusion.cameFirst { together += 1 } else { apart += 1 }
      #expect(device.contents == account.contents, comment)
      guard intrusion.cameFirst else { continue }
      // Of two edits of one person one stands, and the other one waits for the person, or both are in one card.
      let said = try [Self.mine, Self.theirs].map { try #require(RecordID(card: $0)) }
      let both = try #require(
        RecordID(card: Cards.person("Ann Lee", uid: "ann", phone: "1", email: "ann@example.org")))
      switch policy {
      case .newest: #expect(account.keptForReview.intersection(said).count == 1, comment)
      case .merge: #expect(account.contents.contains(both), comment)
      }
      if policy == .newest { #expect(account.everything.isSuperset(of: said), comment) }
    }
    #expect(together >= 3 && apart >= 1)
  }

  @Test func `who is made elsewhere at each try to send them waits for the next run, and the report says so`() throws {
    let account = MemoryAccount()
    let device = try FolderDevice(account)
    try device.write("z.vcf", Self.mine)
    let cloud = account.cloud(try device.bookID)
    let other = Mutex<(id: UniqueID?, saves: Int)>((nil, 0))
    device.replica = ObservedCloud(
      cloud,
      before: { call in
        other.withLock { other in
          switch call.tag {
          case CloudCalls.save.tag: other = (account.create(Self.theirs), other.saves + 1)
          case CloudCalls.listing.tag, CloudCalls.finish.tag:
            if let id = other.id { account.delete(id, allowed: true) }
            other.id = nil
          default: break
          }
        }
      })
    let report = try device.sync()
    #expect(other.withLock { $0.saves } == 3)
    #expect(report.outcome == .done && report.toCloud == SyncReport.Counts(), "\(report)")
    #expect(
      report.notes == [
        "1 contact of this device waits for the next sync: others changed the same in the cloud all the while"
      ])
    device.replica = nil
    let next = try device.sync()
    #expect(next.outcome == .done && next.toCloud.added == 1 && next.notes.isEmpty, "\(next)")
    #expect(device.contents == account.contents)
    #expect(try device.sync().outcome == .unchanged)
  }
}
