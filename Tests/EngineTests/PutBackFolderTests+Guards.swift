import AddressBook
import Contacts
import Protocol
import Simulation
import Sync
import Testing

// A run that knows the folder again is guarded as any other one.

extension PutBackFolderTests {
  /// How many of the 60 contacts another program has edited: more than the guard lets pass.
  private static let edited = 25

  /// What a folder of 60 contacts says after such a program, without its last `missing` files.
  private func rewritten(_ files: [String: [UInt8]], missing: Int) -> [String: [UInt8]] {
    var back = files
    for number in 0..<Self.edited { back["ann\(number).vcf"] = card(number, phone: "55\(number)") }
    for number in (60 - missing)..<60 { back["ann\(number).vcf"] = nil }
    return back
  }

  private func told(_ known: Int, _ deed: String = "it was made anew") -> String {
    """
    the address book had lost its file .contacts2web, and \(deed): \(known) of the 60 contacts are there as they were; \
    missing ones are written again, and what differs counts as edited
    """
  }

  @Test(arguments: [0, 4])
  func `where many files differ, the run that knows the folder again stops before anything goes to the cloud`(
    missing: Int
  ) throws {
    let (device, id, files) = try filled(60)
    let (cards, change) = (account.cards, account.lastChange)
    let back = rewritten(files, missing: missing)
    try replaceFolder(device, with: back)
    let dry = try sync(device, id, isDryRun: true)
    #expect(dry.stoppedBy == .overwrites && dry.notes == [told(35 - missing, "a sync would make it anew")], "\(dry)")
    #expect(!hasID(device) && device.files == back)
    let report = try sync(device, id)
    #expect(report.outcome == .stopped && report.stoppedBy == .overwrites, "\(report)")
    #expect(report.message.hasPrefix("this sync would overwrite 25 of 60 contacts in the cloud"), "\(report)")
    // Missing files come back before the cloud is asked.
    #expect(report.message.hasSuffix(missing == 0 ? ": nothing was changed" : ": nothing more was changed"))
    #expect(report.hint?.contains("--allow-overwrites") == true)
    #expect(report.notes == [told(35 - missing)])
    #expect(report.toCloud == SyncReport.Counts())
    #expect(report.toAddressBook.added == Int64(missing) && report.toAddressBook.overwritten == 0)
    #expect(device.files == rewritten(files, missing: 0))
    #expect(account.cards == cards && account.lastChange == change)
    #expect(try Vdir(path: device.folder).existingID() == id)
  }

  /// What a person does after the stop.
  enum Decision: CaseIterable { case goesAhead, putsFilesRight, putsFolderRight, hasFilesWritten }

  @Test(arguments: Decision.allCases, [0, 4])
  func `after such a stop the person decides, the address book keeps its id, and nobody is doubled`(
    _ decision: Decision, missing: Int
  ) throws {
    let (device, id, files) = try filled(60)
    let cards = account.cards
    try replaceFolder(device, with: rewritten(files, missing: missing))
    #expect(try sync(device, id).stoppedBy == .overwrites)
    // The folder has its id, so nothing is told of it any more. The files are still the same edits.
    let again = try sync(device, id)
    #expect(again.outcome == .stopped && again.notes.isEmpty, "\(again)")
    #expect(again.message.hasPrefix("this sync would still overwrite 25 of 60 contacts in the cloud"), "\(again)")
    // Allowing deletions allows nothing else; and no file is still to be written again, which it would withdraw.
    let deleting = try sync(device, id, allowsDeletions: true)
    #expect(deleting.stoppedBy == .overwrites && deleting.notes.isEmpty, "\(deleting)")
    #expect(account.cards == cards)
    switch decision {
    case .goesAhead:
      // A file that is missing from now on was deleted.
      try device.remove("ann50.vcf")
      let report = try sync(device, id, allowsOverwrites: true)
      #expect(report.outcome == .done && report.notes.isEmpty, "\(report)")
      #expect(report.toCloud.overwritten == 25 && report.toCloud.added == 0 && report.toCloud.deleted == 1)
      #expect(report.toAddressBook == SyncReport.Counts())
      #expect(account.cards.count == 59 && Set(account.cards.keys).isSubset(of: cards.keys))
      #expect(account.cards.values.contains(card(0, phone: "550")))
    case .putsFilesRight:
      for number in 0..<Self.edited { try device.write("ann\(number).vcf", card(number)) }
      let report = try sync(device, id)
      #expect(report.outcome == .unchanged && report.message.isEmpty && report.notes.isEmpty, "\(report)")
      #expect(account.cards == cards && device.files == files)
    case .putsFolderRight:
      // From the same backup, again without the id. The edits were what stood there at the last look.
      try replaceFolder(device, with: files)
      let report = try sync(device, id)
      #expect(report.outcome == .unchanged && report.notes == [told(35)], "\(report)")
      #expect(account.cards == cards && device.files == files)
    case .hasFilesWritten:
      for number in 0..<Self.edited { try device.remove("ann\(number).vcf") }
      let report = try sync(device, id, putsBack: true)
      #expect(report.outcome == .done && report.toAddressBook.added == 25 && report.setAside.stopped == 25, "\(report)")
      #expect(report.toCloud == SyncReport.Counts())
      #expect(account.cards == cards && device.files == files)
    }
    #expect(try sync(device, id).outcome == .unchanged)
    #expect(device.contents == account.contents && Set(account.contents).count == account.contents.count)
    #expect(try Vdir(path: device.folder).existingID() == id)
    // The stop stands no more.
    try device.write("ann30.vcf", card(30, phone: "1"))
    #expect(try sync(device, id).toCloud.overwritten == 1)
  }

  @Test func `where many files are missing they come back, and the guard stops at those that are missing after it`()
    throws
  {
    let (device, id, files) = try filled(60)
    let cards = account.cards
    let missing = (0..<25).map { "ann\($0).vcf" }
    try replaceFolder(device, with: files.filter { !missing.contains($0.key) })
    let report = try sync(device, id)
    #expect(report.outcome == .done && report.notes == [told(35)], "\(report)")
    #expect(report.toAddressBook.added == 25 && report.toCloud == SyncReport.Counts())
    #expect(device.files == files && account.cards == cards)
    for name in missing { try device.remove(name) }
    let stopped = try sync(device, id)
    #expect(stopped.stoppedBy == .deletions && stopped.notes.isEmpty, "\(stopped)")
    #expect(stopped.message.hasPrefix("this sync would delete 25 of 60 contacts from the cloud"), "\(stopped)")
    #expect(stopped.toAddressBook == SyncReport.Counts() && account.cards == cards)
    let deleted = try sync(device, id, allowsDeletions: true)
    // Nothing was to be written again, so nothing is withdrawn.
    #expect(deleted.toCloud.deleted == 25 && deleted.notes.isEmpty, "\(deleted)")
    #expect(account.cards.count == 35 && device.contents == account.contents)
    #expect(try Vdir(path: device.folder).existingID() == id)
  }
}
