import Contacts
import HTTPServer
import PostgreSQL
import Protocol
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `The log and undoing on a real database` {
  let site: TestSite

  init() throws { site = try TestSite() }

  /// Presses the Undo button of the page that a form led to.
  private func pressUndo(_ response: Response) throws -> Response {
    let page = try site.follow(response).text
    let form = #"<form method="post" action=""#
    let next = try #require(page.firstRange(of: form)).upperBound
    let path = String(page[next...].prefix { $0 != "\"" })
    func hidden(_ name: String) -> [(String, String)] {
      guard let start = page[next...].firstRange(of: "name=\"\(name)\" value=\"")?.upperBound else { return [] }
      return [(name, String(page[start...].prefix { $0 != "\"" }))]
    }
    return try site.post(path, ["back", "run", "choice", "base", "sort", "policy"].flatMap(hidden))
  }

  @Test func `every notice's button takes back what was done, and its own taking back`() throws {
    let id = UniqueID.random()
    let added = try site.post("/contacts", [("id", id.description), ("first", "Anna"), ("last", "Undo")])
    let gone = try pressUndo(added)
    #expect(gone.told?.hasPrefix("/contacts?done=undone&undo=run.") == true, "its own page is gone")
    #expect(try site.get("/contacts/\(id)").status == 404)
    #expect(try pressUndo(gone).status == 303)
    #expect(try site.get("/contacts/\(id)").status == 200)

    let edited = try site.post("/contacts/\(id)", try site.fields(id).with("last", "Edited"))
    #expect(try pressUndo(edited).told?.hasPrefix("/contacts/\(id)?done=undone") == true)
    #expect(try site.get("/contacts/\(id)").text.contains(">Anna Undo</h1>"))

    let base = try #require(try site.store.contact(id)).ids.primary.hex
    let deleted = try site.post("/contacts/\(id)/delete", [("base", base)])
    #expect(try pressUndo(deleted).told?.hasPrefix("/contacts?done=undone") == true)
    #expect(try site.get("/contacts/\(id)").status == 200)
  }

  @Test func `what was done with a conflict is taken back, and it waits again`() throws {
    let id = try site.add("UID:u", "N:Schmidt;Anna;;;", "FN:Anna Schmidt")
    let before = try site.card(id)
    let phone = try TestDevice(site, name: "Phone")
    try phone.save(.keepLosing, id, "UID:u", "N:Schmidt;Anna;;;", "FN:Anna Schmidt", "NOTE:Lost")
    let item = try #require(try site.toReview().first)
    let base = try #require(try site.store.contact(id)).ids.primary.hex
    let used = try site.post("/review/\(id)/\(item.version)", [("choice", "use"), ("base", base)])
    #expect(try site.card(id).contains("NOTE:Lost"))
    #expect(try pressUndo(used).told?.hasPrefix("/review?done=reopened&undo=use.") == true)
    #expect(try site.card(id) == before)
    #expect(try site.toReview().map(\.version) == [item.version])
  }

  @Test func `what was done with a conflict stays where the contact was changed since, and the page says so`() throws {
    let id = try site.add("UID:w", "N:Schmidt;Anna;;;", "FN:Anna Schmidt")
    let phone = try TestDevice(site, name: "Phone")
    try phone.save(.keepLosing, id, "UID:w", "N:Schmidt;Anna;;;", "FN:Anna Schmidt", "NOTE:Lost")
    let item = try #require(try site.toReview().first)
    let base = try #require(try site.store.contact(id)).ids.primary.hex
    let used = try site.post("/review/\(id)/\(item.version)", [("choice", "use"), ("base", base)])
    #expect(try site.post("/contacts/\(id)", try site.fields(id).with("note", "since")).status == 303)
    let reopened = try pressUndo(used)
    #expect(reopened.told == "/review?done=reopened-changed")
    #expect(try site.card(id).contains("NOTE:since") && site.toReview().map(\.version) == [item.version])
    #expect(try site.follow(reopened).text.contains("so it stays as it is now"))
  }

  @Test func `a run is listed, opened and undone; what was changed since stays and is named`() throws {
    let ids = try (0..<3).map { try site.add("UID:g\($0)", "N:Gone\($0);Anna;;;", "FN:Anna Gone\($0)") }
    let phone = try TestDevice(site, name: "Phone & <co>")
    let run = try phone.run(
      try ids.map { id in
        Save(
          id: id, operation: .delete(base: try #require(try site.store.contact(id)).ids.primary, allowed: true),
          card: nil,
          parts: [], editedAt: Timestamp(milliseconds: 1_700_000_000_000))
      })
    #expect(try site.store.count() == 0)
    let trash = try site.get("/trash").text
    #expect(trash.contains("href=\"/log/\(run)\">Bring all of them back"), "all of one run come back at once")
    let log = try site.get("/log").text
    #expect(log.contains("<bdi>Phone &amp; &lt;co&gt;</bdi> synced"))
    #expect(log.contains("3 deleted") && log.contains("<bdi>Anna Gone0</bdi> and 2 others"))
    #expect(try site.post("/trash/\(ids[2])/restore", []).status == 303)
    #expect(try site.post("/contacts/\(ids[2])", try site.fields(ids[2]).with("note", "since")).status == 303)

    let page = try site.get("/log/\(run)").text
    #expect(page.contains("2 contacts go back to how they were before. 1 stays as it is."))
    #expect(page.contains("is restored") && page.contains("was changed since, so it stays as it is"))
    #expect(try site.store.count() == 1, "looking changes nothing")
    let undone = try site.post("/log/\(run)/undo", [])
    #expect(undone.told?.hasPrefix("/log/\(run)?done=partly-undone&undo=run.") == true)
    #expect(try site.store.count() == 3)
    #expect(try site.card(ids[2]).contains("NOTE:since"))
    #expect(try site.get("/log").text.contains("<b class=\"mark\">Undone</b>"))
    #expect(try site.get("/log/\(run)").text.contains("This was undone"))
    let again = try site.post("/log/\(run)/undo", [])
    #expect(again.told == "/log/\(run)?done=nothing-undone", "sent twice, it is done once")

    let undo = try site.lastRun()
    let opened = try site.get("/log/\(undo)").text
    #expect(opened.contains("This undid: <bdi>Phone &amp; &lt;co&gt;</bdi> synced, 3 deleted"))
    #expect(opened.contains("Redo this</button>"), "undoing an undo does it again")
    let redone = try site.post("/log/\(undo)/undo", [])
    #expect(redone.told?.hasPrefix("/log/\(undo)?done=redone&undo=run.") == true)
    #expect(
      try site.follow(redone).text.contains("<button class=\"small\">Undo</button>"))
    #expect(
      try site.get("/log", telling: Done(.undone, undo: .run(undo))).text.contains(
        "<button class=\"small\">Redo</button>"))
    #expect(try site.store.count() == 1, "undone, the undo takes them away again")
  }

  @Test func `an entry that deleted what it had added leads to the trash`() throws {
    let phone = try TestDevice(site, name: "Phone")
    let cloud = AccountCloud(site.application.database, account: site.account, book: phone.book)
    let run = try phone.begin()
    let id = UniqueID.random()
    func save(_ operation: Save.Operation, _ card: [UInt8]?) throws {
      let save = Save(
        id: id, operation: operation, card: card.map { DetachedCard($0) }, parts: [],
        editedAt: Timestamp(milliseconds: 1_700_000_000_000))
      guard case .saved = try cloud.save([save], run: run)[0] else { throw SiteError.notStored }
    }
    try save(.add, card("UID:br", "N:Brief;Anna;;;", "FN:Anna Brief"))
    try save(.delete(base: try #require(try site.store.contact(id)).ids.primary, allowed: true), nil)
    let words = #"what this added was deleted again in the same entry. It is <a href="/trash">in the trash</a>."#
    #expect(try site.get("/log/\(run)").text.contains(words))
    #expect(try site.get("/trash").text.contains("Anna Brief"))
    // Taken out of it since, it is there.
    #expect(try site.post("/trash/\(id)/restore", []).status == 303)
    #expect(try !site.get("/log/\(run)").text.contains(words))
    // What an undo has put there is not what the entry deleted.
    _ = try site.add("UID:un", "N:Undone;Anna;;;", "FN:Anna Undone")
    let added = try site.lastRun()
    #expect(try site.post("/log/\(added)/undo", []).told?.contains("done=undone") == true)
    let page = try site.get("/log/\(added)").text
    #expect(page.contains("There is nothing to undo: its contacts are as they were before.") && !page.contains(words))
  }

  @Test func `an undo that would delete many asks first, tells how many and from where, and goes ahead when told to`()
    throws
  {
    let phone = try TestDevice(site, name: "Phone & <co>")
    let run = try phone.run(
      (0..<7).map { number in
        let card = card("UID:m\(number)", "N:Many\(number);Anna;;;", "FN:Anna Many\(number)")
        return Save(
          id: .random(), operation: .add, card: DetachedCard(card), parts: [],
          editedAt: Timestamp(milliseconds: 1_700_000_000_000))
      })
    let page = try site.get("/log/\(run)").text
    #expect(page.contains("7 of your 7 contacts") && page.contains("You are asked before it does"))
    let asked = try site.post("/log/\(run)/undo", [("back", "/contacts")])
    #expect(asked.header("location") == "/log/\(run)/undo?back=%2Fcontacts")
    #expect(try site.store.count() == 7)
    let question = try site.get(try #require(asked.header("location"))).text
    #expect(question.contains("<h1>Delete 7 contacts?</h1>") && question.contains("7 of your 7 contacts"))
    #expect(question.contains("<li><bdi>Phone &amp; &lt;co&gt;</bdi></li>"))
    #expect(question.contains("name=\"deletions\" value=\"7\"") && question.contains("still under way"))
    #expect(question.contains("name=\"back\" value=\"/contacts\""))
    #expect(question.contains("href=\"/contacts\">Keep everything"))
    #expect(try site.get("/log/\(run)/undo?back=//evil.example").text.contains("name=\"back\" value=\"/contacts\""))
    // Told a smaller number, the person is asked anew.
    let again = try site.post("/log/\(run)/undo", [("deletions", "6"), ("back", "/log")])
    #expect(again.header("location") == "/log/\(run)/undo?back=%2Flog")
    #expect(try site.store.count() == 7)
    let done = try site.post("/log/\(run)/undo", [("deletions", "7"), ("back", "/contacts")])
    #expect(done.told?.hasPrefix("/contacts?done=undone&undo=run.") == true)
    #expect(try site.store.count() == 0)
    #expect(try site.allowedDeletions().allSatisfy { $0 })
    // Sent twice, and asked for what is done.
    #expect(
      try site.post("/log/\(run)/undo", [("deletions", "7")]).told == "/log/\(run)?done=nothing-undone")
    #expect(try site.get("/log/\(run)/undo").header("location") == "/log/\(run)")
    #expect(try pressUndo(done).status == 303)
    #expect(try site.store.count() == 7, "undone, the undo brings them back unasked")
  }

  @Test func `a sync goes on while a person is asked, and ends when they agree to all of it`() throws {
    let phone = try TestDevice(site, name: "Phone")
    let cloud = AccountCloud(site.application.database, account: site.account, book: phone.book)
    let run = try phone.begin()
    func add(_ numbers: Range<Int>) throws {
      let saves = numbers.map { number in
        let card = card("UID:go\(number)", "N:Going\(number);Anna;;;", "FN:Anna Going\(number)")
        return Save(
          id: .random(), operation: .add, card: DetachedCard(card), parts: [],
          editedAt: Timestamp(milliseconds: 1_700_000_000_000))
      }
      for outcome in try cloud.save(saves, run: run) {
        guard case .saved = outcome else { throw SiteError.notStored }
      }
    }
    try add(0..<7)
    let question = try site.get("/log/\(run)/undo").text
    #expect(question.contains("name=\"deletions\" value=\"7\"") && question.contains("still under way"))
    try add(7..<9)
    let asked = try site.post("/log/\(run)/undo", [("deletions", "7"), ("back", "/log")])
    #expect(asked.header("location") == "/log/\(run)/undo?back=%2Flog")
    // More than a step of an undo.
    for first in stride(from: 9, to: 509, by: 20) { try add(first..<first + 20) }
    #expect(try site.get("/log/\(run)/undo").text.contains("name=\"deletions\" value=\"509\""))
    let done = try site.post("/log/\(run)/undo", [("deletions", "509"), ("back", "/log")])
    #expect(done.told?.contains("done=undone") == true, "\(done.told ?? "")")
    #expect(throws: CloudError.runLost) { try add(509..<510) }
    #expect(try site.store.count() == 0)
    #expect(try site.allowedDeletions() == Array(repeating: true, count: 509))
  }

  @Test func `an undo that deletes few asks nobody, and counts at the devices`() throws {
    _ = try site.add("UID:f", "N:Few;Anna;;;", "FN:Anna Few")
    let run = try site.lastRun()
    #expect(!(try site.get("/log/\(run)").text.contains("You are asked")))
    #expect(try site.get("/log/\(run)/undo").header("location") == "/log/\(run)")
    #expect(try site.post("/log/\(run)/undo", []).told?.contains("done=undone") == true)
    #expect(try site.allowedDeletions() == [false])
  }

  private func card(_ lines: String...) -> [UInt8] {
    Array((["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD"]).map { $0 + "\r\n" }.joined().utf8)
  }

  @Test func `what others changed between two changes of a run is named, before the undo and after it`() throws {
    let id = try site.add("UID:b", "N:Between;Anna;;;", "FN:Anna Between")
    let phone = try TestDevice(site, name: "Phone")
    let cloud = AccountCloud(site.application.database, account: site.account, book: phone.book)
    let run = try cloud.begin(BookPosition(seen: 0)).run
    func save(_ note: String) throws {
      let base = try #require(try site.store.contact(id)).ids.primary
      let card = card("UID:b", "N:Between;Anna;;;", "FN:Anna Between", "NOTE:\(note)")
      let save = Save(
        id: id, operation: .overwrite(base: base, conflict: false), card: DetachedCard(card), parts: [],
        editedAt: Timestamp(milliseconds: 1_700_000_000_000))
      guard case .saved = try cloud.save([save], run: run)[0] else { throw SiteError.notStored }
    }
    try save("first")
    #expect(try site.post("/contacts/\(id)", try site.fields(id).with("note", "browser")).status == 303)
    try save("second")
    let page = try site.get("/log/\(run)").text
    #expect(page.contains("What others changed in between") && page.contains("Changed in the browser, "))
    #expect(page.contains("goes back to how it was changed in the browser in between"))
    #expect(page.contains("href=\"/contacts/\(id)/history\""))
    let undone = try site.post("/log/\(run)/undo", [("back", "/contacts")])
    #expect(undone.told?.hasPrefix("/log/\(run)?done=undone-to-edits&undo=run.") == true)
    #expect(try site.card(id).contains("NOTE:browser"))
    let after = try site.follow(undone).text
    #expect(after.contains("What others changed in between") && after.contains("Anna Between"))
    #expect(try pressUndo(undone).status == 303)
    #expect(try site.card(id).contains("NOTE:second"))
  }

  @Test func `an undo that goes back to others' edits says as well what was changed since`() throws {
    let ids = try (0..<2).map { try site.add("UID:pb\($0)", "N:Both\($0);Anna;;;", "FN:Anna Both\($0)") }
    let phone = try TestDevice(site, name: "Phone")
    let cloud = AccountCloud(site.application.database, account: site.account, book: phone.book)
    let run = try cloud.begin(BookPosition(seen: 0)).run
    func save(_ number: Int, _ note: String) throws {
      let base = try #require(try site.store.contact(ids[number])).ids.primary
      let card = card("UID:pb\(number)", "N:Both\(number);Anna;;;", "FN:Anna Both\(number)", "NOTE:\(note)")
      let save = Save(
        id: ids[number], operation: .overwrite(base: base, conflict: false), card: DetachedCard(card), parts: [],
        editedAt: Timestamp(milliseconds: 1_700_000_000_000))
      guard case .saved = try cloud.save([save], run: run)[0] else { throw SiteError.notStored }
    }
    func edit(_ number: Int, _ note: String) throws {
      let id = ids[number]
      #expect(try site.post("/contacts/\(id)", try site.fields(id).with("note", note)).status == 303)
    }
    try save(0, "first")
    try edit(0, "browser")
    try save(0, "second")
    try save(1, "first")
    try edit(1, "since")
    let undone = try site.post("/log/\(run)/undo", [("back", "/contacts")])
    #expect(undone.told?.hasPrefix("/log/\(run)?done=partly-undone-to-edits&undo=run.") == true)
    let page = try site.follow(undone).text
    #expect(page.contains("except for what was changed since") && page.contains("in between, it is as they left it"))
  }

  @Test func `a question about deletions names folders that no device keeps, once they have synced`() throws {
    let phone = try TestDevice(site, name: "Phone")
    let run = try phone.run(
      (0..<7).map { number in
        let card = card("UID:q\(number)", "N:Question\(number);Anna;;;", "FN:Anna Question\(number)")
        return Save(
          id: .random(), operation: .add, card: DetachedCard(card), parts: [],
          editedAt: Timestamp(milliseconds: 1_700_000_000_000))
      })
    let books = AddressBooks(site.application.database)
    let folder = UniqueID.random()
    try books.register(account: site.account, book: folder, name: "/srv/<people>")
    try books.register(account: site.account, book: .random(), name: "/srv/never")
    #expect(!(try site.get("/log/\(run)/undo").text.contains("/srv/")))
    try site.application.database.run(
      site.account,
      "UPDATE address_books SET finished_at = now() WHERE account_id = \(site.account) AND book_id = \(folder)")
    let page = try site.get("/log/\(run)/undo").text
    #expect(page.contains("<li><bdi>/srv/&lt;people&gt;</bdi></li>") && !page.contains("/srv/never"))
    #expect(page.contains("So they leave these folders"))
  }

  @Test func `the log goes back page by page`() throws {
    for number in 0..<60 { _ = try site.add("UID:l\(number)", "N:Log\(number);Anna;;;", "FN:Anna Log\(number)") }
    let first = try site.get("/log").text
    #expect(first.contains("Anna Log59<") && first.contains("Anna Log10<") && !first.contains("Anna Log9<"))
    let start = try #require(first.firstRange(of: "rel=\"next\" href=\"")).upperBound
    let second = try site.get(String(first[start...].prefix { $0 != "\"" })).text
    #expect(second.contains("Anna Log9<") && second.contains("Anna Log0<") && !second.contains("rel=\"next\""))
    #expect(try site.get("/log?before=x.y").status == 200)
  }

  @Test func `nobody sees or undoes another account's runs`() throws {
    let id = try site.add("UID:x", "N:Private;Anna;;;", "FN:Anna Private")
    let run = try site.lastRun()
    let stranger = try TestSite()
    #expect(try stranger.get("/log").text.contains("Nothing happened yet"))
    #expect(try stranger.get("/log/\(run)").status == 404)
    #expect(try stranger.post("/log/\(run)/undo", []).told == "/log?done=gone")
    #expect(try site.get("/contacts/\(id)").status == 200)
  }

  @Test(arguments: ["//evil.example", "https://evil.example", "/\\evil.example"])
  func `undoing leads to our own pages only`(back: String) throws {
    _ = try site.add("UID:b", "N:Back;Anna;;;", "FN:Anna Back")
    let response = try site.post("/log/\(try site.lastRun())/undo", [("back", back)])
    #expect(response.told?.hasPrefix("/contacts?done=undone") == true)
  }
}
