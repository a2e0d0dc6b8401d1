import Contacts
import POSIX
import Protocol
import Simulation
import Sync
import Testing
import VCard

/// A device's clock that is ten years off, in either direction, gives the same result as one that is right. What the device
/// does gets its own clock's time, as on a machine whose clock is wrong.
@Suite(.serialized) struct ClockTests {
  private static let tenYears: Int64 = 315_360_000_000

  /// What a person did on both sides since they agreed.
  enum Story: CaseIterable {
    case editThereThenHere
    case editHereThenThere
    case editHereDeleteThere
    case deleteHereEditThere
    case newOnBothSides
    case newNamesakes
    case newHomonyms
  }

  /// All that a person sees afterwards.
  private struct Result: Equatable {
    var cloud: [String]
    var folder: [String]
    var keptForReview: Set<RecordID>
    var toCloud: SyncReport.Counts
    var toAddressBook: SyncReport.Counts
    var conflicts: Int64
    var broughtBack: Int64
    var resolved: [ResolvedContact]
  }

  @Test(arguments: CloudKind.allCases, Story.allCases)
  func `a clock that is ten years off changes nothing`(_ kind: CloudKind, _ story: Story) throws {
    for policy in [ConflictPolicy.newest, .merge] {
      let right = try play(story, policy, kind, clock: 0)
      #expect(right.cloud == right.folder)
      for clock in [Self.tenYears, -Self.tenYears] {
        let wrong = try play(story, policy, kind, clock: clock)
        #expect(wrong == right, "clock \(clock > 0 ? "ahead" : "behind"), \(policy)")
      }
      try expect(right, story, policy)
    }
  }

  /// That the right clock's result is the right one.
  private func expect(_ result: Result, _ story: Story, _ policy: ConflictPolicy) throws {
    let text = result.cloud.joined()
    switch story {
    case .editThereThenHere:
      #expect(result.conflicts == 1 && text.contains("here") && !text.contains("there"))
      #expect(text.contains("TEL") == (policy == .merge))
      #expect(result.resolved.map(\.outcome) == [policy == .merge ? .mergedWithOurs : .ourVersionStands])
    case .editHereThenThere:
      #expect(result.conflicts == 1 && text.contains("there"))
      #expect(result.resolved.map(\.outcome) == [policy == .merge ? .mergedWithTheirs : .theirVersionStands])
    case .editHereDeleteThere: #expect(result.broughtBack == 1 && text.contains("here"))
    case .deleteHereEditThere: #expect(result.broughtBack == 1 && text.contains("there"))
    case .newOnBothSides: #expect(result.conflicts == 1 && text.contains("here") && !text.contains("there"))
    case .newNamesakes: #expect(result.cloud.count == 2 && text.contains("tall") && text.contains("@"))
    case .newHomonyms: #expect(result.cloud.count == 3)
    }
  }

  @Test(arguments: CloudKind.allCases)
  func `a clock that is wrong for a while takes nothing out of the device's trash`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    for name in ["Ann Lee", "Bob Hill"] { try device.write("\(name).vcf", Cards.person(name, uid: name)) }
    try device.sync()
    for (name, clock) in [("Ann Lee", 0), ("Bob Hill", Self.tenYears)] {
      let id = try #require(try account.cards.first { $0.value == Cards.person(name, uid: name) }?.key)
      try account.delete(id, allowed: true)
      device.clockOffset = clock
      #expect(try device.sync().toAddressBook.deleted == 1)
    }
    #expect(try device.trash.count == 2)
  }

  private func play(_ story: Story, _ policy: ConflictPolicy, _ kind: CloudKind, clock: Int64) throws -> Result {
    let account = try kind.account()
    try account.choose(policy)
    let device = try FolderDevice(account)
    device.clockOffset = clock
    func write(_ name: String, _ card: [UInt8]) throws {
      try device.write(name, card)
      try device.setModified(name, WallClock.milliseconds() + clock)
    }
    func ann(_ note: String, phone: String? = nil) -> [UInt8] {
      Cards.person("Ann Lee", uid: "ann", phone: phone, note: note)
    }
    try write("keep.vcf", Cards.person("Kim Keep", uid: "keep"))
    let isNew = [Story.newOnBothSides, .newNamesakes, .newHomonyms].contains(story)
    if !isNew { try write("ann.vcf", ann("base")) }
    try device.sync()
    let id = try account.cards.first { $0.value == ann("base") }?.key ?? .random()
    switch story {
    case .editThereThenHere:
      try account.edit(id, ann("there", phone: "1"))
      try letClocksMoveOn()
      try write("ann.vcf", ann("here"))
    case .editHereThenThere:
      try write("ann.vcf", ann("here"))
      // Clocks are compared as well as half a call allows, and that takes long on a busy machine: here it was seconds before.
      try device.setModified("ann.vcf", WallClock.milliseconds() + clock - 10_000)
      try letClocksMoveOn()
      try account.edit(id, ann("there", phone: "1"))
    case .editHereDeleteThere:
      try write("ann.vcf", ann("here"))
      try account.delete(id)
    case .deleteHereEditThere:
      try device.remove("ann.vcf")
      try account.edit(id, ann("there"))
    case .newOnBothSides:
      try account.create(ann("there"))
      try letClocksMoveOn()
      try write("ann.vcf", ann("here"))
    case .newNamesakes:
      try account.create(Cards.person("Ann Lee", uid: "1", phone: "+1 555 1234", email: "ann@example.org"))
      try write("ann.vcf", Cards.person("Ann Lee", uid: "2", phone: "+15551234", note: "tall"))
    case .newHomonyms:
      try account.create(Cards.person("Ann Lee", uid: "1", phone: "111"))
      try write("ann.vcf", Cards.person("Ann Lee", uid: "2", phone: "222"))
    }
    try letClocksMoveOn()
    let report = try device.sync()
    let again = try device.sync()
    #expect(again.outcome == .unchanged, "\(story), clock \(clock)")
    func text(_ cards: [[UInt8]]) -> [String] { cards.map { String(decoding: $0, as: UTF8.self) }.sorted() }
    return Result(
      cloud: text(Array(try account.cards.values)), folder: text(Array(device.files.values)),
      keptForReview: try account.keptForReview, toCloud: report.toCloud, toAddressBook: report.toAddressBook,
      conflicts: report.conflicts, broughtBack: report.broughtBack, resolved: report.resolved)
  }
}
