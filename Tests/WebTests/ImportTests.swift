import Account
import Contacts
import HTTPClient
import HTTPServer
import Interchange
import PostgreSQL
import Protocol
import Testing
import VCard

@testable import Cloud
@testable import Web

/// A file of contacts in the browser: sent, looked at, chosen from, carried out.
@Suite(.serialized) struct `Importing a file` {
  let site: TestSite

  init() throws { site = try TestSite() }

  private func card(_ name: String, _ more: String...) -> String {
    (["BEGIN:VCARD", "VERSION:3.0", "N:\(name);;;;", "FN:\(name)"] + more + ["END:VCARD"]).map { $0 + "\r\n" }.joined()
  }

  /// Sends a file and answers the id of its preview.
  private func send(_ text: String, named name: String = "file.vcf") throws -> UniqueID {
    let answer = try site.upload(Array(text.utf8), named: name)
    let path = try #require(answer.header("location"))
    return try #require(UniqueID(path.dropFirst("/import/".count)))
  }

  private func press(_ button: String, of id: UniqueID, _ more: [(String, String)] = []) throws -> Response {
    try site.post("/import/\(id)", more + [("do", button)])
  }

  private func entries() throws -> Int { try site.history.log(before: nil, limit: 100).count }

  @Test func `a file is looked at first, and then it is one entry with one undo`() throws {
    let ann = try site.add("UID:a", "N:Ann;;;;", "FN:Ann")
    let before = try (site.card(ann), entries())
    let id = try send(card("Ann", "UID:a") + card("Ann", "UID:a", "TEL:555") + card("Bob") + "BEGIN:VCARD\r\nFN:Cut")
    let page = try site.get("/import/\(id)").text
    #expect(page.contains("4 contacts in the file. Nothing is imported yet."))
    for words in ["<b>1</b> Changed", "<b>1</b> New", "<b>1</b> Cannot be read", "<b>1</b> The same"] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(page.contains("555"), "the difference is shown")
    #expect(
      try site.get("/import/\(id)?show=unreadable").text.contains(
        "line 19: the card that begins here has no END:VCARD"))
    #expect(try entries() == before.1 && site.store.count() == 1)
    let imported = try press("import", of: id)
    #expect(imported.told == "/contacts?done=imported&undo=run.\(id)")
    #expect(try site.follow(imported).text.contains("Imported <bdi>Ann</bdi> and 1 other."))
    #expect(try entries() == before.1 + 1 && site.store.count() == 2 && site.card(ann).contains("555"))
    #expect(try site.get("/log/\(id)").text.contains("Import"))
    _ = try site.post("/log/\(id)/undo", [])
    #expect(try site.card(ann) == before.0 && site.store.count() == 1)
  }

  @Test func `each changed one is chosen by itself, or all at once`() throws {
    let ids = try (0..<3).map { try site.add("UID:u\($0)", "N:P\($0);;;;", "FN:P\($0)", "NOTE:old") }
    let id = try send((0..<3).map { card("P\($0)", "UID:u\($0)", "NOTE:new") }.joined())
    #expect(try press("choose", of: id, [("show", "changed"), ("all", "leave")]).status == 303)
    let other = try site.post("/import/\(id)", [("show", "changed"), ("choice.1", "add"), ("tab", "new")])
    #expect(other.header("location") == "/import/\(id)?show=new")
    #expect(try site.imports.cards(id, .changed, after: 0, limit: 1).first?.choice == .add, "it went along")
    _ = try press("choose", of: id, [("choice.1", "leave")])
    #expect(try site.imports.cards(id, .changed, after: 0, limit: 9).allSatisfy { $0.choice == .leave })
    _ = try press("import", of: id, [("choice.2", "replace"), ("choice.3", "nonsense"), ("choice.x", "add")])
    #expect(try ids.map { try site.card($0).contains("NOTE:new") } == [false, true, false])
  }

  @Test func `importing an export changes nothing`() throws {
    for number in 0..<30 {
      _ = try site.add(
        "UID:u\(number)", "N:P;\(number);;;", "FN:\(number) P", "TEL;TYPE=CELL:+1 555 01\(number)", "NOTE:=x\\, y",
        "X-OWN:z")
    }
    let log = try entries()
    for format in ["vcf", "csv"] {
      let file = try site.post(
        "/select", [("do", "download"), ("format", format), ("of", ""), ("all", "1"), ("count", "0"), ("end", "1")])
      var bytes = file.body
      while let more = try file.rest?() { bytes += more }
      let answer = try site.upload(bytes, named: "Contacts.\(format)")
      let location = try #require(answer.header("location"))
      let id = try #require(UniqueID(String(location.dropFirst("/import/".count))))
      #expect(try site.imports.counts(id) == [.same: 30], "\(format)")
      #expect(try press("import", of: id).told == "/contacts?done=none-imported")
    }
    #expect(try entries() == log && site.store.count() == 30)
  }

  @Test func `what is no file of contacts is refused with its reason, and leaves nothing`() throws {
    for (text, reason) in [
      ("", "the file is empty"), ("<html>", "this is a web page"), ("PK\u{3}\u{4}", "this is a zip archive"),
      ("a,b\nc,d", "this is neither a vCard file nor a table"),
      ("First Name,Last Name\n", "there is no contact in the file"),
    ] {
      let answer = try site.upload(Array(text.utf8), named: "x.bin")
      #expect(answer.status == 422 && answer.text.contains("<bdi>x.bin</bdi>: \(reason)"), "\(reason)")
    }
    #expect(try site.upload([], named: "").text.contains("please choose a file first"))
    #expect(try site.post("/import", [("a", "b")]).text.contains("no file came along"))
    #expect(try site.imports.list().isEmpty)
  }

  @Test func `the page leads back to the settings, or to the list of a new account, where one came from`() throws {
    #expect(try site.get("/contacts").text.contains("href=\"/import?first=1\""))
    #expect(try site.get("/settings").text.contains("href=\"/import\""))
    let back = #"<a class="button quiet back" href="#
    #expect(try site.get("/import").text.contains(back + "\"/settings\""))
    #expect(try site.get("/import?first=1").text.contains(back + "\"/contacts\""))
    let refused = try site.post("/import?first=1", multipart: UploadForm(token: site.token, name: "", bytes: []).body)
    #expect(refused.status == 422 && refused.text.contains(back + "\"/contacts\""))
    #expect(refused.text.contains("action=\"/import?first=1\""))
  }

  @Test func `a file that breaks off leaves nothing`() throws {
    let small = UploadForm(token: site.token, name: "x.vcf", bytes: Array(card("Ann").utf8)).body
    #expect(try site.post("/import", multipart: small.dropLast(12)).status == 400)
    // What goes to a file of the server is noticed where it breaks off, when most of it is read.
    let text = (0..<1_000).map { card("P\($0)", "NOTE:\(String(repeating: "n", count: 200))") }.joined()
    let answer = try site.upload(Array(text.utf8), at: LiveSite(site), cutBy: 12)
    #expect(answer.status == 422)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("the file did not come to its end"))
    #expect(try site.imports.list().isEmpty)
    let rows = try site.application.database.first(
      site.account, "SELECT count(*) FROM import_cards WHERE account_id = \(site.account)"
    ) { try $0.int64(0) }
    #expect(rows == 0)
  }

  @Test func `a file of another site's form is not read`() throws {
    #expect(try site.upload(Array(card("Ann").utf8), token: "no").status == 403)
    #expect(try site.imports.list().isEmpty)
  }

  @Test func `another account's file is not there`() throws {
    let id = try send(card("Ann"))
    let other = try TestSite()
    #expect(try other.get("/import/\(id)").status == 404)
    for button in ["import", "compare", "discard", "choose"] {
      #expect(try other.post("/import/\(id)", [("do", button)]).status == 404)
    }
    #expect(try other.store.count() == 0 && site.imports.list().map(\.id) == [id])
  }

  @Test func `what stands twice in a file is told, and comes once`() throws {
    let bob = card("Bob", "UID:b")
    let id = try send(bob + bob + card("Bob", "UID:b", "TEL:555") + card("Cid"))
    #expect(try site.imports.counts(id) == [.new: 2, .same: 1, .unclear: 1])
    #expect(try site.get("/import/\(id)?show=same").text.contains("line 7: the same card begins on line 1"))
    let unclear = try site.get("/import/\(id)?show=unclear").text
    #expect(unclear.contains("Not sure, because the card on line 1 has the same UID.") && !unclear.contains("look at"))
    #expect(
      try site.get("/import/\(id)?show=new").text.contains(
        "Nothing is imported yet. 1 of them may be left out: please look at “Not sure” first."))
    _ = try press("import", of: id)
    #expect(try site.store.count() == 2)
  }

  @Test func `a damaged card is among those that cannot be read, with the words that a folder's file has`() throws {
    let hole = card("Bob", "NOTE:" + String(repeating: "\0", count: 600))
    let marked = card("Cid", "<<<<<<< a", "TEL:1", "=======", "TEL:2", ">>>>>>> b")
    let id = try send(card("Ann") + hole + marked)
    #expect(try site.imports.counts(id) == [.new: 1, .unreadable: 2])
    let page = try site.get("/import/\(id)?show=unreadable").text
    #expect(page.contains("line 6: a part of it is zero bytes, as after a power cut"))
    #expect(page.contains("line 12: two versions of it stand between the marks of a merge"))
    _ = try press("import", of: id)
    #expect(try site.store.count() == 1)
  }

  @Test func `two cards of one UID that a person wants both are two contacts, of which the notice tells`() throws {
    let id = try send(card("Bob", "UID:b") + card("Cid", "UID:b"))
    #expect(try site.get("/import/\(id)?show=unclear").text.contains("the card on line 1 has the same UID"))
    let page = try site.follow(press("import", of: id, [("choice.2", "add")])).text
    #expect(
      page.contains("<bdi>Cid</bdi> has the same UID as <bdi>Bob</bdi>: see <a href=\"/duplicates\">Duplicates</a>."))
    let duplicates = try site.get("/duplicates").text
    #expect(duplicates.contains("<h2>Same UID</h2>") && duplicates.contains("Programs know a contact by its UID"))
    #expect(try site.store.count() == 2)
  }

  @Test func `columns that no contact has are named`() throws {
    let id = try send("First Name,Photo,Shoe <Size>\nAnn,https://example.org/p,38\n", named: "t.csv")
    let page = try site.get("/import/\(id)").text
    #expect(page.contains("Not imported, because a contact has no place for it: <bdi>Photo</bdi>."))
    #expect(
      page.contains("Goes into the note, because a contact has no other place for it: <bdi>Shoe &lt;Size&gt;</bdi>."))
  }

  @Test func `a new card is added to whom the person says`() throws {
    let ann = try site.add("UID:a", "N:Lee;Ann;;;", "FN:Ann Lee", "NOTE:mine")
    let id = try send(card("Annie Lee", "TEL:555") + card("Group", "X-ADDRESSBOOKSERVER-KIND:group"))
    #expect(try site.get("/import/\(id)").text.contains("/import/\(id)/1"))
    #expect(try !site.get("/import/\(id)").text.contains("/import/\(id)/2"), "a group's card is nobody's")
    #expect(try site.get("/import/\(id)/2").status == 404 && site.get("/import/\(id)/9").status == 404)
    #expect(try site.get("/import/\(id)/1?q=ann").text.contains("value=\"\(ann)\""))
    let other = try TestSite()
    let stranger = try other.add("FN:Stranger")
    #expect(try site.post("/import/\(id)/1", [("person", "\(stranger)")]).status == 422)
    #expect(try other.post("/import/\(id)/1", [("person", "\(stranger)")]).status == 404)
    let answer = try site.post("/import/\(id)/1", [("person", "\(ann)")])
    #expect(answer.header("location") == "/import/\(id)?show=changed")
    #expect(try site.get("/import/\(id)?show=changed").text.contains("/contacts/\(ann)"))
    _ = try press("import", of: id)
    let text = try site.card(ann)
    #expect(text.contains("555") && text.contains("NOTE:mine") && text.contains("FN:Ann Lee"))
    #expect(try site.store.count() == 1, "the group is no person")
  }

  @Test func `an opened card of somebody known shows the person and what it adds, and leads there`() throws {
    let ann = try site.add("UID:a", "N:Ann;;;;", "FN:Ann", "NOTE:mine")
    let id = try send(card("Ann", "TEL:555"))
    let page = try site.get("/import/\(id)").text
    #expect(page.contains("You have this contact, and <bdi>file.vcf</bdi> adds to what it says."))
    #expect(page.contains("555") && page.contains("mine") && page.contains("/contacts/\(ann)"))
    let added = try press("import", of: id, [("choice.1", "add")])
    #expect(added.told == "/contacts/\(ann)?done=imported&undo=run.\(id)")
    #expect(try site.card(ann).contains("555") && site.card(ann).contains("NOTE:mine"))
    let same = try send(card("Ann", "NOTE:mine", "TEL:555"))
    #expect(try site.get("/import/\(same)").text.contains("adds nothing to it") == false)
    let other = try send(card("Ann", "UID:a", "NOTE:theirs"))
    #expect(try site.get("/import/\(other)").text.contains("Replace</button>"))
    _ = try press("import", of: other, [("choice.1", "replace")])
    #expect(try site.card(ann).contains("NOTE:theirs"))
  }

  @Test func `an opened card of somebody unknown offers a new contact, or to add it to one`() throws {
    let id = try send(card("Zoe", "TEL:555 1234"))
    let page = try site.get("/import/\(id)").text
    #expect(page.contains("You have no contact of this name or address.") && page.contains("555 1234"))
    #expect(page.contains("New contact</button>") && page.contains("/import/\(id)/1"))
    let made = try press("import", of: id, [("choice.1", "add")])
    let new = try #require(try site.store.list(order: .first, limit: 1).rows.first?.id)
    #expect(made.told == "/contacts/\(new)?done=imported&undo=run.\(id)")
    let discarded = try press("discard", of: send(card("Yan")))
    #expect(try discarded.told == "/import?done=import-discarded" && site.store.count() == 1)
    #expect(
      try site.get("/import/\(send(card("Group", "X-ADDRESSBOOKSERVER-KIND:group")))").text.contains(
        "Nothing is imported yet"),
      "a group's card is nobody's")
  }

  @Test func `a second press leads to what the first one did`() throws {
    let id = try send(card("Ann"))
    _ = try press("import", of: id)
    #expect(try press("import", of: id).header("location") == "/log/\(id)")
    #expect(try site.store.count() == 1)
  }

  @Test func `a file that was not read through when the server ended waits where it was`() throws {
    let id = try send((0..<120).map { card("P\($0)") }.joined())
    try site.application.database.run(
      site.account,
      "UPDATE imports SET compared = 0 WHERE account_id = \(site.account) AND import_id = \(id)")
    let page = try site.get("/import/\(id)").text
    #expect(page.contains("data-go-on") && page.contains("120 contacts of the file are still to be compared"))
    #expect(try press("import", of: id).header("location") == "/import/\(id)", "not before it is compared")
    _ = try press("compare", of: id)
    #expect(try site.get("/import/\(id)").text.contains("<b>120</b> New"))
    #expect(try site.get("/import").text.contains("<bdi>file.vcf</bdi>"))
    #expect(try press("discard", of: id).told == "/import?done=import-discarded")
    #expect(try site.imports.list().isEmpty)
  }

  @Test func `where there is no room nothing is imported, and the page says why`() throws {
    try Quotas(site.application.database).set(Quotas.Change(contacts: 1), account: site.account)
    let id = try send(card("Ann") + card("Bob"))
    let answer = try press("import", of: id)
    #expect(answer.status == 422 && answer.text.contains("the account may have 1 contacts and has 0"))
    #expect(try site.store.count() == 0)
  }

  @Test(.timeLimit(.minutes(2))) func `a large file comes through a file of the server, and is whole`() throws {
    let server = try LiveSite(site)
    let note = String(repeating: "n", count: 4_000)
    let text = (0..<1_500).map { card("P\($0)", "NOTE:\(note)") }.joined()
    #expect(try site.upload(Array(text.utf8), named: "large.vcf", at: server).status == 303)
    let file = try #require(try site.imports.list().first)
    #expect(file.cards == 1_500 && file.isCompared)
    #expect(try site.imports.cards(file.id, .new, after: 1_499, limit: 1).first?.name == "P1499")
  }

  @Test func `a file that is too large is refused before any of it is read`() throws {
    let server = try LiveSite(site)
    let refused = try site.announceUpload(of: Imports.largest + 65_537, at: server)
    #expect(refused.status == 413)
    #expect(String(decoding: refused.body, as: UTF8.self).contains("What was sent is more than the server takes."))
    #expect(try site.imports.list().isEmpty)
    #expect(try site.upload(Array(card("Ann").utf8), at: server).status == 303)
  }

  @Test func `how much a form may bring is its path's`() throws {
    var configuration = Configuration()
    site.application.configure(&configuration)
    let upload = try site.request(of: "/import", body: [], isCut: false)
    let press = try site.request(of: "/import/\(UniqueID.random())", body: [], isCut: false)
    #expect(configuration.bodyLimit(upload) > Int(Imports.largest) && configuration.spools(upload))
    #expect(configuration.bodyLimit(press) == 65_536 && !configuration.spools(press))
  }
}
