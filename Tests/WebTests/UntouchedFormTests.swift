import Cloud
import Contacts
import Glibc
import HTTPServer
import POSIX
import Probes
import Sync
import TestPages
import Testing
import VCard

@testable import Web

@Suite struct `A form that nobody touched` {
  private let frame = Frame(account: "ann", token: "t")

  /// What comes back of the form for `draft`, read as the server reads it.
  private func sent(_ draft: Draft, _ change: (inout PageForm) -> Void = { _ in }) throws -> Draft {
    let page = EditPage.html(EditView(id: .random(), draft: draft), frame)
    var form = try #require(PageForm(page.bytes))
    change(&form)
    let read = try #require(try? Form(contentType: PageForm.contentType, body: form.body()))
    let (draft, problems) = Draft.read(read)
    #expect(problems.isEmpty)
    return draft
  }

  /// Whether the card goes through its form, and once more through the form that an error brings back, as it is.
  private func expectUnchanged(_ card: Card, _ name: String, twice: Bool) throws {
    let contact = Contact(card)
    var draft = try sent(Draft(contact))
    if twice { draft = try sent(draft) }
    let (edited, problems) = draft.contact(from: contact)
    #expect(edited == contact && problems.allSatisfy { $0 == .empty }, "\(name)")
    #expect(edited.patch(card, now: Timestamp(milliseconds: 0)).bytes == card.bytes, "\(name)")
  }

  /// How many cards are made: 1,000, or as many as CONTACTS2WEB_ODD_CARDS says. 10,000 take a minute of a processor:
  /// `CONTACTS2WEB_ODD_CARDS=10000 script/test --filter UntouchedFormTests`.
  private static let count = getenv("CONTACTS2WEB_ODD_CARDS").flatMap { Int(String(cString: $0)) } ?? 1_000

  @Test(arguments: 0..<20)
  func `changes no byte of any card, whatever its fields hold`(portion: Int) throws {
    for seed in stride(from: portion, to: Self.count, by: 20) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let card = try Card(OddCard.bytes(using: &generator, hasFurther: seed / 20 % 2 == 0))
      try expectUnchanged(card, "seed \(seed)", twice: seed / 20 % 10 == 0)
    }
  }

  @Test(arguments: Exports.all)
  func `changes no byte of what programs export`(export: Export) throws {
    for item in CardFile(try export.bytes()) {
      guard case .success(let card) = item.result else { continue }
      try expectUnchanged(card, "line \(item.line)", twice: true)
    }
  }

  @Test func `but for one field changes no other`() throws {
    for seed in 0..<300 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let contact = Contact(try Card(OddCard.bytes(using: &generator)))
      let draft = try sent(Draft(contact)) { form in
        form["job-title"] = "Cook"
        // A row that was added in the page.
        form["phone.7.label"] = "work"
        form["phone.7.value"] = "030 1"
      }
      var expected = contact
      expected.jobTitle = "Cook"
      expected.phones.append(Labeled("work", "030 1"))
      #expect(draft.contact(from: contact).contact == expected, "seed \(seed)")
    }
  }

  @Test func `shows several lines as several lines, and what was typed into them counts`() throws {
    var contact = Contact()
    contact.organization = "Firm\nPart"
    contact.phones = [Labeled("home", "030\n1")]
    let joined = try sent(Draft(contact)) { form in
      #expect(form["organization"] == "Firm\nPart")
      form["organization"] = "FirmPart"
    }
    #expect(joined.contact(from: contact).contact.organization == "FirmPart")
    #expect(joined.contact(from: contact).contact.phones == contact.phones)
  }

  @Test func `knows its rows again in any order, one removed and one doubled`() throws {
    var contact = Contact()
    contact.addresses = ["Floor\u{1}", "\u{A0}Hall\u{A0}", "Hut\u{B}\n2", "Tower"].map {
      Labeled("Place\u{1}", PostalAddress(extended: $0, street: "Way\u{7F}", city: "To\nwn"))
    }
    let untouched = try sent(Draft(contact))
    var shuffled = untouched
    shuffled[.addresses] = [3, 2, 0].map { untouched[.addresses][$0] } + [untouched[.addresses][2]]
    // As the page of a conflict numbers them.
    for index in 0..<4 { shuffled[.addresses][index].number = index }
    let known = shuffled.contact(from: contact).contact.addresses
    #expect(known.prefix(3) == [3, 2, 0].map { contact.addresses[$0] }[...])
    // The doubled row is nobody's: it says what was shown.
    #expect(known.count == 4 && known[3].value.extended == "Hut\u{FFFD}\n2")
  }

  @Test func `leaves a group alone whose name has commas, and knows it beside a new one`() throws {
    var contact = Contact()
    contact.groups = ["New, one", "Choir\u{1}", "New"]
    #expect(try sent(Draft(contact)).contact(from: contact).contact.groups == contact.groups)
    let more = try sent(Draft(contact)) { form in form["groups"] = "Team, " + (form["groups"] ?? "") }
    #expect(more.contact(from: contact).contact.groups == ["Team"] + contact.groups)
  }

  @Test(arguments: [
    ("BDAY:1985-04-15", true), ("ADR:;;Way 1;;;;", true), ("NOTE:x", true), ("URL:https://example.org", true),
    ("X-ABDATE:2001-02-03", true), ("X-ABRELATEDNAMES:Eva", true), ("CATEGORIES:Choir", true), ("TITLE:Cook", true),
    ("ROLE:Chef", true), ("X-MS-SPOUSE:Eva", true), ("X-MS-ANNIVERSARY:20150620", true),
    ("X-PHONETIC-LAST-NAME:a", true), ("IMPP:xmpp:a@example.org", true), ("X-SOCIALPROFILE:https://x.example/a", true),
    ("X-UNKNOWN:1", false), ("KIND:org", false),
  ])
  func `is enough for a contact of which anything is shown`(line: String, isEnough: Bool) throws {
    let bytes = Array("BEGIN:VCARD\r\nVERSION:3.0\r\n\(line)\r\nEND:VCARD\r\n".utf8)
    let contact = Contact(try Card(bytes))
    let (_, problems) = try sent(Draft(contact)).contact(from: contact)
    #expect(problems == (isEnough ? [] : [.empty]))
    // The same typed into the form of a new contact.
    #expect(Draft(contact).contact(from: Contact()).problems == problems)
  }
}

@Suite(.serialized) struct `Saving without a change` {
  let site: TestSite

  init() throws { site = try TestSite() }

  private func page(_ id: UniqueID) throws -> PageForm {
    try form(of: site.get("/contacts/\(id)/edit"))
  }

  private func form(of response: Response) throws -> PageForm { try #require(PageForm(response.body)) }

  /// Some of every kind; all of them go through the form without a database.
  private func cards() throws -> [[UInt8]] {
    var cards: [[UInt8]] = []
    for index in stride(from: 0, to: Exports.all.count, by: 9) {
      cards += CardFile(try Exports.all[index].bytes()).prefix(1).compactMap { try? $0.result.get().bytes }
    }
    for seed in 20_000..<20_010 {
      var generator = SeededGenerator(seed: UInt64(seed))
      cards.append(OddCard.bytes(using: &generator, hasFurther: true))
    }
    return cards
  }

  @Test func `makes no version, directly, after an error, or with a row added and taken away`() throws {
    for bytes in try cards() {
      guard let id = try site.add(card: bytes) else { continue }
      let change = try site.store.lastChange()
      let form = try page(id)
      let saved = try site.send(form)
      #expect(saved.told == "/contacts/\(id)?done=saved")

      var wrong = form
      wrong["birthday-day"] = "99"
      wrong["birthday-month"] = "2"
      let refused = try site.send(wrong)
      #expect(refused.status == 422)
      var again = try self.form(of: refused)
      again["birthday-day"] = form["birthday-day"]
      again["birthday-month"] = form["birthday-month"]
      #expect(try site.send(again).told == "/contacts/\(id)?done=saved")

      let longer = try self.form(of: site.send(form, ("add", "address")))
      #expect(try site.send(longer).told == "/contacts/\(id)?done=saved")
      let last = try #require(longer.fields.last { $0.name.hasPrefix("address.") })
      let stem = last.name.split(separator: ".").prefix(2).joined(separator: ".")
      let shorter = try self.form(of: site.send(longer, ("remove", stem)))
      #expect(try site.send(shorter).told == "/contacts/\(id)?done=saved")
      #expect(try site.store.lastChange() == change, "\(String(decoding: bytes, as: UTF8.self))")
      #expect(try site.versions(id).isEmpty)
    }
  }

  @Test func `of what a conflict showed changes nothing but what was typed`() throws {
    for bytes in try cards() {
      guard let id = try site.add(card: bytes) else { continue }
      var mine = try page(id)
      var theirs = mine
      theirs["job-title"] = "Theirs"
      #expect(try site.send(theirs).status == 303)
      let saved = try #require(try site.store.contact(id))
      // The stale form, untouched: it is theirs then.
      let untouched = try site.send(mine)
      #expect(untouched.status == 409)
      #expect(
        try site.send(form(of: untouched)).told == "/contacts/\(id)?done=saved")
      #expect(try site.store.contact(id)?.card == saved.card)
      // With a word of mine, only that changes.
      mine["nickname"] = "Mine"
      let conflict = try site.send(mine)
      #expect(conflict.status == 409)
      #expect(try site.send(form(of: conflict)).status == 303)
      var expected = Contact(try Card(saved.card))
      expected.nickname = "Mine"
      let result = try site.store.contact(id).map { Contact(try Card($0.card)) }
      #expect(result == expected)
    }
  }

  @Test func `of a card of which nothing is shown is no error`() throws {
    let id = try site.add("UID:1", "X-UNKNOWN:1")
    #expect(try site.send(page(id)).told == "/contacts/\(id)?done=saved")
  }

  @Test func `that leaves nothing is refused with a word about it`() throws {
    let id = try site.add("UID:2", "BDAY:1985-04-15")
    var form = try page(id)
    for part in ["day", "month", "year"] { form["birthday-\(part)"] = "" }
    let refused = try site.send(form)
    #expect(refused.status == 422 && refused.text.contains("Please type at least"))
  }
}

/// A file with cards as programs write them: those of the tests, and those in the folder that CONTACTS2WEB_CARDS names.
struct Export: Sendable, CustomTestStringConvertible {
  let path: String

  var testDescription: String { String(path.split(separator: "/").last ?? "") }

  func bytes() throws -> [UInt8] { try File.read(path, limit: 16 << 20) }
}

enum Exports {
  static let all: [Export] = {
    let tests = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
    let more = getenv("CONTACTS2WEB_CARDS").map { String(cString: $0) }
    return ([tests + "/VCardTests/Fixtures"] + [more].compactMap(\.self)).flatMap(cards)
  }()

  private static func cards(in folder: String) -> [Export] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".vcf") { names.append(name) }
    }
    return names.sorted().map { Export(path: folder + "/" + $0) }
  }
}
