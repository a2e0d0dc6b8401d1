import Contacts
import POSIX
import Protocol
import Simulation
import Sync
import Synchronization
import Testing
import VCard

/// Ways in which a contact could get lost, found by looking for them.
@Suite(.serialized) struct LossTests {
  /// Many contacts, so that two of them do not go up in one batch.
  private func filled(_ account: any TestAccount, _ count: Int = 60, uids: Bool = true) throws -> FolderDevice {
    let device = try FolderDevice(account)
    for index in 0..<count {
      try device.write(
        Self.name(index), Cards.person("Ann Number\(index)", uid: uids ? "u\(index)" : nil, phone: "1\(index)"))
    }
    #expect(try device.sync().outcome == .done)
    return device
  }

  private static func name(_ index: Int) -> String { "\(index < 10 ? "0" : "")\(index).vcf" }

  private func swap(_ device: FolderDevice, _ one: Int, _ other: Int) throws {
    let (left, right) = (Self.name(one), Self.name(other))
    try File.rename("\(device.folder)/\(left)", to: "\(device.folder)/between")
    try File.rename("\(device.folder)/\(right)", to: "\(device.folder)/\(left)")
    try File.rename("\(device.folder)/between", to: "\(device.folder)/\(right)")
  }

  private func settle(_ devices: [FolderDevice], _ location: SourceLocation = #_sourceLocation) throws {
    for _ in 0..<3 { for device in devices { try device.sync(allowDeletions: true) } }
    let cards = try devices[0].account.contents
    for device in devices {
      #expect(device.contents == cards, sourceLocation: location)
      #expect(try device.sync().outcome == .unchanged, sourceLocation: location)
    }
  }

  @Test(arguments: CloudKind.allCases, [true, false])
  func `files that exchange their names lose no contact`(_ kind: CloudKind, uids: Bool) throws {
    let account = try kind.account()
    let device = try filled(account, uids: uids)
    let before = device.contents
    for index in 0..<30 { try swap(device, index, 59 - index) }
    let report = try device.sync(allowDeletions: true)
    #expect(device.contents == before)
    #expect(try account.contents == before)
    #expect(report.duplicatesRemoved == 0)
    if uids {
      // The UID says who is who: nothing changed but names.
      #expect(report.toCloud == SyncReport.Counts())
    }
    try settle([device])
    #expect(device.contents == before)
  }

  @Test(arguments: CloudKind.allCases, [true, false])
  func `files that each take the next one's name lose no contact`(_ kind: CloudKind, uids: Bool) throws {
    let account = try kind.account()
    let device = try filled(account, uids: uids)
    let before = device.contents
    for index in (0..<60).reversed() {
      try File.rename("\(device.folder)/\(Self.name(index))", to: "\(device.folder)/\(Self.name(index + 1))")
    }
    let report = try device.sync(allowDeletions: true)
    #expect(device.contents == before)
    #expect(try account.contents == before)
    if uids { #expect(report.toCloud == SyncReport.Counts()) }
    try settle([device])
    #expect(device.contents == before)
  }

  @Test(arguments: CloudKind.allCases)
  func `a copy of a file that became unreadable is not taken for a duplicate of it`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try filled(account, 8)
    let card = try #require(device.files[Self.name(3)])
    try device.write(Self.name(3), Array("BEGIN:VCARD\r\nFN:Ann".utf8))
    try device.sync()
    try device.write("copy.vcf", card)
    try device.sync()
    #expect(device.files["copy.vcf"] == card)
    try device.remove(Self.name(3))
    try device.sync()
    #expect(try account.contents.count == 8)
    try settle([device])
    #expect(device.files["copy.vcf"] == card)
  }

  // The one in memory takes every card.
  @Test(arguments: [CloudKind.database, .https])
  func `a card that the cloud does not take is news once, also after a conflict`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let device = try filled(account, 3)
    let id = try #require(
      try account.cards.first { $0.value == Cards.person("Ann Number1", uid: "u1", phone: "11") }?.key)
    let large = Cards.person("Ann Number1", uid: "u1", phone: "12", note: String(repeating: "x", count: 10_000_500))
    try device.write(Self.name(1), large)
    #expect(try device.sync().outcome == .attention)
    #expect(try device.sync().outcome == .unchanged)
    try account.edit(id, Cards.person("Ann Number1", uid: "u1", phone: "13"))
    try device.sync()
    let again = try device.sync()
    #expect(again.outcome == .unchanged)
    #expect(again.refused.count == 1)
    #expect(device.files[Self.name(1)] == large)
    try device.write(Self.name(1), Cards.person("Ann Number1", uid: "u1", phone: "14"))
    try device.sync()
    try settle([device])
  }

  @Test(arguments: CloudKind.allCases) func `what waits for an unreadable file starts no run each time`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try filled(account, 3)
    let id = try #require(
      try account.cards.first { $0.value == Cards.person("Ann Number1", uid: "u1", phone: "11") }?.key)
    try device.write(Self.name(1), Array("no card".utf8))
    try device.sync()
    try account.edit(id, Cards.person("Ann Number1", uid: "u1", phone: "13"))
    try device.sync()
    let calls = Counter()
    device.fault = { () throws(CloudError) in calls.tick() }
    #expect(try device.sync().outcome == .unchanged)
    #expect(calls.count == 1, "one round trip")
    device.fault = nil
    try device.write(Self.name(1), Cards.person("Ann Number1", uid: "u1", phone: "11"))
    try device.sync()
    #expect(device.files[Self.name(1)] == Cards.person("Ann Number1", uid: "u1", phone: "13"))
    try settle([device])
  }

  @Test(arguments: CloudKind.allCases)
  func `a new file with what somebody else made and deleted meanwhile is a new contact`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let device = try filled(account, 3)
    let card = Cards.person("Bob Stone", uid: "bob", phone: "5")
    let id = try account.create(card)
    try account.delete(id)
    try device.write("bob.vcf", card)
    try device.sync()
    #expect(device.files["bob.vcf"] == card)
    #expect(try account.contents.count == 4)
    try settle([device])
  }

  @Test(arguments: CloudKind.allCases)
  func `an edit between the look at the folder and the end of the run is not lost`(_ kind: CloudKind) throws {
    for call in 0..<8 {
      let account = try kind.account()
      let device = try filled(account, 4)
      let cards = try account.cards
      for index in 0..<4 {
        let old = Cards.person("Ann Number\(index)", uid: "u\(index)", phone: "1\(index)")
        let id = try #require(cards.first { $0.value == old }?.key)
        if index == 3 {
          try account.delete(id)
        } else {
          try account.edit(id, Cards.person("Ann Number\(index)", uid: "u\(index)", phone: "2\(index)"))
        }
      }
      let edited = Cards.person("Ann Number3", uid: "u3", phone: "999", note: "typed during the run")
      let folder = device.folder
      let countdown = Counter()
      device.fault = { () throws(CloudError) in
        if countdown.tick() == call { try? File.write("\(folder)/\(Self.name(3))", edited) }
      }
      try device.sync()
      device.fault = nil
      try settle([device])
      if countdown.count > call { #expect(device.files[Self.name(3)] == edited, "call \(call)") }
    }
  }

  @Test func `the file that a duplicate is kept for has gone: the duplicate stays`() throws {
    let account = MemoryAccount()
    let device = try filled(account, 3)
    let card = try #require(device.files[Self.name(1)])
    try device.write("copy.vcf", Cards.person("Ann Number1", uid: "other", phone: "11"))
    try device.sync()
    try device.liveThroughWait()
    let folder = device.folder
    let counter = Counter()
    // Between the look at the folder and the removal of duplicates lie the calls of the beginning.
    device.fault = { () throws(CloudError) in
      if counter.tick() == 1 { try? File.remove("\(folder)/\(Self.name(1))") }
    }
    try device.sync()
    device.fault = nil
    try settle([device])
    #expect(device.contents.contains(try #require(RecordID(card: card))))
    #expect(account.contents.count == 3)
  }

  @Test(arguments: CloudKind.allCases) func `two devices with one copied folder and its id go on side by side`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let one = try filled(account, 5)
    let two = try FolderDevice(account)
    for (name, bytes) in one.files { try two.write(name, bytes) }
    try File.write("\(two.folder)/.contacts2web", try File.read("\(one.folder)/.contacts2web"))
    try two.sync()
    try one.write(Self.name(0), Cards.person("Ann Number0", uid: "u0", phone: "one"))
    try two.write(Self.name(1), Cards.person("Ann Number1", uid: "u1", phone: "two"))
    try one.remove(Self.name(2))
    try two.write("new.vcf", Cards.person("Bob New", uid: "new"))
    try settle([one, two, one, two])
    #expect(try account.contents.count == 5)
  }

  @Test(arguments: CloudKind.allCases) func `changes of the writing alone do not travel to and fro`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    func text(_ revision: Int, _ end: String) -> [UInt8] {
      Array(
        [
          "BEGIN:VCARD", "VERSION:3.0", "UID:x", "FN:Ann Lee", "N:Lee;Ann;;;", "REV:2020010\(revision)T000000Z",
          "END:VCARD", "",
        ].joined(separator: end).utf8)
    }
    try one.write("x.vcf", text(1, "\r\n"))
    try one.sync()
    try two.sync()
    for round in 2..<6 {
      try one.write("x.vcf", text(round, "\n"))
      try two.write("x.vcf", text(round + 3, "\r\n"))
      let change = try account.lastChange
      #expect(try one.sync().outcome == .unchanged)
      #expect(try two.sync().outcome == .unchanged)
      #expect(try account.lastChange == change)
      #expect(one.files["x.vcf"] == text(round, "\n"))
    }
    try one.write("x.vcf", Cards.person("Ann Lee", uid: "x", phone: "5"))
    try settle([one, two])
    #expect(two.files["x.vcf"] == Cards.person("Ann Lee", uid: "x", phone: "5"))
  }

  @Test(arguments: [("NUL \0 inside", 1), ("", 1), ("long", 100_000), ("../../etc/passwd", 1), ("a/b", 1), (".", 1)])
  func `no UID is bad enough to stop a run`(_ text: String, times: Int) throws {
    let uid = String(repeating: text, count: times)
    for kind in CloudKind.allCases {
      let account = try kind.account()
      let (one, two) = (try FolderDevice(account), try FolderDevice(account))
      try one.write("odd.vcf", Cards.person("Odd One", uid: uid, phone: "1"))
      try one.write("good.vcf", Cards.person("Good One", uid: "good", phone: "2"))
      #expect(try one.sync().outcome == .done)
      #expect(try two.sync().outcome == .done)
      #expect(try account.contents.count == 2)
      try settle([one, two])
    }
  }
}
