import Contacts
import POSIX
import Probes
import Protocol
import Simulation
import Sync
import Testing

/// The n-th call fails, for n = 1, 2, 3, … until a run passes untouched (as SQLite tests its anomalies): whatever the call
/// was, the next run heals everything.
@Suite(.serialized) struct NthCallTests {
  @Test(arguments: [FaultInjector.Effect.failure, .lasting, .end])
  func `every system call on the folder may fail`(_ effect: FaultInjector.Effect) throws {
    try failEach(.fileOperation, effect) {
      MemoryAccount()
    } cloud: { account, book, _ in
      account.cloud(book)
    }
  }

  @Test(arguments: [FaultInjector.Effect.failure, .lasting, .end])
  func `every statement of the cache may fail`(_ effect: FaultInjector.Effect) throws {
    try failEach(.sqlStatement, effect) {
      MemoryAccount()
    } cloud: { account, book, _ in
      account.cloud(book)
    }
  }

  @Test(arguments: [FaultPoint.request, .answer])
  func `every request and every answer may get lost`(_ point: FaultPoint) throws {
    try failEach(point, point == .answer ? .end : .lasting) {
      try ServedAccount()
    } cloud: { account, book, faults in
      try account.cloud(book, faults: faults)
    }
  }

  @Test func `every round trip of the server to its database may break, before and after the commit`() throws {
    try failEach(.cloudStatement, .failure) {
      try DatabaseAccount()
    } cloud: { account, book, faults in
      try account.cloud(book, faults: faults)
    }
  }

  /// Plays the scene once for each n, and compares its end with that of an undisturbed one.
  private func failEach<Account: TestAccount>(
    _ point: FaultPoint, _ effect: FaultInjector.Effect, _ account: () throws -> Account,
    cloud: @escaping (Account, UniqueID, FaultInjector) throws -> any CloudReplica
  ) throws {
    let undisturbed = try Scene(account(), cloud: cloud)
    try undisturbed.play(nil)
    var passing = 0
    repeat {
      // Each of the first ones, and then a sample: CONTACTS2WEB_EVERY_CALL=1 takes all.
      passing += Environment["CONTACTS2WEB_EVERY_CALL"] != nil ? 1 : 1 + passing / 8
      try #require(passing < 4_000, "the run never passes")
      let scene = try Scene(account(), cloud: cloud)
      try scene.play(FaultInjector.Fault(point, at: passing, effect))
      let story = "\(point) \(passing), \(effect)"
      #expect(scene.contents == undisturbed.contents, "\(story)")
      #expect(try scene.everythingIsThere, "\(story)")
      guard scene.hasStruck else {
        #expect(passing > 5, "too few calls pass here")
        return
      }
    } while true
  }
}

/// Two devices and a browser with all that can happen at once: additions, edits, deletions, a conflict, a photo, a
/// duplicate that has waited its time, and a new file name.
private final class Scene<Account: TestAccount> {
  private let account: Account
  private let device: FolderDevice
  private let other: FolderDevice
  private(set) var hasStruck = false
  private(set) var contents: [RecordID] = []

  init(_ account: Account, cloud: (Account, UniqueID, FaultInjector) throws -> any CloudReplica) throws {
    self.account = account
    device = try FolderDevice(account)
    other = try FolderDevice(account)
    let faults = device.faults
    // What comes from the cloud makes several groups.
    device.groupCapacity = 1
    device.replica = try cloud(account, device.bookID, faults)
    for number in 0..<9 {
      try device.write("c\(number).vcf", Cards.person("Ann Number\(number)", uid: "c\(number)", phone: "55\(number)"))
    }
    try device.sync()
    try other.sync()
    try device.write("copy.vcf", Cards.person("Ann Number3", uid: "c3", phone: "553"))
    try device.sync()
    try device.liveThroughWait()
  }

  func play(_ fault: FaultInjector.Fault?) throws {
    try device.write("c1.vcf", Cards.person("Ann Number1", uid: "c1", phone: "551", note: "mine"))
    try device.write("c2.vcf", Cards.person("Ann Number2", uid: "c2", phone: "552", note: "edited here"))
    try device.write("new.vcf", Cards.person("Ann New", uid: "new", phone: "1", extra: [Cards.photo(3)]))
    try device.write("nameless.vcf", Cards.person("Ann Nameless", phone: "2"))
    try device.remove("c4.vcf")
    try File.rename("\(device.folder)/c5.vcf", to: "\(device.folder)/renamed.vcf")
    let ids = try Dictionary(
      account.cards.map { (String(decoding: $0.value, as: UTF8.self), $0.key) }, uniquingKeysWith: { first, _ in first }
    )
    func id(_ number: Int) -> UniqueID? { ids.first { $0.key.contains("Number\(number)") }?.value }
    // Later than the device's edit of the same contact, so that it wins in each scene.
    let wait = try WakeUp()
    _ = try wait.wait(until: MonotonicClock.milliseconds() + 2)
    if let id = id(1) {
      try account.edit(id, Cards.person("Ann Number1", uid: "c1", phone: "551", note: "theirs"))
    }
    if let id = id(6) {
      try account.edit(id, Cards.person("Ann Number6", uid: "c6", phone: "556", extra: [Cards.photo(5)]))
    }
    if let id = id(7) { try account.delete(id) }
    try account.create(Cards.person("Ann Browser", uid: "browser", phone: "3"))

    device.faults.arm(fault)
    try device.sync()
    hasStruck = device.faults.hasStruck
    try device.restart()
    try account.releaseLease()
    for _ in 0..<2 {
      try device.sync()
      try other.sync()
    }
    // A file that could not be read waits from then on.
    try device.liveThroughWait()
    try device.sync()
    try other.sync()
    contents = device.contents
  }

  /// All sides are equal, the loser of the conflict is kept, and a run with nothing to do says so.
  var everythingIsThere: Bool {
    get throws {
      let cards = try account.contents
      let report = try device.sync()
      let loser = RecordID(card: Cards.person("Ann Number1", uid: "c1", phone: "551", note: "mine"))
      return try device.contents == cards && other.contents == cards && Set(cards).count == cards.count
        && loser.map { try account.everything.contains($0) } == true && report.outcome == .unchanged
        && report.refused.isEmpty
    }
  }
}
