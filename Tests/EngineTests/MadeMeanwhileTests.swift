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
    #expect(page.entries.map(\.id) == [ann])
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

  /// A device, and somebody who makes Ann as soon as it has listed the account.
  private func interrupted(_ account: some TestAccount, newcomersFrom: Int) throws -> Device {
    let device = try Device(account)
    device.newcomersFrom = newcomersFrom
    let cloud = try account.cloud(try device.bookID)
    let isDone = Mutex(false)
    device.replica = CloudFunction { request throws(CloudError) in
      let answer = try cloud.call(request)
      let isFirst = isDone.withLock { isDone in
        guard case .listing = request else { return false }
        defer { isDone = true }
        return !isDone
      }
      do {
        if isFirst { try account.create(Self.theirs) }
      } catch {
        throw CloudError.failed(message: "\(error)", hint: nil)
      }
      return answer
    }
    return device
  }

  @Test(arguments: [1, .max], [ConflictPolicy.newest, .merge])
  func `who is made elsewhere while a run sends them is one contact at its end`(
    _ newcomersFrom: Int, _ policy: ConflictPolicy
  ) throws {
    let account = MemoryAccount()
    account.choose(policy)
    let device = try interrupted(account, newcomersFrom: newcomersFrom)
    try device.write("ann.vcf", Self.mine)
    for number in 0..<30 { try device.write("n\(number).vcf", Cards.person("Kim Number\(number)", uid: "k\(number)")) }
    let report = try device.sync()
    #expect(report.outcome == .done)
    #expect(account.cards.count == 31)
    #expect(device.contents == account.contents)
    // Of two edits of one person one stands, and the other one waits for the person, or both are in one card.
    let said = try [Self.mine, Self.theirs].map { try #require(RecordID(card: $0)) }
    #expect(account.everything.isSuperset(of: said))
    if policy == .newest { #expect(account.keptForReview.intersection(said).count == 1) }
    #expect(try device.sync().outcome == .unchanged)
    #expect(account.cards.count == 31)
  }
}
