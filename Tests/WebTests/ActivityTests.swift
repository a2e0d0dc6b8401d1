import Contacts
import HTTPServer
import PostgreSQL
import Protocol
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `The activity page on a real database` {
  let site: TestSite

  init() throws { site = try TestSite() }

  /// The runs that a page of the log lists, in its order.
  private func listed(_ address: String) throws -> [UniqueID] {
    let text = try site.get(address).text
    return text.split(separator: "class=\"link-row\" href=\"/log/").dropFirst().compactMap {
      UniqueID($0.prefix { $0 != "\"" })
    }
  }

  private func card(_ lines: String...) -> [UInt8] {
    Array((["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD"]).map { $0 + "\r\n" }.joined().utf8)
  }

  private func primary(_ id: UniqueID) throws -> RecordID { try #require(try site.store.contact(id)).ids.primary }

  private func addition(_ first: String, _ last: String) throws -> UniqueID {
    _ = try site.post("/contacts", [("id", UniqueID.random().description), ("first", first), ("last", last)])
    return try site.lastRun()
  }

  private func sent(by device: TestDevice, _ first: String, _ last: String) throws -> UniqueID {
    let card = card("UID:\(first)\(last)", "N:\(last);\(first);;;", "FN:\(first) \(last)")
    return try device.run([
      Save(
        id: .random(), operation: .add, card: DetachedCard(card), parts: [],
        editedAt: Timestamp(milliseconds: 1_700_000_000_000))
    ])
  }

  @Test func `what one device did is shown alone, and what was done in the browser`() throws {
    let (phone, tablet) = (try TestDevice(site, name: "Phone & <co>"), try TestDevice(site, name: "Tablet"))
    let own = try addition("Anna", "Browser")
    let first = try sent(by: phone, "Berta", "Phone")
    let second = try sent(by: tablet, "Cora", "Tablet")
    let third = try sent(by: phone, "Dora", "Phone")
    #expect(try listed("/log") == [third, second, first, own])
    #expect(try listed("/log?by=\(phone.book)") == [third, first])
    #expect(try listed("/log?by=\(tablet.book)") == [second])
    #expect(try listed("/log?by=browser") == [own])
    #expect(try listed("/log?by=nonsense") == [third, second, first, own])
    let page = try site.get("/log?by=\(phone.book)").text
    #expect(page.contains("<option value=\"\(phone.book)\" selected>Phone &amp; &lt;co&gt;</option>"))
    #expect(page.contains("href=\"/log\">Show all</a>"))
  }

  @Test func `what happened to a person is found by the name, wherever the contact is now, and whoever changed it`()
    throws
  {
    let phone = try TestDevice(site, name: "Phone")
    let made = try addition("Änne", "Wanted")
    let id = try #require(try site.history.contacts(.name("wanted"), limit: 2).first?.id)
    _ = try addition("Bert", "Other")
    try phone.save(
      .overwrite(base: try primary(id), conflict: false), id, "N:Wanted;Änne;;;", "FN:Änne Wanted", "NOTE:changed")
    let changed = try site.lastRun()
    #expect(try site.post("/contacts/\(id)/delete", [("base", try primary(id).hex)]).status == 303)
    let deleted = try site.lastRun()
    #expect(try listed("/log?person=anne+want") == [deleted, changed, made])
    #expect(try listed("/log?person=anne+want&by=browser") == [deleted, made])
    #expect(try listed("/log?person=anne+want&by=\(phone.book)") == [changed])
    #expect(try listed("/log?person=%20").count == 4, "blanks ask for nobody")
    let nobody = try site.get("/log?person=%3Cb%3Enobody").text
    #expect(nobody.contains("<h2>Nothing of that kind</h2>") && nobody.contains("value=\"&lt;b&gt;nobody\""))
    let renamed = try site.post("/trash/\(id)/restore", [])
    #expect(renamed.status == 303)
    #expect(try listed("/log?person=wanted").count == 4)
  }

  @Test func `of more contacts of one name than are looked through, the page says so`() throws {
    let phone = try TestDevice(site, name: "Phone")
    let saves = (0..<101).map { number in
      Save(
        id: .random(), operation: .add,
        card: DetachedCard(card("UID:n\(number)", "N:Same;Nick;;;", "FN:Nick Same", "NOTE:\(number)")),
        parts: [], editedAt: Timestamp(milliseconds: 1_700_000_000_000))
    }
    let run = try phone.run(Array(saves.prefix(100)))
    #expect(try listed("/log?person=nick") == [run])
    #expect(!(try site.get("/log?person=nick").text.contains("More than 100 contacts")))
    try phone.run(Array(saves.suffix(1)))
    #expect(try site.get("/log?person=nick").text.contains("More than 100 contacts"))
  }

  @Test func `an entry is undone where it stands, and what undid it is redone there`() throws {
    let run = try addition("Anna", "Place")
    let here = "/log?by=browser"
    let page = try site.get(here).text
    #expect(page.contains("<button class=\"small\">Undo<span class=\"hidden\"> Edited in the browser</span></button>"))
    #expect(page.contains("name=\"back\" value=\"\(here)\""))
    let undone = try site.post("/log/\(run)/undo", [("back", here)])
    #expect(undone.told?.hasPrefix("/log?by=browser") == true && undone.told?.contains("done=undone") == true)
    let after = try site.get(here).text
    #expect(after.contains(">Redo<span") && !after.contains(">Undo<span"), "what was undone has no button")
    #expect(try site.store.count() == 0)
    #expect(try site.post("/log/\(try site.lastRun())/undo", [("back", here)]).status == 303)
    #expect(try site.store.count() == 1)
  }

  @Test func `the entries of a day stand together, and every page goes on with the same question`() throws {
    let phone = try TestDevice(site, name: "Phone")
    for number in 0..<51 { _ = try sent(by: phone, "Nr\(number)", "Paged") }
    // The older half was two days ago.
    let changes = try site.history.log(before: nil, limit: 100).map(\.firstChange).sorted()
    _ = try site.application.database.run(
      site.account,
      """
      UPDATE runs SET started_at = started_at - interval '2 days'
      WHERE account_id = \(site.account) AND first_change < \(changes[25])
      """)
    let text = try site.get("/log?by=\(phone.book)").text
    #expect(text.split(separator: "<h2 class=\"day\">").count == 3)
    let rest = try #require(text.split(separator: "rel=\"next\" href=\"").dropFirst().first?.prefix { $0 != "\"" })
    #expect(rest.hasPrefix("/log?by=\(phone.book)&amp;before="))
    let more = try listed(String(rest.replacing("&amp;", with: "&")))
    #expect(more.count == 1)
    #expect(try Set(listed("/log?by=\(phone.book)")).isDisjoint(with: more))
  }

  @Test func `another account's address book and contacts show nothing`() throws {
    let phone = try TestDevice(site, name: "Phone")
    _ = try sent(by: phone, "Own", "Person")
    let other = try TestSite(in: site.application.database)
    let neighbour = try TestDevice(other, name: "Foreign phone")
    _ = try sent(by: neighbour, "Foreign", "Person")
    #expect(try listed("/log?by=\(neighbour.book)").isEmpty)
    #expect(try listed("/log?person=foreign").isEmpty)
    #expect(!(try site.get("/log").text.contains("Foreign phone")))
  }
}
