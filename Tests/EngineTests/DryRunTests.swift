import Contacts
import POSIX
import Protocol
import Simulation
import Sync
import Testing
import VCard

/// What a dry run announces is what the run right after it does: random folders, edits on all sides, conflicts, duplicates and
/// what comes back.
@Suite(.serialized) struct DryRunTests {
  @Test(arguments: 0..<60) func `a dry run announces exactly what the run after it does`(seed: Int) throws {
    try play(seed, MemoryAccount())
  }

  @Test(arguments: 60..<66) func `also in PostgreSQL`(seed: Int) throws { try play(seed, DatabaseAccount()) }

  @Test(arguments: 66..<70) func `also over HTTPS`(seed: Int) throws { try play(seed, ServedAccount()) }

  private func play(_ seed: Int, _ account: any TestAccount) throws {
    var history = try FolderHistory(seed: UInt64(seed + 40_000), account)
    for round in 0..<6 {
      for _ in 0..<5 { try history.step() }
      for (index, device) in history.devices.enumerated() {
        let rehearsal = try Rehearsal(device)
        try rehearsal.compare("device \(index), round \(round), \(history.story)")
      }
    }
  }

  @Test(arguments: CloudKind.allCases, [ConflictPolicy.newest, .merge])
  func `a dry run names the contacts in conflict and those that come back`(_ kind: CloudKind, _ policy: ConflictPolicy)
    throws
  {
    let account = try kind.account()
    try account.choose(policy)
    let device = try FolderDevice(account)
    for name in ["Ann", "Bob", "Cyd", "Dan"] {
      try device.write("\(name).vcf", Cards.person("\(name) Lee", uid: name, extra: [Cards.photo(1)]))
    }
    try device.sync()
    func edit(_ name: String, _ phone: String?, _ note: String? = nil) -> [UInt8] {
      Cards.person("\(name) Lee", uid: name, phone: phone, note: note, extra: [Cards.photo(1)])
    }
    func id(_ name: String) throws -> UniqueID {
      try #require(try account.cards.first { $0.value == edit(name, nil) }?.key)
    }
    let (ann, bob, cyd, dan) = (try id("Ann"), try id("Bob"), try id("Cyd"), try id("Dan"))
    try device.write("Ann.vcf", edit("Ann", nil, "here"))
    try account.edit(ann, edit("Ann", nil, "there"))
    try account.delete(bob)
    try device.write("Bob.vcf", edit("Bob", "1"))
    try account.edit(cyd, edit("Cyd", "1"))
    try device.remove("Cyd.vcf")
    // Nothing is lost in merging these.
    try device.write("Dan.vcf", edit("Dan", nil, "here"))
    try account.edit(dan, edit("Dan", "2"))
    let rehearsal = try Rehearsal(device)
    #expect(rehearsal.dry.conflicts == (policy == .merge ? 1 : 2))
    #expect(rehearsal.dry.broughtBack == 2)
    #expect(rehearsal.dry.outcome == .attention)
    #expect(
      Set(rehearsal.dry.resolved.map(\.displayName))
        == (policy == .merge ? ["Ann Lee", "Bob Lee", "Cyd Lee"] : ["Ann Lee", "Bob Lee", "Cyd Lee", "Dan Lee"]))
    try rehearsal.compare("\(policy)")
    #expect(try device.contents == account.contents)
  }

  @Test(arguments: CloudKind.allCases) func `what a dry run found to be left alone is still new to the run`(
    _ kind: CloudKind
  ) throws {
    let device = try FolderDevice(kind.account())
    try device.write("good.vcf", Cards.person("Ann Lee", uid: "ann"))
    try device.write("bad.vcf", Array("BEGIN:VCARD".utf8))
    for _ in 0..<2 {
      let dry = try device.sync(dryRun: true)
      #expect(dry.outcome == .attention)
      #expect(dry.refused.map(\.file.description) == ["bad.vcf"])
    }
    #expect(try device.sync().outcome == .attention)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test(arguments: CloudKind.allCases) func `a dry run stops where the run stops`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    for index in 10..<30 { try device.write("\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)")) }
    try device.sync()
    // Few enough: neither stops, although a run counts what went in the last hour.
    for index in 10..<13 { try device.remove("\(index).vcf") }
    #expect(try device.sync(dryRun: true).outcome == .done)
    #expect(try device.sync(dryRun: true).toCloud.deleted == 3)
    #expect(try device.sync().toCloud.deleted == 3)
    device.clockOffset = DeletionGuard.window + 60_000
    for index in 13..<20 { try device.remove("\(index).vcf") }
    var announced = 0
    let dry = try device.sync(dryRun: true) { if $0.action == .deleteRecord { announced += 1 } }
    let real = try device.sync()
    #expect(dry.outcome == .stopped && real.outcome == .stopped)
    #expect(dry.message == real.message && dry.hint == real.hint)
    #expect(announced == 7 && dry.toCloud.deleted == 7)
    #expect(try account.cards.count == 17)
  }
}

/// A dry run, and what it announced.
private struct Rehearsal {
  let device: FolderDevice
  let dry: SyncReport
  private let planned: [PlannedChange]
  private let before: [String: [UInt8]]
  private let cloudBefore: [UniqueID: [UInt8]]

  init(_ device: FolderDevice) throws {
    self.device = device
    before = device.files
    cloudBefore = try device.account.cards
    let change = try device.account.lastChange
    var planned: [PlannedChange] = []
    dry = try device.sync(dryRun: true, allowDeletions: true) { planned.append($0) }
    self.planned = planned
    #expect(device.files == before, "a dry run changes no file")
    #expect(try device.account.lastChange == change, "a dry run changes nothing in the cloud")
  }

  /// Runs, and holds what happened against what was announced.
  func compare(_ comment: String) throws {
    let real = try device.sync(allowDeletions: true)
    let comment: Comment = "\(comment)\nannounced \(dry)\nplanned \(planned)\ndone \(real)"
    #expect(real.toCloud == dry.toCloud, comment)
    #expect(real.toAddressBook == dry.toAddressBook, comment)
    #expect(real.duplicatesRemoved == dry.duplicatesRemoved, comment)
    #expect(real.conflicts == dry.conflicts, comment)
    #expect(real.outcome == dry.outcome, comment)
    #expect(real.refused == dry.refused, comment)
    #expect(real.broughtBack == dry.broughtBack, comment)
    #expect(Self.named(real) == Self.named(dry), comment)
    // In the folder only the files that were named have changed.
    let after = device.files
    let changed = Set(before.keys.filter { after[$0] != nil && after[$0] != before[$0] })
    #expect(changed.isSubset(of: files([.download, .merge, .unite, .keepTheirs])), comment)
    let gone = before.keys.filter { after[$0] == nil }
    #expect(Int64(gone.count) == dry.toAddressBook.deleted + dry.duplicatesRemoved, comment)
    #expect(files([.removeItem]).isSubset(of: gone), comment)
    let isNew = planned.count { $0.action == .bringBack || $0.action == .download && $0.file == nil }
    #expect(after.keys.count { before[$0] == nil } == isNew, comment)
    try compareCloud(comment)
  }

  /// In the cloud as well, those that were named and no others.
  private func compareCloud(_ comment: Comment) throws {
    let cloudAfter = try device.account.cards
    let added = cloudAfter.filter { cloudBefore[$0.key] == nil }
    #expect(Self.names(added.values) == names([.add, .revive]), comment)
    let gone = cloudBefore.filter { cloudAfter[$0.key] == nil }
    #expect(Self.names(gone.values) == names([.deleteRecord]), comment)
    let overwritten = cloudAfter.filter { id, card in cloudBefore[id].map { $0 != card } ?? false }
    var unnamed = Self.names(overwritten.values)
    for name in names([.overwrite, .keepOurs]) {
      let place = try #require(unnamed.firstIndex(of: name), comment)
      unnamed.remove(at: place)
    }
    // What merging comes to is named as one line for both sides.
    #expect(Set(unnamed).isSubset(of: names([.merge, .unite])), comment)
  }

  private func names(_ actions: Set<Action>) -> [String] {
    planned.filter { actions.contains($0.action) }.map(\.displayName).sorted()
  }

  private static func names(_ cards: some Sequence<[UInt8]>) -> [String] {
    cards.map { (try? Card($0)).map { Contact($0).displayName } ?? "" }.sorted()
  }

  private func files(_ actions: Set<Action>) -> Set<String> {
    Set(planned.filter { actions.contains($0.action) }.compactMap { $0.file?.description })
  }

  private static func named(_ report: SyncReport) -> [String] {
    report.resolved.map { "\($0.displayName) \($0.file?.description ?? "") \($0.outcome.rawValue)" }.sorted()
  }
}
