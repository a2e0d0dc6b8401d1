import Contacts
import Population
import Simulation
import Sync
import Testing
import VCard

/// Two devices that begin with the same people, written by two programs, end with one contact each.
@Suite(.serialized) struct SamePeopleTests {
  @Test(arguments: CloudKind.allCases) func `the same 200 people in two folders become one contact each`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    let people = Population(seed: 7, Population.Choices(photos: true))
    let items = (0..<200).map { people.item($0) }
    let names = items.compactMap { contact($0.bytes)?.displayName }
    var withoutPhoto = 0
    for (index, item) in items.enumerated() {
      try one.write(item.name, item.bytes)
      var style = OtherStyle(uid: index % 3 == 0 ? nil : index % 3 == 1 ? "other-\(index)" : .some(nil))
      // The second program has not every photo; without one the content differs, and a number and the name say who it is.
      let person = try #require(self.contact(item.bytes))
      if person.photo != nil, index % 3 != 0, !(person.first.isEmpty && person.last.isEmpty),
        !(person.phones.isEmpty && person.emails.isEmpty),
        names.count(where: { $0 == person.displayName }) == 1
      {
        style.hasPhoto = false
        withoutPhoto += 1
      }
      try two.write("person \(index).vcf", style.written(item.bytes))
    }
    #expect(withoutPhoto > 10)
    // Homonyms: the same name, and nothing in common.
    try one.write("sam.vcf", Cards.person("Sam Hill", uid: "sam-1", phone: "111 1111"))
    try two.write("sam.vcf", Cards.person("Sam Hill", uid: "sam-2", phone: "222 2222"))
    #expect(try one.sync().toCloud.added == 201)
    let dry = try two.sync(dryRun: true)
    let second = try two.sync()
    #expect(second.toCloud == dry.toCloud && second.toAddressBook == dry.toAddressBook)
    #expect(second.toCloud.added == 1)
    #expect(second.toAddressBook.added == 1)
    #expect(second.conflicts == 0, "\(second.resolved)")
    try one.sync()
    for device in [one, two] {
      #expect(try device.sync().outcome == .unchanged)
      #expect(device.names.count == 202)
      #expect(try device.contents == account.contents)
      #expect(photos(Array(device.files.values)) == photos(items.map(\.bytes)))
    }
    #expect(try account.keptForReview.isEmpty)
  }

  /// No question to anybody, since two programs rarely agree on labels; but nothing is lost.
  @Test(arguments: CloudKind.allCases) func `of a number under two labels the second one stands in the history`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    let theirs = Cards.person("Ann Lee", phone: "0170 1234567", extra: ["TEL;TYPE=WORK:030 5512345"])
    let ours = Cards.person("Ann Lee", extra: ["TEL;TYPE=HOME:0170 1234567", "TEL;TYPE=WORK:+49 30 5512345"])
    try one.write("ann.vcf", theirs)
    try one.sync()
    try two.write("ann.vcf", ours)
    let dry = try two.sync(dryRun: true)
    let report = try two.sync()
    #expect(report.outcome == .done && report.conflicts == 0 && report.resolved.isEmpty)
    #expect(dry.conflicts == 0 && dry.toAddressBook == report.toAddressBook)
    #expect(try account.keptForReview.isEmpty)
    #expect(try account.everything.contains(try #require(RecordID(card: ours))))
    try one.sync()
    #expect(one.contents == two.contents)
    #expect(try two.sync().outcome == .unchanged)
  }

  private func contact(_ bytes: [UInt8]) -> Contact? { (try? Card(bytes)).map { Contact($0) } }

  private func photos(_ cards: [[UInt8]]) -> Int { cards.count { contact($0)?.photo != nil } }
}

/// The same card as another program writes it: line feeds alone, no folding, names in lower case, its own UID and PRODID, no
/// revision.
private struct OtherStyle {
  /// Nil: the first program's. Nil in it: none.
  var uid: String??
  var hasPhoto = true

  func written(_ bytes: [UInt8]) -> [UInt8] {
    var lines: [String] = []
    for line in Self.unfolded(bytes) {
      guard let end = line.firstIndex(where: { $0 == ":" || $0 == ";" }) else { continue }
      let name = line[..<end].lowercased()
      switch name {
      case "rev", "prodid": continue
      case "begin", "end", "version": lines.append(line)
      case "uid":
        switch uid {
        case nil: lines.append(line)
        case .some(nil): continue
        case .some(let other?): lines.append("uid:\(other)")
        }
      case "photo" where !hasPhoto: continue
      default: lines.append(name + line[end...])
      }
    }
    lines.insert("PRODID:-//Other//Program//EN", at: 2)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func unfolded(_ bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    var lines: [String] = []
    for line in text.split(separator: "\n").map(String.init) {
      let last = lines.last ?? ""
      if last.contains("QUOTED-PRINTABLE"), last.hasSuffix("=") {
        lines[lines.count - 1] = last.dropLast() + line
      } else if line.hasPrefix(" ") {
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(line)
      }
    }
    return lines
  }
}
