import Contacts
import Protocol
import Simulation
import Sync
import Testing

/// A file comes to hold another person. Nobody may have meant to do away with who stood there, so they wait for review.
@Suite(.serialized) struct ReplacedPersonTests {
  private static let ann = Cards.person("Ann Lee", uid: "ann", phone: "0170 1234567")

  /// What stands in Ann's file after a person has edited it, or copied another file over it.
  struct Row: CustomTestStringConvertible, Sendable {
    let sentence: String
    let card: [UInt8]
    let waits: Bool
    var testDescription: String { sentence }
  }

  static let rows = [
    Row(
      sentence: "another person's card puts her on the review list",
      card: Cards.person("Cem Oz", uid: "cem", phone: "0171 7654321"), waits: true),
    Row(
      sentence: "so does one without a UID", card: Cards.person("Cem Oz", email: "cem@example.org"), waits: true),
    Row(
      sentence: "a card with her UID is an edit, whatever it says",
      card: Cards.person("Cem Oz", uid: "ann", phone: "0171 7654321"), waits: false),
    Row(
      sentence: "so is one with her number", card: Cards.person("Ann Oz", uid: "other", phone: "+49 170 1234567"),
      waits: false),
    Row(
      sentence: "so is one with her name", card: Cards.person("Ann Lee", uid: "other", phone: "0171 7654321"),
      waits: false),
    Row(
      sentence: "another person's card with nothing but a name puts her there as well",
      card: Cards.person("Cem Oz", uid: "cem"), waits: true),
    Row(
      sentence: "a card without a UID and with nothing but a name does not tell", card: Cards.person("Ann Oz"),
      waits: false),
    Row(
      sentence: "a card whose UID is only spelled in another way is an edit",
      card: Cards.person("Cem Oz", uid: "urn:uuid:ann", phone: "0171 7654321"), waits: false),
  ]

  @Test(arguments: rows) func `in her file`(_ row: Row) throws {
    let account = try CloudKind.memory.account()
    let device = try FolderDevice(account)
    try device.write("ann.vcf", Self.ann)
    try device.sync()
    try device.write("ann.vcf", row.card)
    for isRehearsal in [true, false] {
      let report = try device.sync(dryRun: isRehearsal)
      #expect(report.outcome == (row.waits ? .attention : .done))
      #expect(report.conflicts == (row.waits ? 1 : 0) && report.replacedPeople == report.conflicts)
      #expect(report.resolved.map(\.outcome) == (row.waits ? [.personReplaced] : []))
      #expect(report.resolved.allSatisfy { $0.file == ItemName("ann.vcf") && $0.displayName == "Cem Oz" })
    }
    #expect(try account.keptForReview == (row.waits ? [try #require(RecordID(card: Self.ann))] : []))
    #expect(try device.contents == account.contents)
  }

  /// Half an exchange with a file that the device does not know, and a new file that has her name.
  @Test(arguments: [true, false]) func `her new file with nothing but her name puts her there`(hasNumber: Bool) throws {
    let account = try CloudKind.memory.account()
    let device = try FolderDevice(account)
    let ann = Cards.person("Ann Lee", phone: "0170 1234567")
    try device.write("ann.vcf", ann)
    try device.sync()
    let cem = Cards.person("Cem Oz", phone: "0171 7654321")
    try device.write("ann.vcf", cem)
    let new = Cards.person("Ann Lee", phone: hasNumber ? "0170 1234567" : "0172 222222", email: "ann@example.org")
    try device.write("new.vcf", new)
    #expect(try device.sync().conflicts == (hasNumber ? 0 : 1))
    #expect(try Set(account.cards.values) == [cem, new])
    #expect(try account.keptForReview == (hasNumber ? [] : [try #require(RecordID(card: ann))]))
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test(arguments: CloudKind.allCases) func `two people whose files are exchanged replace nobody`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    let cem = Cards.person("Cem Oz", uid: "cem", phone: "0171 7654321")
    try device.write("ann.vcf", Self.ann)
    try device.write("cem.vcf", cem)
    try device.sync()
    try device.write("ann.vcf", cem)
    try device.write("cem.vcf", Self.ann)
    try device.sync()
    #expect(try account.keptForReview.isEmpty)
  }

  /// Both sides' edits are put together into the file, and the run that does so cannot send it. The next one says what it puts onto the list.
  @Test(arguments: CloudKind.allCases) func `an edit that a merge replaced is told by the run that sends the merge`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    try account.choose(.merge)
    let device = try FolderDevice(account)
    try device.write("ann.vcf", Self.ann)
    try device.sync()
    let id = try #require(account.cards.keys.first)
    let theirs = Cards.person("Ann Lee", uid: "ann", phone: "0170 1234567", email: "ann@example.org", note: "there")
    try account.edit(id, theirs)
    try letClocksMoveOn()
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann", phone: "0170 1234567", note: "here"))
    try letClocksMoveOn()
    let merged = Cards.person("Ann Lee", uid: "ann", phone: "0170 1234567", email: "ann@example.org", note: "here")
    // The first call that fails comes later with each run, until the merged card stands in the file and cannot be sent.
    var calls = 0
    while device.files["ann.vcf"].flatMap({ RecordID(card: $0) }) != RecordID(card: merged) {
      calls += 1
      let countdown = Countdown(calls)
      device.fault = { () throws(CloudError) in try countdown.tick() }
      let cutOff = try device.sync()
      try #require(cutOff.outcome == .failed && cutOff.conflicts == 0)
      try account.releaseLease()
    }
    device.fault = nil
    let report = try device.sync()
    #expect(report.outcome == .attention && report.conflicts == 1 && report.replacedPeople == 0, "\(report)")
    #expect(report.resolved.map(\.outcome) == [.mergedWithOurs])
    #expect(try account.keptForReview == [try #require(RecordID(card: theirs))])
    #expect(try device.contents == account.contents)
  }
}
