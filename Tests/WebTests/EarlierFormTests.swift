import Cloud
import Contacts
import HTTPServer
import Probes
import Protocol
import TestPages
import Testing
import VCard

@testable import Web

/// A form that an earlier version showed, and that is sent after the upgrade.
@Suite(.serialized) struct `A form from before an upgrade` {
  let site: TestSite

  init() throws { site = try TestSite() }

  private static let lines = [
    "N:Loew;Eva;;;", "FN:Eva Loew", "ROLE;LANGUAGE=en:Chef", "X-MS-SPOUSE;N=Jo:Jo", "X-ABRELATEDNAMES:Mia",
    "X-MS-CHILD:Tim", "X-ABRELATEDNAMES:Ann", "X-MS-ANNIVERSARY:20150620", "item1.X-ABDATE:2001-02-03",
    "item1.X-ABLabel:Moved in",
  ]

  private func add(_ uid: String) throws -> UniqueID {
    let card = (["BEGIN:VCARD", "VERSION:3.0", "UID:\(uid)"] + Self.lines + ["END:VCARD"]).map { $0 + "\r\n" }.joined()
    return try #require(try site.add(card: Array(card.utf8)))
  }

  /// As the version before showed it: without a role, and without the people and days that only Outlook's properties say.
  private func earlier(_ id: UniqueID) throws -> PageForm {
    var form = try #require(PageForm(try site.get("/contacts/\(id)/edit").body))
    for name in ["asked", "role"] { form[name] = nil }
    #expect(form["related.0.value"] == "Jo" && form["related.2.value"] == "Tim" && form["date.0.year"] == "2015")
    for (row, value) in ["Mia", "Ann"].enumerated() { form["related.\(row).value"] = value }
    for row in 2..<4 { for key in ["label", "value"] { form["related.\(row).\(key)"] = nil } }
    form["related.0.label"] = form["related.1.label"]
    for key in ["label", "day", "month", "year"] {
      form["date.0.\(key)"] = form["date.1.\(key)"]
      form["date.1.\(key)"] = nil
    }
    return form
  }

  @Test func `changes nothing where nobody touched it`() throws {
    let id = try add("e1")
    let (card, change) = (try site.card(id), try site.store.lastChange())
    #expect(try site.send(earlier(id)).told == "/contacts/\(id)?done=saved")
    #expect(try site.card(id) == card && site.store.lastChange() == change)
  }

  @Test func `takes nothing off that it did not ask for, and writes each row into its own line`() throws {
    let id = try add("e2")
    var form = try earlier(id)
    form["related.0.value"] = "Mia Loew"
    form["related.1.value"] = nil
    form["related.1.label"] = nil
    form["related.5.label"] = "friend"
    form["related.5.value"] = "Kim"
    form["job-title"] = "Cook"
    #expect(try site.send(form).status == 303)
    let card = try site.card(id)
    for line in Self.lines where !line.contains("X-ABRELATEDNAMES") { #expect(card.contains(line + "\r\n"), "\(line)") }
    #expect(card.contains("X-ABRELATEDNAMES:Mia Loew\r\n") && card.contains("TITLE:Cook\r\n") && card.contains("Kim"))
    #expect(!card.contains("Ann"))
  }

  @Test func `comes back with the fields of today where it cannot be saved, or a button was pressed`() throws {
    let id = try add("e3")
    var form = try earlier(id)
    form["birthday-day"] = "31"
    form["birthday-month"] = "2"
    for answer in [try site.send(form), try site.send(form, ("add", "phone"))] {
      var again = try #require(PageForm(answer.body))
      #expect(again["role"] == "Chef" && again["date.0.year"] == "2015" && again["birthday-day"] == "31")
      #expect(
        again.fields.filter { $0.name.hasPrefix("related") && $0.name.hasSuffix("value") }.map(\.value)
          == ["Jo", "Mia", "Tim", "Ann"])
      (again["birthday-day"], again["birthday-month"]) = ("", "")
      #expect(try site.send(again).status == 303)
      for line in Self.lines { #expect(try site.card(id).contains(line + "\r\n"), "\(line)") }
    }
  }

  @Test func `is kept as a draft, and gone on with as one of today`() throws {
    let id = try add("e4")
    var form = try earlier(id)
    form["note"] = "half a sen"
    let kept = try site.post("/drafts/\(id)", form.fields.map { ($0.name, $0.value) }.filter { $0.0 != "token" })
    #expect(kept.status == 200)
    var again = try #require(PageForm(try site.get("/contacts/\(id)/edit").body))
    #expect(again["note"] == "half a sen" && again["role"] == "Chef")
    again["role"] = ""
    #expect(try site.send(again).status == 303)
    let card = try site.card(id)
    #expect(card.contains("half a sen") && !card.contains("ROLE"))
    for line in Self.lines where !line.hasPrefix("ROLE") { #expect(card.contains(line + "\r\n"), "\(line)") }
  }

  @Test func `takes nothing off what was saved meanwhile`() throws {
    let id = try add("e5")
    var form = try earlier(id)
    form["related.1.value"] = "Anna"
    var other = try #require(PageForm(try site.get("/contacts/\(id)/edit").body))
    other["role"] = "Boss"
    #expect(try site.send(other).status == 303)
    let question = try site.send(form)
    #expect(question.status == 409)
    #expect(try site.send(#require(PageForm(question.body))).status == 303)
    let card = try site.card(id)
    #expect(card.contains(":Boss\r\n") && card.contains("X-ABRELATEDNAMES:Anna\r\n"))
    for line in Self.lines where !line.hasPrefix("ROLE") && !line.hasSuffix(":Ann") {
      #expect(card.contains(line + "\r\n"), "\(line)")
    }
  }
}

@Suite struct `What a form did not ask for` {
  private func without(_ names: Set<String>, _ draft: Draft) throws -> Asked {
    let words = Asked(draft).text.split(separator: " ").filter { word in
      !names.contains(String(word.prefix { $0 != "=" }))
    }
    let field = Form.Field(name: Asked.field, bytes: Array(words.joined(separator: " ").utf8))
    return try #require(Asked(Form(fields: [field])))
  }

  @Test func `is said by every form of a card as it is read again`() throws {
    for seed in 0..<100 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let draft = Draft(Contact(try Card(OddCard.bytes(using: &generator))))
      #expect(try without([], draft) == Asked(draft), "seed \(seed)")
    }
  }

  /// Whatever field comes to be, a form from before has none of it.
  @Test(arguments: DraftLine.allCases.map(\.rawValue) + DraftGroup.all.map(\.name))
  func `is unchanged, whatever field it is`(name: String) throws {
    for seed in 0..<60 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let card = try Card(OddCard.bytes(using: &generator))
      let contact = Contact(card)
      let before = Draft(contact)
      var sent = before
      if let line = DraftLine.allCases.first(where: { $0.rawValue == name }) { sent[line] = "" }
      if let group = DraftGroup.named(name) { sent[group] = [] }
      let edited = sent.completed(try without([name], before), by: before).contact(from: contact).contact
      #expect(edited.patch(card, now: Timestamp(milliseconds: 0)).bytes == card.bytes, "seed \(seed)")
    }
  }

  @Test func `of a group's rows stays between the others, in any order`() throws {
    var contact = Contact()
    contact.phones = (0..<9).map { (line: Int) in Labeled("home", "\(line)", line: line) }
    let before = Draft(contact)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let shown = (0..<9).filter { _ in Bool.random(using: &generator) }
      let field = Form.Field(
        name: Asked.field, bytes: Array("phone=\(shown.map { "\($0)" }.joined(separator: ","))".utf8))
      var draft = Draft()
      draft[.phones] = shown.enumerated().map { number, line in
        Draft.Row(number: number, label: "home", values: ["value": "\(line)"])
      }
      let asked = try #require(Asked(Form(fields: [field])))
      #expect(draft.completed(asked, by: before).contact(from: contact).contact.phones == contact.phones)
    }
  }
}
