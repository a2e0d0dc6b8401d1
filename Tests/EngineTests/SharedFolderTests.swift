import Cache
import Contacts
import POSIX
import Protocol
import Simulation
import Sync
import Synchronization
import Testing

/// One address book on two devices with a cache each, carried to and fro by another program (Syncthing), the book's id
/// included.
@Suite(.serialized) struct SharedFolderTests {
  @Test(arguments: CloudKind.allCases) func `two devices that share one folder and its id converge`(_ kind: CloudKind)
    throws
  {
    let account = try kind.account()
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    for index in 10..<40 { try one.write("\(index).vcf", Cards.person("Ann Number\(index)", uid: "u\(index)")) }
    #expect(try one.sync().outcome == .done)
    try carry(one, two)
    try File.write("\(two.folder)/.contacts2web", try File.read("\(one.folder)/.contacts2web"))
    let first = try two.sync()
    #expect(first.toCloud == SyncReport.Counts() && first.toAddressBook == SyncReport.Counts())
    var edits = 0
    for round in 0..<6 {
      let (here, there) = round.isMultiple(of: 2) ? (one, two) : (two, one)
      edits += 1
      try here.write("1\(round).vcf", Cards.person("Ann Number1\(round)", uid: "u1\(round)", phone: "5\(edits)"))
      try here.write("new\(round).vcf", Cards.person("Bob Number\(round)", uid: "new\(round)"))
      try here.remove("3\(round).vcf")
      let report = try here.sync()
      #expect(report.toCloud.overwritten == 1 && report.toCloud.added == 1 && report.toCloud.deleted == 1, "\(round)")
      #expect(report.conflicts == 0 && report.broughtBack == 0 && report.duplicatesRemoved == 0, "\(round)")
      // The one that was last at it knows where the book stands; the other one's cache is behind, and is compared in full.
      #expect(report.fullCompare == nil, "\(round)")
      try carry(here, there)
      // The other program has brought what the cloud has as well: nothing is left to do on either side.
      let other = try there.sync()
      #expect(other.toCloud == SyncReport.Counts() && other.toAddressBook == SyncReport.Counts(), "\(round) \(other)")
      #expect(other.fullCompare == .cacheDiffers, "\(round)")
      #expect(other.conflicts == 0 && other.broughtBack == 0 && other.duplicatesRemoved == 0, "\(round)")
      #expect(try one.contents == account.contents && two.contents == account.contents, "\(round)")
    }
    #expect(one.names.count == 30)
    // What changes in the browser comes by whichever device is first, and the other one agrees.
    try account.edit(
      try #require(try account.cards.keys.min()), Cards.person("Ann Browser", uid: "browser", phone: "9"))
    #expect(try two.sync().toAddressBook.overwritten == 1)
    try carry(two, one)
    #expect(try one.sync().toAddressBook == SyncReport.Counts())
    #expect(try one.contents == account.contents && two.contents == account.contents)
    #expect(try account.keptForReview.isEmpty)
  }

  @Test(arguments: CloudKind.allCases, [nil, "a", "b"])
  func `an exchange of which the other program has brought half takes neither contact away`(
    _ kind: CloudKind, _ looksFirst: String?
  ) throws {
    for (hasUIDs, half) in [(true, "a.vcf"), (true, "b.vcf"), (false, "a.vcf"), (false, "b.vcf")] {
      let account = try kind.account()
      let (one, two) = (try FolderDevice(account), try FolderDevice(account))
      for name in ["a", "b"] {
        try one.write("\(name).vcf", Cards.person("\(name) Lee", uid: hasUIDs ? name : nil, phone: "55\(name)"))
      }
      try one.sync()
      try carry(one, two)
      try File.write("\(two.folder)/.contacts2web", try File.read("\(one.folder)/.contacts2web"))
      try two.sync()
      let contents = try account.contents
      func check(_ moment: String) throws {
        let comment: Comment = "\(moment), \(half) first, UIDs \(hasUIDs)"
        #expect(try account.contents == contents && account.trashed.isEmpty, comment)
        #expect(try one.trash.isEmpty && two.trash.isEmpty && one.contents == contents, comment)
      }
      try File.rename("\(one.folder)/a.vcf", to: "\(one.folder)/between")
      try File.rename("\(one.folder)/b.vcf", to: "\(one.folder)/a.vcf")
      try File.rename("\(one.folder)/between", to: "\(one.folder)/b.vcf")
      if looksFirst == "a" { try one.sync() }
      try two.write(half, try #require(one.files[half]))
      #expect(try two.sync().refused.isEmpty)
      try check("half of it is there")
      if looksFirst == "b" { try one.sync() }
      try two.sync()
      try check("half of it is still there")
      try carry(one, two)
      for device in [two, one, two, one] { try device.sync() }
      try check("all of it is there")
      #expect(two.files == one.files)
      #expect(try one.sync().outcome == .unchanged && account.keptForReview.isEmpty)
    }
  }

  /// The cloud gives a file another name, number and address, and a namesake of who was in it comes beside it before the other device looks.
  @Test(arguments: CloudKind.allCases) func `a namesake's new file is nobody whom the other device has renamed`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    try one.write("ann.vcf", Cards.person("Ann Lee", phone: "0170 1234567"))
    try one.sync()
    try carry(one, two)
    try File.write("\(two.folder)/.contacts2web", try File.read("\(one.folder)/.contacts2web"))
    try two.sync()
    let (id, zoe) = (try #require(account.cards.keys.first), Cards.person("Zoe Oz", phone: "0171 7654321"))
    try account.edit(id, zoe)
    #expect(try one.sync().toAddressBook.overwritten == 1)
    let namesake = Cards.person("Ann Lee", phone: "0170 1234567", email: "ann@example.org")
    try one.write("lee.vcf", namesake)
    try carry(one, two)
    try two.sync()
    for device in [one, two, one, two] { try device.sync() }
    #expect(try account.cards[id] == zoe && account.cards.count == 2 && account.keptForReview.isEmpty)
    for device in [one, two] { #expect(device.files == ["ann.vcf": zoe, "lee.vcf": namesake]) }
    for device in [one, two] { #expect(try device.sync().outcome == .unchanged) }
  }

  /// It had lost its cache, so it took the file for somebody who says the same, and wrote the contact, which had been edited, into a new file.
  @Test(arguments: CloudKind.allCases, [false, true])
  func `files are whom another device took them for when it had lost its cache`(
    _ kind: CloudKind, _ isEditedAgain: Bool
  ) throws {
    let account = try kind.account()
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    try one.write("ann.vcf", Cards.person("Ann Lee", phone: "0170 1234567"))
    try one.sync()
    try carry(one, two)
    try File.write("\(two.folder)/.contacts2web", try File.read("\(one.folder)/.contacts2web"))
    try two.sync()
    let id = try #require(account.cards.keys.first)
    try account.edit(id, Cards.person("Ann Lee", phone: "0170 1234567", note: "met in 2018"))
    let twin = try account.create(Cards.person("Ann Lee", uid: "twin", phone: "0170 1234567"))
    try one.loseCache()
    #expect(try one.sync().toAddressBook.added == 1)
    let names = ["\(id).vcf", "ann.vcf"].sorted()
    #expect(one.names == names)
    try carry(one, two)
    if isEditedAgain { try account.edit(id, Cards.person("Ann Lee", phone: "0170 1234567", note: "met in 2019")) }
    let contents = try account.contents
    let report = try two.sync()
    #expect(report.fullCompare == .cacheDiffers && report.toCloud == SyncReport.Counts(), "\(report)")
    #expect(report.toAddressBook.overwritten == (isEditedAgain ? 1 : 0) && report.toAddressBook.added == 0, "\(report)")
    try carry(two, one)
    for device in [one, two, one, two] { try device.sync() }
    #expect(try Set(account.cards.keys) == [id, twin] && account.contents == contents)
    #expect(try account.keptForReview.isEmpty && account.trashed.isEmpty)
    for device in [one, two] {
      #expect(device.names == names && device.contents == contents)
      #expect(try device.trash.isEmpty && device.sync().outcome == .unchanged)
    }
  }

  enum Meanwhile: CaseIterable { case nothing, editInTheCloud, editOfTheFile, restore, edit, sentEditAndRestore }

  /// A file is copied over another person's, whom somebody deletes in the browser. One device sees the copy, and then both see an edit of it. To the first
  /// one it is a file that waits; the other one has made a contact of it. Where the folders have an id each, the first one need not compare
  /// everything.
  @Test(arguments: CloudKind.allCases, Meanwhile.allCases)
  func `a file that waits is the record that another device has made of it`(
    _ kind: CloudKind, _ meanwhile: Meanwhile
  ) throws {
    for sharesID in [true, false] { try waits(kind, meanwhile, sharesID) }
  }

  private func waits(_ kind: CloudKind, _ meanwhile: Meanwhile, _ sharesID: Bool) throws {
    let account = try kind.account()
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    func carryBoth() throws { try carry(one, two) }
    let ann = Cards.person("Ann Lee", phone: "0170 1234567", email: "ann@example.org")
    try one.write("ann.vcf", ann)
    try one.write("bob.vcf", Cards.person("Bob Stone", uid: "bob", phone: "1"))
    try one.sync()
    try carryBoth()
    if sharesID { try File.write("\(two.folder)/.contacts2web", try File.read("\(one.folder)/.contacts2web")) }
    try two.sync()
    let bob = try #require(try account.cards.first { $0.value != ann }?.key)
    let unsent = Cards.person("Bob Stone", uid: "bob", phone: "1", note: "not sent")
    if meanwhile == .edit || meanwhile == .sentEditAndRestore {
      try one.write("bob.vcf", unsent)
      one.fault = { () throws(CloudError) in
        guard meanwhile == .edit || (try? account.cards[bob]) == unsent else { return }
        throw .unavailable(message: "cut off")
      }
      #expect(try one.sync().outcome == .failed)
      one.fault = nil
    }
    try one.write("bob.vcf", ann)
    try account.delete(bob, allowed: true)
    // To the device that has not seen the copy, the namesake's file is where Bob went.
    try account.create(Cards.person("Bob Stone", uid: "other", email: "bob@example.org"))
    try one.sync()
    #expect(try one.waitingFiles.map(\.file) == [ItemName("bob.vcf")] && one.names.count == 3)
    let edited = Cards.person(
      "Ann Lee", uid: meanwhile == .editOfTheFile ? "ann" : nil, phone: "0171 7654321", email: "ann@example.org")
    try one.write("bob.vcf", edited)
    try carryBoth()
    try two.sync()
    #expect(try account.cards.count == 3 && account.contents == two.contents)
    let made = try #require(try account.cards.first { RecordID(card: $0.value) == RecordID(card: edited) }?.key)
    switch meanwhile {
    case .nothing, .edit: break
    case .editInTheCloud:
      try account.edit(
        made, Cards.person("Ann Lee", phone: "0171 7654321", email: "ann@example.org", note: "met in 2018"))
    case .editOfTheFile:
      try one.write("bob.vcf", Cards.person("Ann Lee", uid: "ann", phone: "0172 7654321", email: "ann@example.org"))
    case .restore, .sentEditAndRestore: try account.restore(bob)
    }
    let isBack = meanwhile == .restore || meanwhile == .sentEditAndRestore
    let dry = try one.sync(dryRun: true)
    let report = try one.sync()
    #expect(report.toCloud.added == 0 && report.toAddressBook.added == (isBack ? 1 : 0), "\(report)")
    #expect(try one.waitingFiles.isEmpty && one.names.contains("bob.vcf"))
    // What the cloud has is set aside nowhere.
    #expect(report.setAside.unsent == (meanwhile == .edit ? 1 : 0) && report.setAside.stopped == 0)
    for (report, word) in [(report, "is"), (dry, "would be")] {
      let note = "1 edit that neither a file nor the cloud has \(word) in this device's trash"
      #expect(report.notes.contains { $0.hasPrefix(note) } == (meanwhile == .edit), "\(report)")
      if meanwhile == .edit { #expect(report.outcome == .done, "\(report)") }
    }
    try carryBoth()
    for device in [two, one, two, one] { try device.sync() }
    #expect(try account.cards[made] != nil && account.cards.count == (isBack ? 4 : 3))
    for device in [one, two] {
      #expect(try device.contents == account.contents && device.sync().outcome == .unchanged)
      #expect(try device.waitingFiles.isEmpty)
    }
    #expect(try two.trash.isEmpty && one.removed.map(\.card) == (meanwhile == .edit ? [unsent] : []))
    guard meanwhile == .edit else { return }
    // What the cloud never had is no earlier version of what comes back there.
    try account.restore(bob)
    try one.write("anew.vcf", unsent)
    try one.sync()
    let said = try account.cards[bob].map { RecordID(card: $0) }
    #expect(try said == RecordID(card: unsent) || account.keptForReview == [try #require(RecordID(card: unsent))])
  }

  /// The person whose card was copied once said what the copy says, and changed after the copy's record.
  @Test(arguments: CloudKind.allCases)
  func `a file that waits is the record that was made of it, though another one said the same before`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    func bob(_ phone: String) -> [UInt8] { Cards.person("Bob Stone", phone: phone) }
    let ann = Cards.person("Ann Lee", phone: "9")
    try one.write("ann.vcf", ann)
    try one.write("bob.vcf", bob("0"))
    try one.sync()
    try carry(one, two)
    try File.write("\(two.folder)/.contacts2web", try File.read("\(one.folder)/.contacts2web"))
    try two.sync()
    try one.write("ann.vcf", bob("0"))
    try one.sync()
    try one.write("bob.vcf", bob("1"))
    try one.sync()
    #expect(try one.waitingFiles.map(\.file) == [ItemName("ann.vcf")])
    try carry(one, two)
    try two.loseCache()
    try two.sync()
    let made = try #require(try account.cards.first { $0.value == bob("0") }?.key)
    let former = try #require(try account.cards.first { $0.value == bob("1") }?.key)
    try account.edit(made, bob("2"))
    try account.edit(former, bob("3"))
    let report = try one.sync()
    #expect(report.toCloud.added == 0 && report.toAddressBook.added == 1, "\(report)")
    #expect(one.files["ann.vcf"] == bob("2") && one.files["bob.vcf"] == bob("3"))
    #expect(try one.waitingFiles.isEmpty && one.contents == account.contents && account.cards.count == 3)
  }

  /// A file that waits is a record that comes as news, so the run lists everything after all.
  @Test(arguments: CloudKind.allCases, [false, true])
  func `a run that begins anew to list everything forgets nothing, and brings back what somebody restored`(
    _ kind: CloudKind, _ beginsAnew: Bool
  ) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    let cid = Cards.person("Cid Fox", uid: "cid", phone: "3")
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "1"))
    try device.write("bob.vcf", Cards.person("Bob Roy", uid: "bob", phone: "2"))
    try device.write("cid.vcf", cid)
    try device.sync()
    let id = try #require(try account.cards.first { $0.value == cid }?.key)
    let half = Cards.person("Ann Lee", uid: "ann", phone: "4")
    if beginsAnew {
      try device.write("bob.vcf", half)
      try device.sync()
      #expect(try device.waitingFiles.map(\.file) == [ItemName("bob.vcf")])
      try account.create(half)
    }
    try account.delete(id, allowed: true)
    try account.restore(id)
    try device.remove("cid.vcf")
    let report = try device.sync()
    #expect((report.fullCompare != nil) == beginsAnew && report.toCloud.deleted == 0, "\(report)")
    #expect(try account.cards[id] == cid && device.contents == account.contents)
  }

  /// A copy that waits becomes a record, and then another file asks for all to be listed. What the one shows of a third file is not forgotten.
  @Test(arguments: CloudKind.allCases, [false, true])
  func `a version beside a file that became a record is left alone, also where the run begins anew`(
    _ kind: CloudKind, _ beginsAnew: Bool
  ) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    let ann = Cards.person("Ann Lee", uid: "ann", phone: "1")
    try device.write("ann.vcf", ann)
    try device.write("bob.vcf", Cards.person("Bob Roy", uid: "bob", phone: "2"))
    try device.write("cid.vcf", Cards.person("Cid Fox", uid: "cid", phone: "3"))
    try device.sync()
    let half = Cards.person("Bob Roy", uid: "bob", phone: "4")
    try device.write("copy.vcf", ann)
    if beginsAnew { try device.write("cid.vcf", half) }
    try device.sync()
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "other", phone: "1", note: "edited"))
    try device.sync()
    let waiting = ["cid.vcf", "copy.vcf"].suffix(beginsAnew ? 2 : 1).map { ItemName($0) }
    #expect(try device.waitingFiles.map(\.file) == waiting)
    let made = try account.create(ann)
    if beginsAnew { try account.create(half) }
    try device.write("version.vcf", Cards.person("Ann Lee", uid: "ann", phone: "5"))
    let report = try device.sync()
    #expect((report.fullCompare != nil) == beginsAnew && report.toCloud.added == 0, "\(report)")
    #expect(report.refused.map(\.file) == [ItemName("version.vcf")])
    #expect(try device.waitingFiles.isEmpty && account.cards[made] == ann && device.files["copy.vcf"] == ann)
  }

  /// The other device removed Ann, and then wrote Cid into her file's name. This one still takes the file for Ann's.
  @Test(arguments: CloudKind.allCases)
  func `a file into which another device wrote a new person is that person, also where they were edited since`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    try device.write("ann.vcf", Cards.person("Ann Lee"))
    try device.sync()
    try account.delete(try #require(account.cards.keys.first), allowed: true)
    let cid = try account.create(Cards.person("Cid Fox"))
    try device.write("ann.vcf", Cards.person("Cid Fox"))
    let edited = Cards.person("Cid Fox", note: "moved")
    try account.edit(cid, edited)
    let report = try device.sync()
    #expect(report.fullCompare == nil && report.broughtBack == 0 && report.toCloud == SyncReport.Counts())
    #expect(try account.cards == [cid: edited])
    #expect(try device.names == ["ann.vcf"] && device.contents == account.contents)
    #expect(try device.sync().outcome == .unchanged)
  }

  /// Makes the other folder the same, file by file, as a synchronizer of files does.
  private func carry(_ from: FolderDevice, _ to: FolderDevice) throws {
    let (source, target) = (from.files, to.files)
    for name in target.keys where source[name] == nil { try to.remove(name) }
    for (name, bytes) in source where target[name] != bytes { try to.write(name, bytes) }
  }
}
