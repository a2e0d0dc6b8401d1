import Contacts
import HTTPServer
import Protocol
import TestPages
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `What was done is told once, with whom and the way back` {
  let site: TestSite

  init() throws { site = try TestSite() }

  /// Presses the button of the notice on the page that a form led to.
  private func press(_ button: String, after response: Response) throws -> Response {
    let page = try site.follow(response).text
    let notice = try #require(page.firstRange(of: #"<div class="notice">"#)).upperBound
    let rest = page[notice...]
    let part = String(rest.prefix(upTo: rest.firstRange(of: "</div>")?.lowerBound ?? page.endIndex))
    #expect(part.contains(">\(button)</button>"), "\(part)")
    var reader = MarkupReader(Array(part.utf8))
    let form = reader.skip(to: "<form")
    var fields: [(String, String)] = []
    while let tag = reader.nextTag(), tag.name != "/form" {
      if tag.name == "input", let name = tag["name"], name != "token" { fields.append((name, tag["value"] ?? "")) }
    }
    return try site.post(try #require(form?["action"]), fields)
  }

  private func said(_ response: Response) throws -> String {
    let page = try site.follow(response).text
    guard let start = page.firstRange(of: #"<p role="status">"#)?.upperBound else { return "" }
    let part = page[start...].prefix { $0 != "\n" }
    var text = ""
    var isTag = false
    for character in part.prefix(upTo: part.firstRange(of: "</p>")?.lowerBound ?? part.endIndex) {
      if character == "<" {
        isTag = true
      } else if character == ">" {
        isTag = false
      } else if !isTag {
        text.append(character)
      }
    }
    return text
  }

  @Test func `and names the contact in each step, as often as it is undone and done again`() throws {
    let id = UniqueID.random()
    let added = try site.post("/contacts", [("id", id.description), ("first", "Ann"), ("last", "Lee")])
    #expect(added.header("location") == "/contacts/\(id)")
    #expect(try said(added) == "Added Ann Lee to your contacts.")
    let saved = try site.post("/contacts/\(id)", try site.fields(id).with("last", "Hill"))
    #expect(saved.header("location") == "/contacts/\(id)")
    #expect(try said(saved) == "Saved Ann Hill.")
    let undone = try press("Undo", after: saved)
    #expect(try said(undone) == "Undone: Ann Lee.")
    let redone = try press("Redo", after: undone)
    #expect(try said(redone) == "Redone: Ann Hill.")
    let base = try #require(try site.store.contact(id)).ids.primary.hex
    let deleted = try site.post("/contacts/\(id)/delete", [("base", base)])
    #expect(deleted.header("location") == "/contacts")
    #expect(try said(deleted) == "Moved Ann Hill to the trash.")
    #expect(try said(try site.post("/trash/\(id)/restore", [])) == "Ann Hill: restored from the trash.")
  }

  @Test func `and names another contact that has the UID of who comes back, whichever way that happens`() throws {
    let words = "Ann Back has the same UID as Zoe Ray: see Duplicates."
    let ann = try site.add("UID:back", "N:Back;Ann;;;", "FN:Ann Back")
    let base = try #require(try site.store.contact(ann)).ids.primary.hex
    let deleted = try site.post("/contacts/\(ann)/delete", [("base", base)])
    let zoe = try site.add("UID:urn:uuid:back", "N:Ray;Zoe;;;", "FN:Zoe Ray")
    let undone = try press("Undo", after: deleted)
    #expect(try said(undone) == "Undone: Ann Back. " + words)
    _ = try press("Redo", after: undone)
    #expect(try said(try site.post("/trash/\(ann)/restore", [])) == "Ann Back: restored from the trash. " + words)
    _ = try site.store.trash(ManyContacts([ann], through: .max), allowed: true)
    let chosen = [("contact", ann.word.hex), ("shown", ann.word.hex), ("end", "1")]
    #expect(try said(try site.post("/trash/restore", chosen)) == "Ann Back: restored from the trash. " + words)
    // An earlier version may have had it.
    let version = try #require(try site.versions(ann).first?.id)
    let current = try #require(try site.store.contact(ann)).ids.primary
    let other = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:own\r\nN:Back;Ann;;;\r\nFN:Ann Back\r\nNOTE:x\r\nEND:VCARD\r\n"
    _ = try site.store.update(ann, base: current, card: Array(other.utf8), now: site.application.now())
    #expect(try site.store.sameUID(of: [ann, zoe]) == nil)
    let now = try #require(try site.store.contact(ann)).ids.primary.hex
    let restored = try site.post("/contacts/\(ann)/versions/\(version)/restore", [("base", now)])
    #expect(try said(restored).hasSuffix(words))
  }

  @Test func `also of several`() throws {
    let ids = try (0..<3).map { try site.add("UID:s\($0)", "N:Several\($0);Ann;;;", "FN:Ann Several\($0)") }
    #expect(try site.store.trash(ManyContacts(ids, through: .max), allowed: true).changed == 3)
    let shown = ids.map(\.word.hex)
    let restored = try site.post(
      "/trash/restore", shown.map { ("contact", $0) } + [("shown", shown.joined(separator: " ")), ("end", "1")])
    #expect(try said(restored) == "Ann Several0 and 2 others: restored from the trash.")
    #expect(try said(try press("Undo", after: restored)).hasSuffix(" and 2 others."))
    #expect(try site.store.count() == 0)
  }

  @Test func `not again after a reload, and nothing of it stays in the address`() throws {
    let id = try site.add("UID:r", "N:Reload;Ann;;;", "FN:Ann Reload")
    let saved = try site.post("/contacts/\(id)", try site.fields(id).with("note", "x"))
    #expect(saved.header("location") == "/contacts/\(id)")
    let page = try site.follow(saved)
    #expect(page.text.contains("Saved <bdi>Ann Reload</bdi>."))
    #expect(page.doneCookie == "\(Done.cookieName)=", "the browser forgets it with the page that tells it")
    #expect(try !site.get("/contacts/\(id)").text.contains("class=\"notice\""))
    #expect(try !site.get("/contacts/\(id)?done=saved&undo=run.\(site.lastRun())").text.contains("class=\"notice\""))
  }

  @Test func `by the page that the form led to, and by no other and to no script`() throws {
    let done = Done(.saved, "Ann")
    #expect(try site.get("/trash", telling: done).text.contains("Saved <bdi>Ann</bdi>."))
    let cookie = String(done.cookie(for: "/trash").value.prefix { $0 != ";" })
    let other = try site.get("/contacts", headers: [("Cookie", cookie)])
    #expect(!other.text.contains("class=\"notice\"") && other.doneCookie == nil, "and it is still to be told")
    let fetched = try site.get("/trash", headers: [("Cookie", cookie), ("Sec-Fetch-Dest", "empty")])
    #expect(!fetched.text.contains("class=\"notice\"") && fetched.doneCookie == nil)
  }

  @Test func `undoing leads back to the very page where it was pressed`() throws {
    let id = try site.add("UID:b", "N:Back;Ann;;;", "FN:Ann Back")
    let saved = try site.post("/contacts/\(id)", try site.fields(id).with("note", "x"))
    let run = try site.lastRun()
    let page = try site.get("/contacts/\(id)?section=A", headers: [("Cookie", try #require(saved.doneCookie))]).text
    #expect(page.contains("name=\"back\" value=\"/contacts/\(id)?section=A\""))
    let undone = try site.post("/log/\(run)/undo", [("back", "/contacts/\(id)?section=A")])
    #expect(undone.header("location") == "/contacts/\(id)?section=A")
    #expect(try said(undone) == "Undone: Ann Back.")
    let added = UniqueID.random()
    _ = try site.post("/contacts", [("id", added.description), ("first", "New")])
    let gone = try site.post("/log/\(site.lastRun())/undo", [("back", "/contacts/\(added)?section=A")])
    #expect(gone.header("location") == "/contacts?section=A", "its own page is gone, the list stays where it was")
  }

  @Test func `a decision about a conflict is taken back and made again, either way`() throws {
    let id = try site.add("UID:d", "N:Decided;Ann;;;", "FN:Ann Decided")
    let phone = try TestDevice(site, name: "Phone")
    try phone.save(.keepLosing, id, "UID:d", "N:Decided;Ann;;;", "FN:Ann Decided", "NOTE:Lost")
    let item = try #require(try site.toReview().first)
    for choice in ["use", "keep"] {
      let base = try #require(try site.store.contact(id)).ids.primary.hex
      let decided = try site.post("/review/\(id)/\(item.version)", [("choice", choice), ("base", base)])
      let reopened = try press("Undo", after: decided)
      #expect(try said(reopened) == "Ann Decided: back in Review.")
      #expect(try site.toReview().count == 1 && !site.card(id).contains("Lost"))
      let again = try press("Redo", after: reopened)
      #expect(try site.toReview().isEmpty)
      #expect(try site.card(id).contains("Lost") == (choice == "use"))
      _ = try press("Undo", after: again)
      #expect(try site.toReview().count == 1)
    }
  }

  @Test func `an edit that makes a contact like another one, which goes, is undone as a whole`() throws {
    let one = try site.add("UID:m", "N:Merge;Ann;;;", "FN:Ann Merge")
    let other = try site.add("UID:m", "N:Merge;Bob;;;", "FN:Bob Merge")
    let saved = try site.post("/contacts/\(other)", try site.fields(other).with("first", "Ann"))
    #expect(saved.header("location") == "/contacts/\(other)")
    #expect(try site.store.contact(one)?.trashedAt != nil)
    _ = try press("Undo", after: saved)
    #expect(try site.store.contact(one)?.trashedAt == nil)
    #expect(try site.card(other).contains("Bob"))
  }

  @Test func `settings are taken back`() throws {
    let sorted = try site.post("/settings/sort", [("sort", "last")])
    #expect(try said(sorted) == "Your contacts are sorted by last name.")
    let back = try press("Undo", after: sorted)
    #expect(back.headers.contains { $0.value.hasPrefix("__Host-sort=first;") })
    let chosen = try site.post("/settings/policy", [("policy", "merge")])
    _ = try press("Undo", after: chosen)
    #expect(try site.application.accounts.find(site.account)?.policy == .newest)
  }

  @Test(arguments: [
    Undo.run(.random()), .review(contact: .random(), version: .random()),
    .review(contact: .random(), version: .random(), run: .random()),
    .decision(contact: .random(), version: .random(), uses: true, base: RecordID(word: Word128(high: 1, low: 2))),
    .decision(contact: .random(), version: .random(), uses: false, base: RecordID(word: Word128(high: 3, low: 4))),
    .settlement(contact: .random(), version: .random(), run: .random()),
    .sort(byLast: true), .sort(byLast: false), .policy(merges: true), .policy(merges: false),
    .different([.random(), .random()]), .different([.random(), .random(), .random()]),
  ])
  func `an undo travels as text`(undo: Undo) { #expect(Undo(undo.text) == undo) }

  @Test(arguments: ["Ann Lee", "", "a;b=c&d\"é\u{202E}", String(repeating: "é\u{301}\u{301}", count: 400), "👩‍👩‍👧‍👦"])
  func `a name travels in a cookie that browsers take, shortened where it is very long`(name: String) throws {
    var done = Done(.saved, name, count: 3, undo: .run(.random()))
    done.sameUID = SameUID(name: name, other: name, count: 2)
    let cookie = done.cookie(for: "/contacts/x?section=A#top").value
    #expect(cookie.utf8.count < 4_096 && cookie.utf8.allSatisfy { $0 > 32 && $0 < 127 || $0 == 32 })
    let value = String(cookie.dropFirst(Done.cookieName.count + 1).prefix { $0 != ";" })
    #expect(Done(cookie: value, at: "/contacts/x") == done)
    #expect(Done(cookie: value, at: "/contacts") == nil)
    #expect(name.count > 80 ? done.name?.hasSuffix("…") == true : done.name == name)
  }
}
