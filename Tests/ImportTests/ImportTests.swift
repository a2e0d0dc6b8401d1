import AddressBook
import Contacts
import Glibc
import POSIX
import Probes
import Sync
import Testing
import VCard

@testable import Import

/// What an import does to the folder. Serialized: these block their thread.
@Suite(.serialized) struct ImportTests {
  @Test func `a contact that nobody has is added as it is, byte for byte`() throws {
    let device = try TestDevice()
    let text = cardText("N:Schmidt;Anna", "FN:Anna Schmidt", "UID:anna", "X-ODD;a=b:\\,;")
    _ = try device.run(.files([device.write(file: "a.vcf", text + cardText("FN:Without UID", "NOTE:x"))]))
    let files = try device.files()
    #expect(files["anna.vcf"] == text)
    #expect(files.count == 2 && files.values.contains(cardText("FN:Without UID", "NOTE:x")))
  }

  @Test func `the next sync knows by its bytes what an import wrote`() throws {
    let device = try TestDevice()
    let before = cardText("N:Schmidt;Anna", "FN:Anna Schmidt")
    try device.write("anna.vcf", before)
    #expect(!ImportedFiles(home: device.home).contain(Array(before.utf8)))
    let file = try device.write(file: "1.vcf", cardText("N:Schmidt;Anna", "TEL:1") + cardText("N:Jones;Bob", "UID:bob"))
    _ = try device.run(.files([file]))
    let imported = ImportedFiles(home: device.home)
    defer { imported.close() }
    let files = try device.files()
    for name in ["anna.vcf", "bob.vcf"] { #expect(imported.contain(Array((files[name] ?? "").utf8)), "\(name)") }
    #expect(!imported.contain(Array(before.utf8)) && !imported.contain([]))
    // A later import does not make it forget an earlier one.
    _ = try device.run(.files([device.write(file: "2.vcf", cardText("N:Schmidt;Anna", "NOTE:n"))]))
    #expect(imported.contain(Array((files["anna.vcf"] ?? "").utf8)))
    // After a month it is forgotten.
    let journal = try ImportJournal(path: ImportJournal.path(home: device.home))
    defer { journal.close() }
    try journal.prune(now: noon.advanced(by: ImportJournal.lifetime))
    #expect(imported.contain(Array((files["bob.vcf"] ?? "").utf8)))
    try journal.prune(now: noon.advanced(by: ImportJournal.lifetime + 1))
    #expect(!imported.contain(Array((files["bob.vcf"] ?? "").utf8)))
  }

  @Test func `it knows what the undo of an import put back as well`() throws {
    let device = try TestDevice()
    let before = cardText("N:Schmidt;Anna", "FN:Anna Schmidt")
    try device.write("anna.vcf", before)
    _ = try device.run(.files([device.write(file: "1.vcf", cardText("N:Schmidt;Anna", "TEL:1"))]))
    let imported = ImportedFiles(home: device.home)
    defer { imported.close() }
    _ = try device.importer().undo(isDryRun: true)
    #expect(!imported.contain(Array(before.utf8)))
    #expect(try device.importer().undo()?.restored == 1)
    #expect(try device.files() == ["anna.vcf": before])
    #expect(imported.contain(Array(before.utf8)))
  }

  @Test func `the earlier source wins, and the later one fills what is left`() throws {
    let device = try TestDevice()
    try device.write("anna.vcf", cardText("N:Schmidt;Anna", "FN:Anna Schmidt", "TEL;TYPE=HOME:0170 1234567"))
    let first = try device.write(
      file: "1.vcf", cardText("N:SCHMIDT;anna", "TITLE:Boss", "TEL;TYPE=WORK:+49 170 1234567", "TEL:2"))
    let second = try device.write(
      file: "2.vcf", cardText("N:Schmidt;Anna;Maria", "TITLE:Clerk", "NOTE:n", "CATEGORIES:Staff"))
    let entries = try device.run(.files([first, second]))
    #expect(entries.map(\.filled) == [1, 1] && entries.map(\.added) == [0, 0])
    let contact = try device.contacts()[0]
    #expect(contact.jobTitle == "Boss" && contact.middle == "Maria" && contact.note == "n")
    #expect(contact.phones == [Labeled("home", "0170 1234567"), Labeled("", "2")])
    #expect(contact.groups == ["Staff"])
  }

  @Test func `what comes out of a pipe is imported, though it can be read only once`() throws {
    let device = try TestDevice()
    let path = device.folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let text = cardText("N:Schmidt;Anna", "FN:Anna Schmidt", "UID:anna")
    let writer = try Thread("pipe") { try? FileDescriptor(path: path, [.write]).writeAll(Array(text.utf8)) }
    let entry = try device.run(.files([path]))[0]
    writer.join()
    #expect(entry.outcome == .imported && entry.added == 1)
    #expect(try device.files()["anna.vcf"] == text)
  }

  @Test func `several namesakes are left alone and named`() throws {
    let device = try TestDevice()
    for name in ["a", "b"] { try device.write("\(name).vcf", cardText("N:Schmidt;Anna", "UID:\(name)")) }
    try device.write("c.vcf", cardText("N:Jones;Bob", "FN:Bob Jones"))
    let before = try device.files()
    let file = try device.write(
      file: "x.vcf",
      cardText("N:Schmidt;Anna", "FN:Anna Schmidt", "TEL:1") + cardText("N:Jones;Bob", "TEL:1")
        + cardText("N:Jones;Bob", "TEL:2") + cardText("NOTE:nobody"))
    let entry = try device.run(.files([file]))[0]
    #expect(entry.added == 0 && entry.filled == 0 && entry.ignored == 4)
    #expect(
      entry.problems == [
        "line 1: Anna Schmidt: 2 contacts have this name",
        "line 7: Bob Jones: the source has several cards of this name, and one contact has it",
        "line 12: Bob Jones: the source has several cards of this name, and one contact has it",
        "line 17: the card has no name",
      ])
    #expect(try device.files() == before)
  }

  @Test func `namesakes of one source that nobody had are all added, the same card once`() throws {
    let device = try TestDevice()
    let (one, two) = (cardText("N:Jones;Bob", "TEL:1"), cardText("N:Jones;Bob", "TEL:2"))
    let file = try device.write(file: "x.vcf", one + two + one)
    #expect(try device.run(.files([file]))[0].added == 2)
    #expect(try device.run(.files([file]))[0].ignored == 3)
    #expect(try device.files().count == 2)
  }

  @Test func `a UID that another contact has is not taken a second time`() throws {
    let device = try TestDevice()
    try device.write("1.vcf", cardText("N:Schmidt;Anna", "UID:1"))
    let file = try device.write(
      file: "x.vcf", cardText("N:Jones;Bob", "UID:1") + cardText("N:Hopper;Grace", "UID:1"))
    #expect(try device.run(.files([file]))[0].added == 2)
    let uids = try device.files().values.map { try Card(Array($0.utf8)).first("UID")?.text ?? "" }
    #expect(Set(uids).count == 3 && uids.contains("1"))
  }

  @Test func `a dry run tells what each contact would get, and from which source, and changes nothing`() throws {
    let device = try TestDevice()
    try device.write("anna.vcf", cardText("N:Schmidt;Anna", "FN:Anna Schmidt"))
    let before = try device.files()
    let server = try LocalServer { query in
      let phone = query.target == "/1" ? "TEL:1" : "TEL:1\r\nTEL:2"
      let text = cardText("N:Schmidt;Anna", phone) + cardText("N:Jones;Bob", "FN:Bob Jones", phone)
      return .answer(200, [("ETag", "\"1\"")], query.method == "HEAD" ? [] : Array(text.utf8))
    }
    defer { server.stop() }
    try device.add("one", server.url("/1"))
    try device.add("two", server.url("/2"))
    for _ in 0..<2 {
      var told: [String] = []
      let entries = try device.run(announce: { step in
        let values = step.changes?.map { "\($0.property) \($0.value)" }.joined(separator: ", ")
        told.append("\(step.source): \(step.contact): \(values ?? "new")")
      })
      #expect(
        told == [
          "0: Anna Schmidt: TEL 1", "0: Bob Jones: new", "1: Anna Schmidt: TEL 2", "1: Bob Jones: TEL 2",
        ])
      #expect(entries.map(\.added) == [1, 0] && entries.map(\.filled) == [1, 2])
    }
    #expect(try device.files() == before)
    #expect(try device.leftovers() == [])
    #expect(try device.run().map(\.outcome) == [.imported, .imported])
  }

  @Test func `files in the folder that cannot be read, and those of other programs, are left alone`() throws {
    let device = try TestDevice()
    try device.write("two.vcf", cardText("FN:A") + cardText("FN:B"))
    try device.write("bad.vcf", "words")
    try device.write("notes.txt", "x")
    let before = try device.files()
    #expect(try device.run(.files([device.write(file: "x.vcf", cardText("FN:A"))]))[0].added == 1)
    let after = try device.files()
    #expect(before.allSatisfy { after[$0.key] == $0.value } && after.count == 4)
  }

  @Test func `a file of several cards in the folder is imported where it stands`() throws {
    let device = try TestDevice()
    try device.write("two.vcf", cardText("FN:A", "UID:a") + cardText("FN:B", "UID:b"))
    #expect(try device.run(.files([device.folder.path("book/two.vcf")]))[0].added == 2)
    #expect(try device.files().keys.sorted() == ["a.vcf", "b.vcf", "two.vcf"])
  }

  // MARK: One step

  @Test func `an import is taken back as one step, except for what was edited since`() throws {
    let device = try TestDevice()
    #expect(try device.importer().undo() == nil)
    try device.write("anna.vcf", cardText("N:Schmidt;Anna", "FN:Anna Schmidt"))
    try device.write("bob.vcf", cardText("N:Jones;Bob", "FN:Bob Jones"))
    let before = try device.files()
    let one = try device.write(
      file: "1.vcf",
      cardText("N:Schmidt;Anna", "TEL:1") + cardText("N:Jones;Bob", "TEL:1") + cardText("FN:New", "UID:new")
        + cardText("FN:Edited", "UID:edited") + cardText("FN:Removed", "UID:removed"))
    let two = try device.write(file: "2.vcf", cardText("N:Schmidt;Anna", "TEL:2") + cardText("FN:New", "TEL:2"))
    _ = try device.run(.files([one, two]))
    try device.write("edited.vcf", cardText("FN:Edited", "UID:edited", "NOTE:mine"))
    try device.write("bob.vcf", cardText("N:Jones;Bob", "NOTE:mine"))
    try File.remove(device.folder.path("book/removed.vcf"))
    let left = try device.files()
    let summary = try #require(try device.importer().lastImport())
    #expect(summary.added == 3 && summary.filled == 2 && summary.isFinished)
    let rehearsed = try device.importer().undo(isDryRun: true)
    #expect(try device.files() == left)
    let undone = try #require(try device.importer().undo())
    #expect(rehearsed == undone)
    #expect(undone.restored == 1 && undone.removed == 1)
    #expect(undone.files.first { $0.effect == .removed }?.contact == "New")
    #expect(undone.kept == [ItemName("bob.vcf"), ItemName("edited.vcf")])
    var expected = before
    expected["edited.vcf"] = cardText("FN:Edited", "UID:edited", "NOTE:mine")
    expected["bob.vcf"] = cardText("N:Jones;Bob", "NOTE:mine")
    #expect(try device.files() == expected)
    #expect(try device.importer().undo() == nil)
  }

  @Test func `an import that changes nothing leaves the one before to be taken back`() throws {
    let device = try TestDevice()
    let file = try device.write(file: "1.vcf", cardText("FN:New", "UID:new"))
    _ = try device.run(.files([file]))
    _ = try device.run(.files([file]))
    #expect(try device.importer().undo()?.removed == 1)
    #expect(try device.files().isEmpty)
  }

  @Test func `an import that changes nothing leaves the one before taken back`() throws {
    let device = try TestDevice()
    let known = try device.write(file: "0.vcf", cardText("N:Schmidt;Anna", "FN:Anna Schmidt"))
    try device.write("anna.vcf", cardText("N:Schmidt;Anna", "FN:Anna Schmidt"))
    _ = try device.run(.files([device.write(file: "1.vcf", cardText("FN:New", "UID:new"))]))
    #expect(try device.importer().undo()?.removed == 1)
    #expect(try device.importer().takenBack() == noon)
    _ = try device.run(.files([known]))
    #expect(try device.importer().takenBack() == noon)
    // One that changes something is another one.
    _ = try device.run(.files([device.write(file: "2.vcf", cardText("FN:Newer", "UID:newer"))]))
    #expect(try device.importer().takenBack() == nil)
  }

  @Test func `an import can be taken back for thirty days`() throws {
    let device = try TestDevice()
    _ = try device.run(.files([device.write(file: "1.vcf", cardText("FN:New", "UID:new"))]))
    func importer(afterDays days: Int64) -> SourceImport {
      let later = noon.advanced(by: days * 86_400_000)
      return SourceImport(book: device.book, home: device.home, context: ImportContext(now: { later }))
    }
    // Looked at once a day; and in between by a clock that is wrong.
    for day in 1...30 as ClosedRange<Int64> {
      #expect(try importer(afterDays: day).lastImport() != nil)
      _ = try importer(afterDays: day).run(.files([device.write(file: "1.vcf", cardText("FN:New", "UID:new"))]))
      #expect(try importer(afterDays: 400).lastImport() != nil || day == 30)
    }
    #expect(try importer(afterDays: 31).lastImport() == nil)
    #expect(try importer(afterDays: 31).undo() == nil)
    #expect(try device.files().count == 1)
  }

  @Test func `a clock that was ahead once forgets no import`() throws {
    let device = try TestDevice()
    _ = try device.run(.files([device.write(file: "1.vcf", cardText("FN:New", "UID:new"))]))
    let ahead = noon.advanced(by: 400 * 86_400_000)
    let importer = SourceImport(book: device.book, home: device.home, context: ImportContext(now: { ahead }))
    _ = try importer.run(.files([device.write(file: "1.vcf", cardText("FN:New", "UID:new"))]))
    #expect(try importer.undo()?.removed == 1)
    #expect(try device.files().isEmpty)
  }

  @Test func `an import whose end is asked for leaves everything as it was`() throws {
    let file = (0..<250).map { cardText("N:Schmidt;Anna \($0)", "UID:\($0)") }.joined()
    // Looks at every card: twice as many looks as cards, and the folder's.
    for limit in [100, 300, 400, 499] {
      let device = try TestDevice()
      try device.write("anna.vcf", cardText("N:Schmidt;Anna 3"))
      let before = try device.files()
      let looks = Shared(0)
      let path = try device.write(file: "x.vcf", file)
      #expect(throws: ImportError.cancelled) {
        try device.run(.files([path])) {
          looks.value += 1
          return looks.value > limit
        }
      }
      #expect(try device.files() == before, "after \(limit) looks")
      #expect(try device.leftovers() == [])
    }
  }

  /// The first file operation fails, then the second, and so on until an import passes.
  @Test func `wherever the disk fails, a source is applied whole or not at all, and the next one is tried`() throws {
    var number = 0
    var outcomes: Set<String> = []
    while true {
      number += 1
      let device = try TestDevice()
      try device.write("anna.vcf", cardText("N:Schmidt;Anna"))
      let before = try device.files()
      let one = cardText("N:Schmidt;Anna", "TEL:1") + cardText("FN:A", "UID:a") + cardText("FN:C", "UID:c")
      let paths = [try device.write(file: "1.vcf", one), try device.write(file: "2.vcf", cardText("FN:B", "UID:b"))]
      let faults = FaultInjector(.init(.fileOperation, at: number))
      let book = Vdir(path: device.folder.path("book"), faults: faults)
      guard let entries = try? device.run(.files(paths), book: book) else {
        #expect(try device.files() == before, "at \(number)")
        outcomes.insert("nothing begun")
        continue
      }
      outcomes.insert(entries.map(\.outcome.rawValue).joined(separator: " "))
      let names = try device.files().keys.sorted()
      let hasFirst = entries[0].outcome == .imported
      #expect(names.contains("a.vcf") == hasFirst && names.contains("c.vcf") == hasFirst, "at \(number)")
      let isFilled = hasFirst && entries[0].ignored == 0
      #expect((try device.files()["anna.vcf"] != before["anna.vcf"]) == isFilled, "at \(number)")
      #expect(names.contains("b.vcf") == (entries[1].outcome == .imported), "at \(number)")
      for entry in entries where entry.outcome == .failed {
        #expect(entry.added == 0 && entry.filled == 0 && !entry.message.isEmpty)
      }
      _ = try device.importer().undo()
      #expect(try device.files() == before, "at \(number): \(entries)")
      if !faults.hasStruck { break }
    }
    #expect(outcomes == ["nothing begun", "failed imported", "imported failed", "imported imported"])
  }

  // MARK: Any cards

  @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
  func `twice is once, and every value that was there is there still`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<15 {
      let device = try TestDevice()
      for number in 0..<12 { try device.write("\(number).vcf", Self.card(&generator, uid: "\(number)")) }
      let (before, files) = (try device.contacts(), try device.files())
      let paths = try (0..<3).map { number in
        try device.write(
          file: "\(number).vcf",
          (0..<8).map { Self.card(&generator, uid: "s\(number)-\($0)") }.joined())
      }
      _ = try device.run(.files(paths))
      let after = try device.files()
      for contact in before {
        #expect(try device.contacts().contains { $0.holds(contact) }, "seed \(seed): \(contact)")
      }
      let again = try device.run(.files(paths))
      #expect(again.allSatisfy { $0.added == 0 && $0.filled == 0 }, "seed \(seed)")
      #expect(try device.files() == after, "seed \(seed)")
      _ = try device.importer().undo()
      #expect(try device.files() == files, "seed \(seed)")
    }
  }

  private static func card(_ generator: inout SeededGenerator, uid: String) -> String {
    var lines = ["N:\(generator.pick(["A", "B", "C", "a"]));\(generator.pick(["X", "Y", ""]))", "UID:\(uid)"]
    lines += [
      "TEL:1", "TEL;TYPE=HOME:2", "EMAIL:a@x.example", "EMAIL:A@X.example", "TITLE:t", "TITLE:u", "NOTE:n",
      "BDAY:2000-01-01",
      "ADR:;;Weg 1;B;;;", "ADR:;;Weg 1;B;;1;", "CATEGORIES:G", "ORG:O", "ORG:O;D", "X-FOO:1",
      "PHOTO;ENCODING=b:/9j/4AAQ",
      "URL:http://x.example", "item1.URL:http://y.example\r\nitem1.X-ABLabel:Mine",
    ].filter { _ in generator.isTrue(oneIn: 3) }
    return (["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }
}

extension Contact {
  /// True where this contact says everything that `other` says.
  fileprivate func holds(_ other: Contact) -> Bool {
    func fills(_ path: KeyPath<Contact, String>) -> Bool {
      other[keyPath: path].isEmpty || self[keyPath: path] == other[keyPath: path]
    }
    let texts: [KeyPath<Contact, String>] = [\.first, \.last, \.jobTitle, \.note, \.organization, \.department]
    return texts.allSatisfy(fills) && other.phones.allSatisfy(phones.contains)
      && other.emails.allSatisfy(emails.contains)
      && other.addresses.allSatisfy(addresses.contains) && other.urls.allSatisfy(urls.contains)
      && other.groups.allSatisfy(groups.contains) && (other.photo == nil || photo == other.photo)
      && (other.birthday == nil || birthday == other.birthday)
  }
}
