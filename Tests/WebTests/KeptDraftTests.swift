import Contacts
import HTTPServer
import PostgreSQL
import Protocol
import TestPages
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `What was typed and not saved` {
  let site: TestSite
  private var drafts: Drafts { Drafts(site.application.database, account: site.account) }

  init() throws { site = try TestSite() }

  private func keep(_ form: PageForm, _ id: UniqueID) throws {
    let kept = try site.post("/drafts/\(id)", form.fields.map { ($0.name, $0.value) }.filter { $0.0 != "token" })
    #expect(kept.status == 200)
  }

  @Test func `is offered on the list and the card, gone on with, and forgotten once it is saved`() throws {
    let id = try site.add("UID:o", "N:Offer;Ann;;;", "FN:Ann Offer")
    var form = try #require(PageForm(try site.get("/contacts/\(id)/edit").body))
    form["note"] = "half a sen"
    try keep(form, id)
    #expect(try !site.card(id).contains("half"))
    #expect(try site.get("/contacts").text.contains("Not saved yet: <bdi>Ann Offer</bdi>"))
    #expect(try site.get("/contacts/\(id)").text.contains("are not saved yet"))
    let again = try #require(PageForm(try site.get("/contacts/\(id)/edit").body))
    #expect(again["note"] == "half a sen")
    #expect(try site.send(again).status == 303)
    #expect(try site.card(id).contains("half a sen") && drafts.list().isEmpty)
    #expect(try !site.get("/contacts").text.contains("Not saved yet"))
  }

  @Test func `of a new contact waits beside an empty form`() throws {
    var form = try #require(PageForm(try site.get("/contacts/new").body))
    form["first"] = "Karla"
    let id = try #require(form["id"].flatMap { UniqueID($0) })
    try keep(form, id)
    let page = try site.get("/contacts/new").text
    #expect(page.contains("href=\"/contacts/new?draft=\(id)\"") && page.contains("<bdi>Karla</bdi>"))
    let shown = try #require(PageForm(try site.get("/contacts/new?draft=\(id)").body))
    #expect(shown["first"] == "Karla" && shown["id"] == id.description)
    #expect(try site.send(shown).header("location") == "/contacts/\(id)")
    #expect(try drafts.list().isEmpty)
  }

  @Test func `is thrown away, which can be undone`() throws {
    let id = try site.add("UID:t", "N:Throw;Ann;;;", "FN:Ann Throw")
    var form = try #require(PageForm(try site.get("/contacts/\(id)/edit").body))
    form["note"] = "rubbish"
    try keep(form, id)
    let thrown = try site.post("/drafts/\(id)/discard", [("back", "/contacts/\(id)")])
    #expect(thrown.told == "/contacts/\(id)?done=draft-discarded&undo=draft.\(id)")
    #expect(try site.follow(thrown).text.contains("Threw away what you had typed for <bdi>Ann Throw</bdi>."))
    #expect(try PageForm(site.get("/contacts/\(id)/edit").body)?["note"] == "")
    #expect(try site.post("/drafts/\(id)/restore", [("back", "/drafts")]).header("location") == "/drafts")
    #expect(try PageForm(site.get("/contacts/\(id)/edit").body)?["note"] == "rubbish")
  }

  @Test func `outlives mistakes, conflicts, the contact's deletion, and its end`() throws {
    let id = try site.add("UID:c", "N:Conflict;Ann;;;", "FN:Ann Conflict")
    var mine = try #require(PageForm(try site.get("/contacts/\(id)/edit").body))
    mine["note"] = "mine"
    mine["birthday-day"] = "99"
    #expect(try site.send(mine).status == 422)
    #expect(try drafts.find(id) != nil)
    #expect(try site.post("/contacts/\(id)", try site.fields(id).with("nickname", "theirs")).status == 303)
    // Saving forgets the draft of that contact; typing on writes it anew.
    try keep(mine, id)
    let merged = try site.get("/contacts/\(id)/edit")
    #expect(merged.status == 200 && PageForm(merged.body)?["nickname"] == "theirs")
    #expect(PageForm(merged.body)?["note"] == "mine")
    let base = try #require(try site.store.contact(id)).ids.primary.hex
    #expect(try site.post("/contacts/\(id)/delete", [("base", base)]).status == 303)
    #expect(try site.get("/contacts/\(id)/edit").text.contains("takes the contact out of the trash"))
    try site.application.database.run(
      site.account, "DELETE FROM contacts WHERE account_id = \(site.account) AND contact_id = \(id)")
    let gone = try site.get("/contacts/\(id)/edit")
    #expect(
      gone.status == 200 && PageForm(gone.body)?["note"] == "mine" && gone.text.contains("save it as a new contact"))
    var anew = try #require(PageForm(gone.body))
    anew["birthday-day"] = ""
    #expect(try site.send(anew).status == 303)
    #expect(try drafts.list().isEmpty)
  }

  @Test func `is kept by a button as well, without any script`() throws {
    let id = try site.add("UID:b", "N:Button;Ann;;;", "FN:Ann Button")
    var form = try #require(PageForm(try site.get("/contacts/\(id)/edit").body))
    form["note"] = "later"
    #expect(try site.send(form, ("keep", "1")).told == "/contacts/\(id)?done=draft-kept")
    #expect(try PageForm(site.get("/contacts/\(id)/edit").body)?["note"] == "later")
  }

  @Test func `is nobody else's, bounded, and goes after 30 days`() throws {
    let id = try site.add("UID:n", "N:Private;Ann;;;", "FN:Ann Private")
    var form = try #require(PageForm(try site.get("/contacts/\(id)/edit").body))
    form["note"] = "secret words"
    try keep(form, id)
    let stranger = try TestSite()
    #expect(try !stranger.get("/drafts").text.contains("Ann Private"))
    #expect(try stranger.get("/contacts/\(id)/edit").status == 404)
    #expect(try stranger.post("/drafts/\(id)/discard", []).status == 303)
    #expect(try drafts.find(id) != nil)
    form["note"] = String(repeating: "x", count: Drafts.largest)
    #expect(
      try site.post("/drafts/\(id)", form.fields.map { ($0.name, $0.value) }.filter { $0.0 != "token" }).status == 413)
    for number in 0...Drafts.most {
      try drafts.keep(.random(), isNew: true, name: "\(number)", fields: [])
    }
    #expect(try drafts.list().count == Drafts.most)
    #expect(try drafts.list().first?.name == "\(Drafts.most)")
    try site.application.database.run(
      site.account,
      """
      UPDATE drafts SET typed_lived = typed_lived - \(Int64(32 * 86_400_000)) WHERE account_id = \(site.account)
        AND name <> '7'
      """)
    while try Retention(site.application.database).purge(account: site.account) {}
    #expect(try drafts.list().map(\.name) == ["7"])
  }
}
