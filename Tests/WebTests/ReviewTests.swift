import Contacts
import HTTPServer
import Protocol
import Sync
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `Review and history on a real database` {
  let site: TestSite
  let phone: TestDevice

  init() throws {
    site = try TestSite()
    phone = try TestDevice(site, name: "Phone & <co>")
  }

  /// A contact in conflict: the phone's version was kept aside. Returns its review path and the form's base.
  private func conflict() throws -> (id: UniqueID, path: String, base: String) {
    let id = try site.add("UID:r", "N:Schmidt;Anna;;;", "FN:Anna Schmidt", "TEL;TYPE=CELL:1")
    try phone.save(.keepLosing, id, "UID:r", "N:Schmidt;Anna;;;", "FN:Anna Schmidt", "TEL;TYPE=CELL:2", "NOTE:Lost")
    let item = try #require(try site.toReview().first)
    let base = try #require(try site.store.contact(id)).ids.primary.hex
    return (id, "/review/\(id)/\(item.version)", base)
  }

  @Test func `a conflict shows both versions and whose it was, and is counted on every page`() throws {
    #expect(try site.get("/review").text.contains("Nothing waits for review"))
    #expect(try !site.get("/contacts").text.contains("href=\"/review\""))
    _ = try conflict()
    let page = try site.get("/review").text
    #expect(page.contains("From Phone &amp; &lt;co&gt;"))
    #expect(page.contains(">Phone <span class=\"of\">mobile</span></th>"))
    #expect(page.contains(">2</td>") && page.contains(">1</td>") && page.contains(">Lost</td>"))
    #expect(try site.get("/contacts").text.contains("<b class=\"badge\">1</b>"))
  }

  @Test func `using the version makes it the contact, once, and keeps the other in the history`() throws {
    let (id, path, base) = try conflict()
    let fields = [("choice", "use"), ("base", base)]
    for _ in 0..<2 {
      let response = try site.post(path, fields)
      #expect(response.status == 303)
      #expect(response.told?.hasPrefix("/review?done=used") == true)
    }
    #expect(try site.card(id).contains("NOTE:Lost"))
    #expect(try site.toReview().isEmpty)
    let versions = try site.versions(id)
    #expect(versions.count == 2, "the kept one, and what it replaced, once")
  }

  @Test func `keeping the current one leaves the contact, and can be taken back`() throws {
    let (id, path, base) = try conflict()
    let before = try site.card(id)
    let response = try site.post(path, [("choice", "keep"), ("base", base)])
    #expect(try site.card(id) == before)
    #expect(try site.toReview().isEmpty)
    let page = try site.follow(response).text
    #expect(page.contains("action=\"\(path)/reopen\""))
    #expect(try site.post(path + "/reopen", []).status == 303)
    #expect(try site.toReview().count == 1)
  }

  @Test func `a contact that changed since it was looked at is shown again, and nothing is lost`() throws {
    let (id, path, base) = try conflict()
    #expect(try site.post("/contacts/\(id)", try site.fields(id).with("last", "Meanwhile")).status == 303)
    let response = try site.post(path, [("choice", "use"), ("base", base)])
    #expect(response.status == 409)
    #expect(response.text.contains("changed meanwhile") && response.text.contains(">Meanwhile</td>"))
    #expect(try site.card(id).contains("Meanwhile"))
    #expect(try site.toReview().count == 1)
  }

  @Test func `a version brings back a contact that was deleted since`() throws {
    let (id, path, base) = try conflict()
    #expect(try site.post("/contacts/\(id)/delete", [("base", base)]).status == 303)
    #expect(try site.get("/review").text.contains("brings it back"))
    #expect(try site.post(path, [("choice", "use"), ("base", base)]).status == 303)
    #expect(try site.get("/contacts/\(id)").status == 200)
    #expect(try site.card(id).contains("NOTE:Lost"))
  }

  @Test func `a losing version that is restored from the history waits for review no more`() throws {
    let (id, path, base) = try conflict()
    let restore = path.replacing("/review/\(id)/", with: "/contacts/\(id)/versions/") + "/restore"
    #expect(try site.post(restore, [("base", base)]).status == 303)
    #expect(try site.card(id).contains("NOTE:Lost"))
    #expect(try site.toReview().isEmpty)
  }

  @Test func `a version that another contact has become leads to that one`() throws {
    let (id, path, base) = try conflict()
    let lost = try #require(try site.toReview().first)
    let card = try #require(try site.store.version(lost.version, of: id))
    #expect(try site.post("/contacts/\(id)/delete", [("base", base)]).status == 303)
    let twin = UniqueID.random()
    _ = try site.store.create(twin, card: card, now: site.application.now())
    let response = try site.post(path, [("choice", "use"), ("base", base)])
    #expect(response.told == "/contacts/\(twin)?done=exists")
    #expect(try site.toReview().isEmpty)
  }

  @Test func `a long history is shown page by page`() throws {
    let id = try site.add("UID:h", "N:Schmidt;Anna;;;", "FN:Anna Schmidt", "NOTE:0")
    for round in 1...51 {
      #expect(try site.post("/contacts/\(id)", try site.fields(id).with("note", "\(round)")).status == 303)
    }
    let versions = try site.versions(id).map(\.id)
    let first = try site.get("/contacts/\(id)/history").text
    #expect(versions[..<50].allSatisfy { first.contains("/versions/\($0)\"") })
    let link = "/contacts/\(id)/history?until=\(versions[49])"
    #expect(first.contains("href=\"\(link)\""))
    let second = try site.get(link).text
    #expect(second.contains("/versions/\(versions[50])\"") && !second.contains("rel=\"next\""))
    // The list beside the card may be at a place of that kind itself.
    let placed = try site.get("/contacts/\(id)/history?before=z").text
    #expect(placed.contains("href=\"/contacts/\(id)/history?before=z&amp;until=\(versions[49])\""))
  }

  @Test func `history, versions and sharing keep the place of the list beside the card`() throws {
    let id = try site.add("UID:h", "N:Schmidt;Anna;;;", "FN:Anna Schmidt", "NOTE:first")
    #expect(try site.post("/contacts/\(id)", try site.fields(id).with("note", "second")).status == 303)
    let version = "/contacts/\(id)/versions/\(try #require(try site.versions(id).first).id)"
    func page(_ path: String) throws -> String { try site.get("\(path)?q=anna").text }
    let card = try page("/contacts/\(id)")
    #expect(card.contains("href=\"/contacts/\(id)/history?q=anna\""))
    #expect(card.contains("href=\"/contacts/\(id)/share?q=anna\""))
    let back = "href=\"/contacts/\(id)?q=anna\""
    let history = try page("/contacts/\(id)/history")
    #expect(history.contains(back) && history.contains("href=\"\(version)?q=anna\""))
    let old = try page(version)
    #expect(old.contains("href=\"/contacts/\(id)/history?q=anna\"") && old.contains(back))
    #expect(old.contains("action=\"\(version)/restore?q=anna\"") && old.contains("href=\"\(version)/choose?q=anna\""))
    let choice = try page("\(version)/choose")
    #expect(choice.contains("href=\"\(version)?q=anna\"") && choice.contains("action=\"\(version)/choose?q=anna\""))
    let share = try page("/contacts/\(id)/share")
    #expect(share.contains(back) && share.contains("<input type=\"hidden\" name=\"q\" value=\"anna\">"))
    let moved = try site.get("/contacts/\(id)/share/card.vcf?v=0&q=anna")
    #expect(moved.header("location") == "/contacts/\(id)/share?q=anna&v=")
    let base = try #require(try site.store.contact(id)).ids.primary.hex
    let restored = try site.post("\(version)/restore?q=anna", [("base", base)])
    #expect(restored.header("location") == "/contacts/\(id)?q=anna")
    #expect(try !site.get("/contacts/\(id)").text.contains("/history?"), "no place, none kept")
  }

  @Test func `a card's history lists versions, shows one, and restores it`() throws {
    let id = try site.add("UID:h", "N:Schmidt;Anna;;;", "FN:Anna Schmidt", "NOTE:first")
    #expect(try site.get("/contacts/\(id)/history").text.contains("Nothing was changed"))
    #expect(try site.post("/contacts/\(id)", try site.fields(id).with("note", "second")).status == 303)
    let version = try #require(try site.versions(id).first)
    let path = "/contacts/\(id)/versions/\(version.id)"
    let history = try site.get("/contacts/\(id)/history").text
    #expect(history.contains("href=\"\(path)\"") && history.contains("Differs from now: Note"))
    let page = try site.get(path).text
    #expect(page.contains(">first</td>") && page.contains(">second</td>"))
    let base = try #require(try site.store.contact(id)).ids.primary.hex
    #expect(try site.post(path + "/restore", [("base", String(repeating: "0", count: 32))]).status == 409)
    #expect(try site.card(id).contains("NOTE:second"))
    for _ in 0..<2 {
      let response = try site.post(path + "/restore", [("base", base)])
      #expect(response.told?.hasPrefix("/contacts/\(id)?done=version&") == true)
    }
    #expect(try site.card(id).contains("NOTE:first"))
    #expect(try site.versions(id).count == 2)
    // Of a contact that says the same already, nothing is said to be back.
    let now = try #require(try site.store.contact(id)).ids.primary.hex
    #expect(
      try site.post(path + "/restore", [("base", now)]).told == "/contacts/\(id)?done=version-stands")
    #expect(try site.versions(id).count == 2)
  }

  @Test func `a photo of an earlier version is shown, and kept by browsers`() throws {
    let photo = Base64Text.encode([0xFF, 0xD8, 0xFF, 7])
    let id = try site.add("UID:p", "N:P;A;;;", "FN:A P", "PHOTO;ENCODING=b;TYPE=JPEG:\(photo)")
    let base = try #require(try site.store.contact(id)).ids.primary
    let card = Array("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:p\r\nN:P;A;;;\r\nFN:A P\r\nEND:VCARD\r\n".utf8)
    guard case .saved = try site.store.update(id, base: base, card: card, now: site.application.now()) else {
      throw SiteError.notStored
    }
    let version = try #require(try site.versions(id).first)
    let path = "/contacts/\(id)/versions/\(version.id)"
    #expect(try site.get(path).text.contains("src=\"\(path)/photo\""))
    let response = try site.get(path + "/photo")
    #expect(response.body == [0xFF, 0xD8, 0xFF, 7])
    #expect(response.header("cache-control")?.contains("immutable") == true)
    #expect(response.header("content-security-policy") == "default-src 'none'; frame-ancestors 'none'; sandbox")
  }

  @Test func `nobody reviews or restores for another account`() throws {
    let (id, path, base) = try conflict()
    let version = try #require(try site.toReview().first).version
    let stranger = try TestSite()
    #expect(try !stranger.get("/review").text.contains("Anna Schmidt"))
    _ = try stranger.post(path, [("choice", "use"), ("base", base)])
    _ = try stranger.post(path, [("choice", "keep"), ("base", base)])
    for path in ["/contacts/\(id)/history", "/contacts/\(id)/versions/\(version)"] {
      #expect(try stranger.get(path).status == 404)
    }
    #expect(try stranger.post("/contacts/\(id)/versions/\(version)/restore", [("base", base)]).status == 404)
    #expect(try site.toReview().count == 1)
    #expect(try !site.card(id).contains("NOTE:Lost"))
  }

  @Test(arguments: ["", "x", "run", "run.", "run.x", "review.00", "run.1.2", "https://evil.example"])
  func `what is no undo is none`(text: String) { #expect(Undo(text) == nil) }

  @Test func `an undo travels in an address`() {
    for undo in [Undo.run(.random()), .review(contact: .random(), version: .random())] {
      #expect(Undo(undo.text) == undo)
    }
  }
}
