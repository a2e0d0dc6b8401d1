import Contacts
import HTTPServer
import Protocol
import Sync
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `Conflicts settled value by value` {
  let site: TestSite
  let phone: TestDevice

  init() throws {
    site = try TestSite()
    phone = try TestDevice(site, name: "Phone")
  }

  /// A contact in conflict: the phone's version was kept aside. Returns the page where it is settled.
  private func conflict() throws -> (id: UniqueID, path: String) {
    let id = try site.add(
      "UID:r", "N:Schmidt;Anna;;;", "FN:Anna Schmidt", "TEL;TYPE=CELL:1", "TITLE:Boss", "NOTE:Likes tea")
    try phone.save(
      .keepLosing, id, "UID:r", "N:Schmidt;Anna;;;", "FN:Anna Schmidt", "TEL;TYPE=CELL;X-OWN=1:2", "TITLE:Cook",
      "NOTE:Likes green tea")
    let item = try #require(try site.toReview().first)
    return (id, "/review/\(id)/\(item.version)")
  }

  private func form(_ path: String) throws -> ChosenValues {
    try #require(ChosenValues(try site.get(path).body, action: path))
  }

  @Test func `the list of conflicts leads to the choice, where differences inside a text are marked`() throws {
    let (_, path) = try conflict()
    let list = try site.get("/review").text
    #expect(list.contains("href=\"\(path)\""))
    #expect(list.contains("Likes <mark>green</mark> tea"))
    let page = try site.get(path).text
    #expect(page.contains("From Phone") && page.contains("Likes <mark>green</mark> tea"))
    let form = try form(path)
    #expect(form.chosen == ["1", "Boss", "Likes tea"], "what is there stands unless the person chooses")
  }

  @Test func `what was chosen is saved as one edit, and the version leaves the list, once`() throws {
    let (id, path) = try conflict()
    var form = try form(path)
    form.choose("Likes green tea")
    form.tick("2")
    for _ in 0..<2 {
      let response = try site.post(path, form.fields + [("choice", "settle")])
      #expect(response.told?.hasPrefix("/review?done=settled&undo=review.") == true)
    }
    let card = try site.card(id)
    #expect(card.contains("NOTE:Likes green tea") && card.contains("TITLE:Boss"))
    #expect(card.contains("TEL;TYPE=CELL:1\r\n") && card.contains("TEL;TYPE=CELL;X-OWN=1:2\r\n"))
    #expect(try site.toReview().isEmpty)
    #expect(try site.versions(id).count == 2, "the kept one, and what stood before, once")
    #expect(try site.history.log(before: nil, limit: 10).filter { $0.kind == .edit }.count == 2)
  }

  @Test func `it is taken back and done again, and the version waits in between`() throws {
    let (id, path) = try conflict()
    let before = try site.card(id)
    var form = try form(path)
    form.choose("Cook")
    let settled = try site.post(path, form.fields + [("choice", "settle")])
    let run = try #require(settled.told?.split(separator: ".").last.map(String.init))
    let reopened = try site.post(path + "/reopen", [("run", run)])
    #expect(try site.card(id) == before)
    #expect(try site.toReview().count == 1)
    let told = try #require(reopened.told)
    #expect(told.hasPrefix("/review?done=reopened&undo=settlement."))
    let again = try #require(told.split(separator: ".").last.map(String.init))
    let redone = try site.post(path, [("choice", "again"), ("run", again)])
    #expect(redone.told?.hasPrefix("/review?done=redone&undo=review.") == true)
    #expect(try site.card(id).contains("TITLE:Cook") && site.toReview().isEmpty)
  }

  @Test func `a contact that changed meanwhile is shown with what was chosen, and nothing is saved`() throws {
    let (id, path) = try conflict()
    var form = try form(path)
    form.choose("Likes green tea")
    form.tick("2")
    form.untick("1")
    #expect(try site.post("/contacts/\(id)", try site.fields(id).with("job-title", "Head")).status == 303)
    let moved = try site.post(path, form.fields + [("choice", "settle")])
    #expect(moved.status == 409 && moved.text.contains("changed meanwhile"))
    #expect(try site.card(id).contains("NOTE:Likes tea") && site.toReview().count == 1)
    let again = try #require(ChosenValues(moved.body, action: path))
    #expect(again.chosen == ["2", "Head", "Likes green tea"])
    #expect(try site.post(path, again.fields + [("choice", "settle")]).status == 303)
    let card = try site.card(id)
    #expect(card.contains("Likes green tea") && card.contains("TITLE:Head") && !card.contains("CELL:1\r\n"))
  }

  @Test func `all that is there means that it stays, and all of the version brings it back byte for byte`() throws {
    let (id, path) = try conflict()
    let before = try site.card(id)
    let kept = try site.post(path, try form(path).fields + [("choice", "settle")])
    #expect(kept.told?.hasPrefix("/review?done=kept&undo=review.") == true)
    #expect(try site.card(id) == before && site.toReview().isEmpty)
    #expect(try site.post(path + "/reopen", []).status == 303)
    var form = try form(path)
    form.choose("Cook")
    form.choose("Likes green tea")
    form.tick("2")
    form.untick("1")
    #expect(try site.post(path, form.fields + [("choice", "settle")]).status == 303)
    let version = try #require(UniqueID(path.split(separator: "/").last.map(String.init) ?? ""))
    #expect(try site.store.contact(id)?.card == site.store.version(version, of: id))
  }

  @Test func `a contact in the trash comes back as it was chosen`() throws {
    let (id, path) = try conflict()
    let base = try #require(try site.store.contact(id)).ids.primary.hex
    #expect(try site.post("/contacts/\(id)/delete", [("base", base)]).status == 303)
    #expect(try site.get(path).text.contains("brings it back"))
    var form = try form(path)
    form.choose("Cook")
    #expect(try site.post(path, form.fields + [("choice", "settle")]).status == 303)
    #expect(try site.get("/contacts/\(id)").status == 200)
    #expect(try site.card(id).contains("TITLE:Cook") && site.card(id).contains("NOTE:Likes tea"))
    #expect(try site.toReview().isEmpty)
  }

  @Test func `a value of any earlier version comes back from the history`() throws {
    let id = try site.add("UID:h", "N:Schmidt;Anna;;;", "FN:Anna Schmidt", "NOTE:first", "TITLE:Cook")
    #expect(
      try site.post("/contacts/\(id)", try site.fields(id).with("note", "second").with("job-title", "Boss")).status
        == 303)
    let version = try #require(try site.versions(id).first).id
    let path = "/contacts/\(id)/versions/\(version)/choose"
    #expect(try site.get("/contacts/\(id)/versions/\(version)").text.contains("href=\"\(path)\""))
    var form = try form(path)
    form.choose("first")
    let saved = try site.post(path, form.fields)
    #expect(saved.told?.hasPrefix("/contacts/\(id)?done=settled&undo=run.") == true)
    #expect(try site.card(id).contains("NOTE:first") && site.card(id).contains("TITLE:Boss"))
  }

  @Test func `nobody settles a conflict of another account`() throws {
    let (id, path) = try conflict()
    var form = try form(path)
    form.choose("Cook")
    let stranger = try TestSite()
    #expect(try stranger.get(path).status == 404)
    _ = try stranger.post(path, form.fields + [("choice", "settle")])
    #expect(try site.toReview().count == 1 && site.card(id).contains("TITLE:Boss"))
  }
}
