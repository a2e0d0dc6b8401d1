import Contacts
import POSIX
import Protocol
import Simulation
import Sync
import Testing

/// What an undo does to the account, and what the devices make of it: in memory, in the database, and over HTTPS.
@Suite(.serialized) struct UndoContractTests {
  private static let cards = (0..<6).map { Cards.person("Ann Lee", uid: "ann", phone: "\($0)") }
  private static func primary(_ number: Int) throws -> RecordID { try #require(RecordID(card: cards[number])) }

  private static func overwrite(_ id: UniqueID, _ base: Int, _ card: Int) throws -> Save {
    CloudContractTests.save(id, .overwrite(base: try primary(base), conflict: false), cards[card])
  }

  /// A device's run, with what others do behind each of its saves.
  private static func run(
    _ account: any TestAccount, _ steps: [(Save, then: () throws -> Void)]
  ) throws {
    let cloud = try account.cloud(.random())
    let run = try cloud.begin(CloudContractTests.nowhere).run
    for (save, then) in steps {
      guard case .saved = try cloud.save([save], run: run)[0] else {
        Issue.record("not saved: \(save.operation)")
        return
      }
      try then()
    }
    _ = try cloud.finish(CloudContractTests.finish([], through: 0), run: run)
  }

  @Test(arguments: CloudKind.allCases) func `an undo goes back to what another made of a contact in between`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let id = try account.create(Self.cards[0])
    let before = Set(try account.runs)
    try Self.run(
      account,
      [
        (try Self.overwrite(id, 0, 1), { try account.edit(id, Self.cards[2]) }),
        (try Self.overwrite(id, 2, 3), {}),
      ])
    let own = try #require(try Self.device(account, before, edits: 1))
    try account.undo(own)
    #expect(try account.cards == [id: Self.cards[2]])
    // A second one finds nothing to do; undone, all is as the run left it.
    let undo = try #require(try account.runs.first)
    try account.undo(own)
    #expect(try account.runs.first == undo)
    try account.undo(undo)
    #expect(try account.cards == [id: Self.cards[3]])
  }

  @Test(arguments: CloudKind.allCases)
  func `of several edits in between the last one stands again, also of a new contact`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let id = UniqueID.random()
    try Self.run(
      account,
      [
        (CloudContractTests.add(id, Self.cards[0]), { try account.edit(id, Self.cards[1]) }),
        (
          try Self.overwrite(id, 1, 2),
          {
            try account.edit(id, Self.cards[3])
            try account.edit(id, Self.cards[4])
          }
        ), (try Self.overwrite(id, 4, 5), {}),
      ])
    try account.undo(try #require(try Self.device(account, [], edits: 3)))
    #expect(try account.cards == [id: Self.cards[4]])
  }

  @Test(arguments: CloudKind.allCases) func `a deletion in between stands again`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let id = try account.create(Self.cards[0])
    let before = Set(try account.runs)
    try Self.run(
      account,
      [
        (try Self.overwrite(id, 0, 1), { try account.delete(id) }),
        (CloudContractTests.save(id, .revive, Self.cards[2]), {}),
      ])
    try account.undo(try #require(try Self.device(account, before, edits: 1)))
    #expect(try account.cards.isEmpty)
    #expect(try account.trashed == [id])
  }

  @Test(arguments: CloudKind.allCases)
  func `what was edited in the browser in the middle of a device's run stands again where the run is undone`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    try account.choose(.merge)
    let device = try FolderDevice(account)
    func person(_ name: String, phone: String? = nil, note: String? = nil) -> [UInt8] {
      Cards.person("\(name) Lee", uid: name, phone: phone, note: note)
    }
    for name in ["ann", "bob"] { try device.write("\(name).vcf", person(name)) }
    try device.sync()
    let ann = try #require(try account.cards.first { $0.value == person("ann") }?.key)
    let bob = try #require(try account.cards.first { $0.value == person("bob") }?.key)
    for name in ["ann", "bob"] { try device.write("\(name).vcf", person(name, phone: "1")) }
    let before = Set(try account.runs)
    let (calls, edits) = (Counter(), Counter())
    let (sent, later) = (person("ann", phone: "1"), person("ann", phone: "2"))
    let (edited, other) = (person("ann", phone: "1", note: "browser"), person("bob", note: "meanwhile"))
    let file = "\(device.folder)/ann.vcf"
    device.fault = { () throws(CloudError) in
      // Before the batch, so that there is a second pass; and when it is through.
      if calls.tick() == 2 { try? account.edit(bob, other) }
      guard (try? account.cards[ann]) == sent, edits.tick() == 0 else { return }
      try? account.edit(ann, edited)
      try? File.write(file, later)
    }
    try device.sync()
    device.fault = nil
    let merged = try #require(try account.cards[ann])
    #expect(RecordID(card: merged) == RecordID(card: person("ann", phone: "2", note: "browser")))
    try account.undo(try #require(try Self.device(account, before, edits: 1, earlier: 1)))
    #expect(try account.cards == [ann: edited, bob: other])
    try device.sync()
    #expect(try device.contents == account.contents)
  }

  /// The device's run, among those that are new: so many edits came after its first change, and so many before it.
  private static func device(
    _ account: any TestAccount, _ before: Set<UniqueID>, edits: Int, earlier: Int = 0
  ) throws -> UniqueID? {
    let new = try account.runs.filter { !before.contains($0) }
    guard new.count == edits + earlier + 1 else { return nil }
    return new.dropLast(earlier).last
  }

  /// 60 contacts, and two runs that added five each.
  private func filled(_ account: any TestAccount) throws -> (device: FolderDevice, runs: [UniqueID]) {
    let device = try FolderDevice(account)
    var runs: [UniqueID] = []
    for numbers in [10..<70, 70..<75, 75..<80] {
      for number in numbers {
        try device.write("\(number).vcf", Cards.person("Ann Number\(number)", uid: "u\(number)"))
      }
      try device.sync()
      runs.append(try #require(try account.runs.first))
    }
    return (device, Array(runs.dropFirst()))
  }

  @Test(arguments: CloudKind.allCases) func `what undos delete counts at each device's guard, which names the undo`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let (device, runs) = try filled(account)
    let files = device.files
    for run in runs { try account.undo(run) }
    #expect(try account.cards.count == 60)
    let undo = try #require(try account.runs.first)
    let report = try device.sync()
    #expect(report.outcome == .stopped)
    #expect(report.message == "this sync would delete 10 of 70 contacts from the address book: nothing was changed")
    let hint = try #require(report.hint)
    #expect(hint.hasPrefix("an undo deleted 5 of them in the cloud: contacts2web undo "), "\(hint)")
    let ways = " takes it back, and the files stay; run contacts2web sync --allow-deletions to go ahead"
    #expect(hint.hasSuffix(ways), "\(hint)")
    #expect(device.files == files)
    // One of the two undos is taken back. The stop stands for what is left of it, although that is few.
    try account.undo(undo)
    #expect(try device.sync().outcome == .stopped)
    #expect(device.files == files)
    #expect(try device.sync(allowDeletions: true).toAddressBook.deleted == 5)
    #expect(try device.contents == account.contents)
  }

  @Test(arguments: CloudKind.allCases)
  func `an undo that a person has allowed passes every guard, and undone it gives all back`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let (first, second) = (try FolderDevice(account), try FolderDevice(account))
    for number in 10..<50 { try first.write("\(number).vcf", Cards.person("Ann Number\(number)", uid: "u\(number)")) }
    try first.sync()
    try second.sync()
    let contents = first.contents
    try account.undo(try #require(try account.runs.first))
    #expect(try first.sync().toAddressBook.deleted == 40)
    #expect(try second.sync().toAddressBook.deleted == 40)
    #expect(first.files.isEmpty && second.files.isEmpty)
    try account.undo(try #require(try account.runs.first))
    #expect(try first.sync().toAddressBook.added == 40)
    #expect(try second.sync().toAddressBook.added == 40)
    #expect(first.contents == contents && second.contents == contents)
    #expect(try first.sync().outcome == .unchanged)
  }
}
