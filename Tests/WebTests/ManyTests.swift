import Contacts
import HTTPServer
import Protocol
import TestPages
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `Many contacts at once` {
  let site: TestSite

  init() throws { site = try TestSite() }

  /// Contacts of one organization, in the order of the list.
  private func add(_ count: Int, _ organization: String = "Acme") throws -> [UniqueID] {
    try (0..<count).map { number in
      let name = "\(number < 10 ? "0" : "")\(number)"
      return try site.add(
        "UID:\(organization)\(name)", "N:\(organization);P\(name);;;", "FN:P\(name) \(organization)",
        "ORG:\(organization)")
    }
  }

  private func page(_ response: Response) throws -> Chosen { try #require(Chosen(response.body)) }

  /// Presses a button of a page.
  private func press(_ chosen: Chosen, _ button: String) throws -> Response {
    try site.post("/select", chosen.fields + [("do", button)])
  }

  @Test
  func `some are ticked, on several pages and in several searches, and go to the trash as one entry with one undo`()
    throws
  {
    let acme = try add(3)
    let globex = try add(3, "Globex")
    var chosen = try page(site.get("/select?q=acme"))
    #expect(chosen.contacts == acme)
    chosen.tick(acme[0], acme[2])
    chosen["q"] = "globex"
    chosen = try page(press(chosen, "find"))
    #expect(chosen.contacts == globex && chosen.selected == "2")
    chosen.tick(globex[1])
    let deleted = try press(chosen, "delete")
    #expect(deleted.told == "/contacts?q=globex?done=deleted&undo=run.\(try site.lastRun())")
    #expect(try site.follow(deleted).text.contains("<bdi>P00 Acme</bdi> and 2 others to the trash."))
    #expect(try site.store.count() == 3)
    let entry = try #require(try site.history.log(before: nil, limit: 1).first)
    #expect(entry.counts.deleted == 3 && entry.kind == .edit)
    _ = try site.post("/log/\(entry.run)/undo", [])
    #expect(try site.store.count() == 6)
  }

  @Test func `all that match are chosen but for who is unticked, and six or more are asked about by number and names`()
    throws
  {
    let ids = try add(8)
    _ = try add(2, "Globex")
    var chosen = try page(press(try page(site.get("/select?q=acme")), "all"))
    #expect(chosen.ticked == ids && chosen.selected == "8")
    chosen.untick(ids[3])
    let question = try press(chosen, "delete")
    #expect(question.text.contains("Delete 7 contacts?"))
    #expect(question.text.contains("<bdi>P04 Acme</bdi>, <bdi>P05 Acme</bdi> and 2 others"))
    #expect(try site.store.count() == 10, "nothing is done before")
    let deleted = try press(try page(question), "delete")
    #expect(try site.follow(deleted).text.contains(" and 6 others to the trash."))
    #expect(try site.store.count() == 3)
    #expect(try site.store.contact(ids[3])?.trashedAt == nil)
  }

  @Test func `few go unasked and count at the devices' guards, and many do not, because their number was told`() throws
  {
    let ids = try add(11)
    var few = try page(site.get("/select"))
    few.tick(ids[0], ids[1], ids[2], ids[3], ids[4])
    #expect(try press(few, "delete").status == 303)
    #expect(try site.allowedDeletions() == Array(repeating: false, count: 5))
    let question = try press(try page(press(try page(site.get("/select")), "all")), "delete")
    #expect(question.text.contains("Delete 6 contacts?"))
    #expect(try press(try page(question), "delete").status == 303)
    #expect(try site.store.count() == 0)
    let allowed = try site.allowedDeletions()
    #expect(allowed.count == 11 && allowed.count { $0 } == 6)
  }

  @Test func `where more would go than the person was told of, they are asked again`() throws {
    _ = try add(8)
    var question = try page(press(try page(press(try page(site.get("/select")), "all")), "delete"))
    question["sure"] = "7"
    let again = try press(question, "delete")
    #expect(again.status == 200 && again.text.contains("Delete 8 contacts?"))
    #expect(try site.store.count() == 8)
    #expect(try press(try page(again), "delete").status == 303)
    #expect(try site.allowedDeletions() == Array(repeating: true, count: 8))
  }

  @Test func `a field of five people changes in one entry, each card otherwise byte for byte`() throws {
    let ids = try add(5)
    let before = try ids.map { try site.card($0) }
    var edit = try page(press(try page(press(try page(site.get("/select?q=acme")), "all")), "edit"))
    #expect(edit["field"] == "organization" && edit["deed"] == "set")
    edit["new"] = "Initech"
    let preview = try press(edit, "preview")
    #expect(preview.text.contains("<h3 dir=\"auto\">P00 Acme</h3>") && preview.text.contains(">Initech</td>"))
    #expect(preview.text.contains("data-side=\"Now\"") && preview.text.contains("data-side=\"After\""))
    let changed = try press(edit, "change")
    #expect(changed.told == "/contacts?done=changed&undo=run.\(try site.lastRun())")
    #expect(
      try ids.map { try site.card($0) }
        == before.map { card in
          card.split(separator: "\r\n").map { $0 == "ORG:Acme" ? "ORG:Initech" : $0 }.joined(separator: "\r\n") + "\r\n"
        })
    #expect(try site.history.log(before: nil, limit: 1).first?.counts.overwritten == 5)
    _ = try press(edit, "change")
    #expect(
      try site.history.log(before: nil, limit: 1).first?.counts.overwritten == 5, "sent twice, it changes nothing more")
    _ = try site.post("/log/\(site.lastRun())/undo", [])
    #expect(try ids.map { try site.card($0) } == before)
  }

  @Test func `who was changed since the page was shown stays as they are, and the person is told`() throws {
    let ids = try add(2)
    var chosen = try page(site.get("/select"))
    chosen.tick(ids[0], ids[1])
    _ = try site.post("/contacts/\(ids[0])", try site.fields(ids[0]).with("note", "news"))
    let deleted = try press(chosen, "delete")
    #expect(
      try site.follow(deleted).text.contains(
        "Moved <bdi>P01 Acme</bdi> to the trash. <bdi>P00 Acme</bdi> was changed since you looked, and stays as it is.")
    )
    #expect(try site.store.contact(ids[0])?.trashedAt == nil && site.store.contact(ids[1])?.trashedAt != nil)
  }

  @Test func `who is changed between the question and the answer stays and is named, and so is who went to the trash`()
    throws
  {
    let ids = try add(8)
    let question = try page(press(try page(press(try page(site.get("/select")), "all")), "delete"))
    _ = try site.post("/contacts/\(ids[3])", try site.fields(ids[3]).with("note", "news"))
    let deleted = try site.follow(try press(question, "delete")).text
    #expect(deleted.contains(" and 6 others to the trash. <bdi>P03 Acme</bdi> was changed since you looked"))
    #expect(try site.store.found("", order: .first).ids == [ids[3]])
    _ = try site.post("/log/\(site.lastRun())/undo", [])
    var edit = try page(press(try page(press(try page(site.get("/select")), "all")), "edit"))
    edit["new"] = "Initech"
    for id in ids[4...5] { _ = try site.store.trash(ManyContacts([id], through: .max), allowed: true) }
    _ = try site.post("/contacts/\(ids[0])", try site.fields(ids[0]).with("organization", "Initech"))
    let changed = try site.follow(try press(edit, "change")).text
    #expect(changed.contains("Changed <bdi>P01 Acme</bdi> and 4 others. <bdi>P00 Acme</bdi> was changed since"))
    #expect(try !site.card(ids[4]).contains("Initech"), "who is in the trash is not found any more")
  }

  @Test func `who is in the trash already is named, counts no more, and is done with where all are to be deleted`()
    throws
  {
    let ids = try add(7)
    var chosen = try page(site.get("/select"))
    chosen.tick(ids[0], ids[1], ids[2], ids[3], ids[4], ids[5], ids[6])
    for id in [ids[0], ids[1]] { _ = try site.store.trash(ManyContacts([id], through: .max), allowed: true) }
    for deed in ["delete", "edit", "export"] {
      let asked = try press(chosen, deed)
      #expect(asked.status == 422 && asked.text.contains("<bdi>P00 Acme</bdi> and 1 other were deleted already."))
      #expect(try page(asked).selected == "5")
    }
    chosen = try page(site.get("/select"))
    chosen.tick(ids[2], ids[3])
    _ = try site.store.trash(ManyContacts([ids[2]], through: .max), allowed: true)
    let deleted = try site.follow(try press(chosen, "delete")).text
    #expect(
      deleted.contains("Moved <bdi>P03 Acme</bdi> to the trash. <bdi>P02 Acme</bdi> was deleted already."))
    #expect(try site.store.count() == 3)
    let again = try site.follow(try press(chosen, "delete")).text
    #expect(again.contains("Moved <bdi>P03 Acme</bdi> to the trash."), "sent twice, it tells the same")
  }

  @Test func `all that a search found are never others, whom it finds once these are gone`() throws {
    let meiers = try add(6, "Meier")
    let maiers = try add(2, "Maier")
    let all = try page(press(try page(site.get("/select?q=meier")), "all"))
    #expect(all.contacts == meiers)
    var edit = try page(press(all, "edit"))
    let question = try page(press(all, "delete"))
    edit["deed"] = "remove"
    edit["old"] = ""
    for id in meiers { _ = try site.store.trash(ManyContacts([id], through: .max), allowed: true) }
    #expect(try page(site.get("/select?q=meier")).contacts == maiers, "one wrong letter")
    #expect(try site.follow(press(question, "delete")).text.contains("Nothing was changed."))
    let unasked = try press(edit, "change")
    #expect(unasked.text.contains("The search finds others than before, so nobody is selected any more."))
    #expect(try page(unasked).selected == "0" && site.store.count() == 2)
    #expect(try maiers.allSatisfy { try site.card($0).contains("ORG:Maier") })
  }

  @Test func `what was typed into a contact and not saved stays, and goes on from what many were changed to`() throws {
    let id = try add(1)[0]
    var form = try #require(PageForm(try site.get("/contacts/\(id)/edit").body))
    form["note"] = "half a sen"
    _ = try site.post("/drafts/\(id)", form.fields.map { ($0.name, $0.value) }.filter { $0.0 != "token" })
    var edit = try page(press(try page(press(try page(site.get("/select")), "all")), "edit"))
    edit["new"] = "Initech"
    _ = try press(edit, "change")
    let again = try #require(PageForm(try site.get("/contacts/\(id)/edit").body))
    #expect(again["note"] == "half a sen" && again["organization"] == "Initech")
    _ = try site.send(again)
    #expect(try site.card(id).contains("ORG:Initech") && site.card(id).contains("half a sen"))
  }

  @Test func `ten thousand travel in a form that the server takes, and one more is not forgotten silently`() throws {
    let ids = (0..<Selection.most).map { _ in UniqueID.random() }
    func form(_ selection: Selection) -> Form {
      let fields = selection.fields() + [Selection.end]
      return Form(fields: fields.map { Form.Field(name: $0.name, bytes: Array($0.value.utf8)) })
    }
    let all = form(Selection(ids: ids, through: 7))
    #expect(Selection(all) == Selection(ids: ids, through: 7))
    var configuration = Configuration()
    site.application.configure(&configuration)
    let request = try site.request(of: "/select", body: [], isCut: false)
    #expect(configuration.bodyLimit(request) > all.textBytes.count + 50_000)
    #expect(Selection(form(Selection(ids: ids + [.random()]))).isCut)
    #expect(Selection(Form(fields: all.fields.dropLast())).isCut)
  }

  @Test func `an edit that says nothing is sent back with a word, and nobody chosen as well`() throws {
    let ids = try add(1)
    #expect(try press(try page(site.get("/select")), "delete").text.contains("Please select somebody first."))
    var chosen = try page(site.get("/select"))
    chosen.tick(ids[0])
    let edit = try page(press(chosen, "edit"))
    let again = try press(edit, "change")
    #expect(again.status == 422 && again.text.contains("please type the new text"))
  }

  @Test func `they are exported as one file, byte for byte in the order of choosing`() throws {
    let ids = try add(3)
    var chosen = try page(site.get("/select"))
    chosen.tick(ids[0], ids[2])
    let kinds = try press(chosen, "export")
    #expect(kinds.text.contains("<h1>Export 2 contacts</h1>"))
    let file = try site.post("/select", try page(kinds).fields + [("format", "vcf")])
    var bytes = file.body
    while let more = try file.rest?() { bytes += more }
    #expect(file.header("content-type") == "text/vcard; charset=utf-8")
    #expect(String(decoding: bytes, as: UTF8.self) == (try site.card(ids[0]) + site.card(ids[2])))
  }

  @Test func `a selection that came along incompletely does nothing`() throws {
    let ids = try add(2)
    let fields = [("picked", ids[0].word.hex), ("through", "99"), ("do", "delete")]
    for rest in [[("count", "2"), ("end", "1")], [("count", "1")]] {
      let answer = try site.post("/select", fields + rest)
      #expect(answer.status == 422 && answer.text.contains("Not all of your selection came along."))
    }
    #expect(try site.store.count() == 2)
  }

  @Test func `the ids of another account reach nothing there`() throws {
    let theirs = try TestSite()
    let id = try theirs.add("UID:t", "N:Theirs;Ann;;;", "FN:Ann Theirs")
    let base = [
      ("picked", id.word.hex), ("count", "1"), ("through", "99"), ("sure", "1"), ("field", "note"), ("new", "x"),
      ("end", "1"),
    ]
    for deed in ["delete", "edit", "preview", "change", "export", "download", "select"] {
      let answer = try site.post("/select", base + [("do", deed), ("format", "vcf")])
      #expect(!answer.text.contains("Theirs") && !answer.text.contains("UID:t"))
    }
    #expect(try theirs.card(id).contains("UID:t") && theirs.store.count() == 1 && !theirs.card(id).contains("NOTE"))
  }

  @Test func `a form whose session has ended comes back, and goes on as it was`() throws {
    let ids = try add(2)
    var chosen = try page(site.get("/select"))
    chosen.tick(ids[1])
    let back = try site.post("/select", chosen.fields + [("do", "delete")], token: "old")
    #expect(back.status == 403 && back.text.contains("Go on with the selection"))
    #expect(try site.store.count() == 2)
    let deleted = try site.post("/select", page(back).fields)
    #expect(try site.follow(deleted).text.contains("Moved <bdi>P01 Acme</bdi> to the trash."))
    #expect(try site.store.count() == 1)
  }
}
