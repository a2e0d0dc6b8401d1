import Cloud
import Contacts
import HTTPServer
import Probes
import Protocol
import TestPages
import Testing
import VCard

@testable import Web

/// Rows of a form in another order.
@Suite struct `Values in another order` {
  /// The card with all lists of its form in the order that `change` gives them.
  private func rearranged(_ card: Card, _ change: (inout [Draft.Row]) -> Void) -> (Contact, Card) {
    let contact = Contact(card)
    var draft = Draft(contact)
    for group in DraftGroup.all { change(&draft[group]) }
    let edited = draft.contact(from: contact).contact
    return (edited, edited.patch(card, now: Timestamp(milliseconds: 0)))
  }

  /// The lines, without empty ones and without REV.
  private func lines(_ card: Card) -> [String] {
    String(decoding: card.bytes, as: UTF8.self).unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map(String.init)
      .filter { !$0.isEmpty && !$0.uppercased().contains("REV") }.sorted()
  }

  private func expectKept(_ card: Card, _ name: String, _ change: (inout [Draft.Row]) -> Void) {
    let (wanted, result) = rearranged(card, change)
    #expect(lines(result) == lines(card), "\(name)")
    let got = Contact(result)
    #expect(
      got.phones == wanted.phones && got.emails == wanted.emails && got.addresses == wanted.addresses
        && got.urls == wanted.urls && got.relatedNames == wanted.relatedNames && got.dates == wanted.dates
        && got.socialProfiles == wanted.socialProfiles, "\(name)")
    #expect(RecordIDs(result).primary == RecordIDs(card).primary, "\(name)")
  }

  @Test(arguments: Exports.all) func `keep every line of what programs export`(export: Export) throws {
    for item in CardFile(try export.bytes()) {
      guard case .success(let card) = item.result, !card.bytes.contains(0) else { continue }
      expectKept(card, "line \(item.line)") { $0.reverse() }
      expectKept(card, "line \(item.line)") { if let first = $0.first { $0 = Array($0.dropFirst()) + [first] } }
    }
  }

  @Test func `keep every line of any card`() throws {
    for seed in 0..<400 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let card = try Card(OddCard.bytes(using: &generator))
      expectKept(card, "seed \(seed)") { $0.shuffle(using: &generator) }
    }
  }

  @Test func `are told from other edits`() {
    var contact = Contact()
    contact.phones = [Labeled("home", "1"), Labeled("work", "2"), Labeled("work", "3")]
    var other = contact
    #expect(!other.isRearranged(from: contact))
    other.phones.swapAt(0, 2)
    #expect(other.isRearranged(from: contact))
    other.phones[0].label = "home"
    #expect(!other.isRearranged(from: contact))
  }
}

@Suite(.serialized) struct `A form with its rows in another order` {
  let site: TestSite

  init() throws { site = try TestSite() }

  private func form(_ id: UniqueID) throws -> PageForm {
    try #require(PageForm(try site.get("/contacts/\(id)/edit").body))
  }

  @Test func `is saved so, although its record says the same`() throws {
    let id = try site.add("UID:o1", "FN:A", "TEL:1", "item1.TEL:2", "item1.X-ABLabel:Hut", "NOTE:x", "TEL:3")
    let before = try site.store.lastChange()
    let moved = try #require(PageForm(try site.send(form(id), ("move", "phone.2.up")).body))
    let saved = try site.send(moved)
    // There is no way back by a record ID, so no undo is offered.
    #expect(saved.told == "/contacts/\(id)?done=saved")
    #expect(try site.card(id).contains("TEL:1\r\nTEL:3\r\nNOTE:x\r\nitem1.TEL:2\r\nitem1.X-ABLabel:Hut\r\n"))
    #expect(try site.store.lastChange() == before + 1)
    #expect(try site.versions(id).count == 1)
    // The same form once more, and the one from before untouched: nothing to write.
    #expect(try site.send(moved).told == "/contacts/\(id)?done=saved")
    #expect(try site.send(form(id)).told == "/contacts/\(id)?done=saved")
    #expect(try site.store.lastChange() == before + 1)
  }

  @Test func `is not taken back by a form from before in which nobody moved a row`() throws {
    let id = try site.add("UID:o3", "FN:A", "TEL;X-A=1:1", "TEL;X-A=2:2", "TEL;X-A=3:3")
    var stale = try form(id)
    let moved = try #require(PageForm(try site.send(form(id), ("move", "phone.2.up")).body))
    #expect(try site.send(moved).status == 303)
    let change = try site.store.lastChange()
    #expect(try site.send(stale).told == "/contacts/\(id)?done=saved")
    #expect(try site.store.lastChange() == change)
    stale["phone.1.value"] = "22"
    stale["phone.7.label"] = ""
    stale["phone.7.value"] = "7"
    #expect(try site.send(stale).status == 303)
    #expect(try site.card(id).contains("TEL;X-A=1:1\r\nTEL;X-A=3:3\r\nTEL;X-A=2:22\r\nTEL:7\r\n"))
  }

  @Test func `follows the order of the card where nothing else changed, and never writes into another line`() throws {
    let id = try site.add("UID:o4", "FN:A", "TEL;X-A=1:1", "TEL;X-A=2:2", "TEL;X-A=3:3")
    var stale = try form(id)
    // Twice, so that the version that the form began with is not the latest.
    for button in ["phone.2.up", "phone.0.down"] {
      #expect(try site.send(#require(PageForm(site.send(form(id), ("move", button)).body))).status == 303)
    }
    stale["phone.0.value"] = "11"
    stale["phone.1.value"] = nil
    stale["phone.1.label"] = nil
    #expect(try site.send(stale).status == 303)
    let card = try site.card(id)
    #expect(card.contains("TEL;X-A=1:11\r\n") && card.contains("TEL;X-A=3:3\r\n") && !card.contains("X-A=2"))
  }

  @Test func `is kept as a draft as the button left it`() throws {
    let id = try site.add("UID:o5", "FN:A", "TEL:1", "TEL:2", "TEL:3")
    let moved = try #require(PageForm(try site.send(form(id), ("move", "phone.2.up")).body))
    _ = try site.send(moved, ("remove", "phone.0"))
    let again = try form(id)
    #expect(
      again.fields.filter { $0.name.hasSuffix(".value") && $0.name.hasPrefix("phone") }.map(\.value) == ["3", "2"])
  }

  @Test func `saves nothing where the card cannot have that order`() throws {
    let id = try site.add("UID:o6", "FN:A", "X-AIM:anna", "IMPP:xmpp:anna@example.org")
    let change = try site.store.lastChange()
    let moved = try #require(PageForm(try site.send(form(id), ("move", "message.1.up")).body))
    #expect(try site.send(moved).told == "/contacts/\(id)?done=unchanged")
    #expect(try site.store.lastChange() == change)
  }

  @Test func `keeps what was typed and who has which line`() throws {
    let id = try site.add("UID:o2", "FN:A", "TEL;X-A=1:1", "TEL;X-A=2:2")
    var form = try form(id)
    form["phone.1.value"] = "22"
    form["note"] = "typed"
    var again = try #require(PageForm(try site.send(form, ("move", "phone.1.up")).body))
    #expect(again["note"] == "typed")
    again = try #require(PageForm(try site.send(again, ("move", "phone.1.up")).body))
    #expect(try site.send(again).told?.contains("undo=") == true)
    #expect(try site.card(id).contains("TEL;X-A=2:22\r\nTEL;X-A=1:1\r\n"))
  }

  @Test(arguments: [("Home", "TEL;TYPE=HOME:1"), (" WORK ", "TEL;TYPE=WORK:1"), ("Hut", "X-ABLabel:Hut")])
  func `takes a label in any words, and knows those that programs know`(typed: String, line: String) throws {
    let id = try site.add("UID:l\(typed)", "FN:A \(typed)", "TEL;TYPE=CELL:1")
    var form = try form(id)
    form["phone.0.label"] = typed
    #expect(try site.send(form).status == 303)
    #expect(try site.card(id).uppercased().contains(line.uppercased()))
  }
}

@Suite struct `A form's sections` {
  private func page(_ view: EditView) -> String { EditPage.html(view, Frame(account: "ann", token: "t")).text }

  @Test func `wait in the menu while they are empty`() {
    var draft = Draft()
    draft.addRow(.phones)
    let text = page(EditView(id: .random(), draft: draft, opened: ["note"]))
    for (name, isShown) in [("phone", true), ("email", false), ("birthday", false), ("note", true), ("groups", false)] {
      let section = text.split(separator: "<fieldset data-section=\"\(name)\"", maxSplits: 1).last?.prefix { $0 != ">" }
      #expect(section?.contains("hidden") == !isShown, "\(name)")
    }
  }

  @Test func `are opened, and rows made, moved and taken away by buttons`() {
    func press(_ name: String, _ value: String, _ draft: inout Draft) -> FormDeed? {
      FormDeed.pressed(Form(fields: [Form.Field(name: name, bytes: Array(value.utf8))]), &draft)
    }
    var draft = Draft()
    #expect(press("add", "phone", &draft) == .opened(.group(.phones)))
    #expect(press("add", "phone", &draft) == .opened(.group(.phones)))
    #expect(draft[.phones].map(\.label) == ["mobile", "home"])
    #expect(press("move", "phone.1.up", &draft) == .moved(.phones, number: 1, up: true))
    #expect(draft[.phones].map(\.number) == [1, 0])
    _ = press("move", "phone.1.up", &draft)
    _ = press("move", "phone.9.down", &draft)
    #expect(draft[.phones].map(\.number) == [1, 0])
    #expect(press("remove", "phone.1", &draft) == .removed(.phones))
    #expect(draft[.phones].map(\.number) == [0])
    #expect(press("add", "birthday", &draft) == .opened(.birthday))
    for (name, value) in [("add", "x"), ("remove", "phone"), ("move", "phone.1"), ("move", "x.1.up")] {
      #expect(press(name, value, &draft) == nil)
    }
  }
}
