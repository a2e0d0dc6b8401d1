import Contacts
import HTTPServer
import Protocol
import TestPages
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `The trash` {
  let site: TestSite

  init() throws {
    let first = try TestSite()
    // Which ends its session.
    try first.givePassword()
    site = try TestSite(continuing: first)
  }

  /// Deleted contacts of one organization.
  private func add(_ count: Int, _ organization: String = "Acme") throws -> [UniqueID] {
    let ids = try (0..<count).map { number in
      try site.add(
        "UID:\(organization)\(number)", "N:\(organization);P\(number);;;", "FN:P\(number) \(organization)",
        "ORG:\(organization)")
    }
    _ = try site.store.trash(ManyContacts(ids, through: .max), allowed: true)
    return ids
  }

  private func page(_ response: Response, _ action: String = "/trash") throws -> Chosen {
    try #require(Chosen(response.body, action: action))
  }

  private func inTrash() throws -> Set<UniqueID> {
    Set(try site.history.trash(before: nil, limit: 1_000).contacts.map(\.id))
  }

  @Test func `is searched, and keeps who is selected from search to search`() throws {
    let acme = try add(2)
    let globex = try add(2, "Globex")
    var chosen = try page(site.get("/trash?q=acme"))
    #expect(Set(chosen.contacts) == Set(acme))
    chosen["q"] = "globex"
    #expect(try site.post("/trash", chosen.fields + [("do", "find")]).header("location") == "/trash?q=globex")
    chosen.tick(acme[0])
    chosen = try page(site.post("/trash", chosen.fields + [("do", "find")]))
    #expect(Set(chosen.contacts) == Set(globex) && chosen.selected == "1")
    chosen.tick(globex[1])
    let restored = try site.post("/trash/restore", chosen.fields)
    #expect(try restored.told == "/trash?q=globex?done=all-restored&undo=run.\(site.lastRun())")
    #expect(try inTrash() == [acme[1], globex[0]])
    #expect(try site.get("/trash?q=nobody").text.contains("Nothing in the trash matches “nobody”."))
  }

  @Test func `a search has a title of its own, and the page of a deleted contact leads to the trash`() throws {
    let id = try add(1)[0]
    #expect(try site.get("/trash").text.contains("<title>Trash – "))
    #expect(try site.get("/trash?q=acme").text.contains("<title>“acme” in the trash – "))
    for path in ["", "/edit", "/delete", "/share", "/link"] {
      let page = try site.get("/contacts/\(id)\(path)")
      #expect(page.status == 404 && page.text.contains("<h1>No such contact</h1>"), "\(path)")
      #expect(page.text.contains("<a class=\"button\" href=\"/trash\">Look in the trash</a>"), "\(path)")
    }
    #expect(try !site.get("/no-such-page").text.contains("/trash"))
  }

  @Test func `all that match are restored as one entry with one undo, but for who is unticked`() throws {
    let acme = try add(5)
    _ = try add(2, "Globex")
    var chosen = try page(site.post("/trash", page(site.get("/trash?q=acme")).fields + [("do", "all")]))
    #expect(chosen.selected == "5")
    chosen.untick(acme[2])
    _ = try site.post("/trash/restore", chosen.fields)
    #expect(try site.store.count() == 4)
    _ = try site.post("/log/\(site.lastRun())/undo", [])
    #expect(try site.store.count() == 0)
  }

  @Test
  func `deletes for good after a question with the number and the first names, which says that nothing takes it back`()
    throws
  {
    let ids = try add(7)
    var chosen = try page(site.get("/trash"))
    chosen.tick(ids[0], ids[1], ids[2], ids[3], ids[4], ids[5])
    let asked = try site.post("/trash/erase", chosen.fields)
    #expect(asked.text.contains("<h1>Delete 6 contacts for good?</h1>"))
    #expect(asked.text.contains("</bdi> and 1 other</p>") && asked.text.contains("This cannot be undone."))
    #expect(try inTrash().count == 7, "so far nothing has happened")
    let sure = try page(asked, "/trash/erase")
    #expect(try page(site.post("/trash", sure.fields + [("do", "select")])).selected == "6", "cancelled")
    let done = try site.post("/trash/erase", sure.fields)
    #expect(done.told == "/trash?done=erased", "without an undo")
    #expect(try site.follow(done).text.contains(" Acme</bdi> and 5 others for good."))
    #expect(try inTrash() == [ids[6]])
    #expect(try site.get("/contacts/\(ids[0])/history").status == 404)
    // The log says when and how many, and nobody's name; sent twice, it is one entry.
    let run = try site.lastRun()
    let again = try site.follow(site.post("/trash/erase", sure.fields)).text
    #expect(again.contains("Deleted for good.") && !again.contains("deleted already"))
    #expect(try site.lastRun() == run)
    let log = try site.get("/log").text
    #expect(log.contains("Deleted for good in the browser") && log.contains("6 contacts deleted for good"))
    #expect(!log.contains("P0 Acme") && !log.contains("/log/\(run)/undo"))
    let entry = try site.get("/log/\(run)").text
    #expect(entry.contains("6 contacts deleted for good") && entry.contains("This cannot be undone"))
    #expect(!entry.contains("/log/\(run)/undo") && !entry.contains(" Acme"))
    #expect(try site.get("/log?by=browser").text.contains("6 contacts deleted for good"))
    // Somebody may still press a button that an older page had.
    let undone = try site.follow(site.post("/log/\(run)/undo", [("back", "/trash")])).text
    #expect(undone.contains("<h1>") && undone.contains("6 contacts deleted for good"))
    #expect(undone.split(separator: "This cannot be undone.").count == 3, "the notice and the page")
    #expect(!undone.contains("everything was changed since"))
    #expect(try inTrash() == [ids[6]] && site.lastRun() == run)
  }

  @Test func `who was restored between the question and the answer stays, and is named`() throws {
    let ids = try add(2)
    var chosen = try page(site.get("/trash"))
    chosen.tick(ids[0], ids[1])
    let sure = try page(site.post("/trash/erase", chosen.fields), "/trash/erase")
    _ = try site.history.restore([ids[0]])
    let done = try site.follow(site.post("/trash/erase", sure.fields)).text
    #expect(done.contains("Deleted <bdi>P1 Acme</bdi> for good. <bdi>P0 Acme</bdi> was changed since you looked"))
    #expect(try site.store.contact(ids[0])?.trashedAt == nil && site.store.contact(ids[1]) == nil)
  }

  @Test func `an edit of one of them that waits for review is told before it goes`() throws {
    let id = try site.add("UID:r", "N:Lee;Ann;;;", "FN:Ann Lee")
    let device = AccountCloud(site.application.database, account: site.account, book: .random())
    try AddressBooks(site.application.database).register(account: site.account, book: device.book, name: "laptop")
    let run = try device.begin(BookPosition(seen: 0)).run
    let card = Array(
      "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:r\r\nN:Lee;Ann;;;\r\nFN:Ann Lee\r\nNOTE:x\r\nEND:VCARD\r\n".utf8)
    _ = try device.save(
      [Save(id: id, operation: .keepLosing, card: DetachedCard(card), parts: [], editedAt: Timestamp(milliseconds: 1))],
      run: run)
    _ = try site.store.trash(ManyContacts([id], through: .max), allowed: true)
    var chosen = try page(site.get("/trash"))
    chosen.tick(id)
    let asked = try site.post("/trash/erase", chosen.fields).text
    #expect(asked.contains("In Review, 1 edit of them waits for you to look at, and goes as well."))
  }

  @Test func `takes the password again where it was given long ago, and then goes on with what was chosen`() throws {
    let ids = try add(3)
    let browser = try TestSite(continuing: site)
    var chosen = try page(browser.get("/trash"))
    chosen.tick(ids[1])
    try browser.waitQuarterHour()
    let sure = try page(browser.post("/trash/erase", chosen.fields), "/trash/erase")
    let asked = try browser.post("/trash/erase", sure.fields)
    #expect(asked.status == 403 && asked.text.contains("<h1>Please confirm: Delete for good</h1>"))
    #expect(try inTrash().count == 3)
    let done = try browser.post("/trash/erase", sure.fields + [("confirm-password", TestSite.password)])
    #expect(done.told == "/trash?done=erased")
    #expect(try inTrash() == [ids[0], ids[2]])
  }

  @Test func `a selection that did not come along whole does nothing`() throws {
    let ids = try add(1)
    for path in ["/trash", "/trash/restore", "/trash/erase"] {
      let answer = try site.post(path, [("contact", ids[0].word.hex), ("shown", ids[0].word.hex), ("sure", "1")])
      #expect(answer.status == 422 && answer.text.contains("Not all of your selection came along."), "\(path)")
    }
    #expect(try inTrash() == Set(ids))
  }
}
