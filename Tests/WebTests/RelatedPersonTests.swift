import Cloud
import Contacts
import HTTPServer
import Protocol
import Testing
import VCard

@testable import Web

@Suite(.serialized) struct `A related person on a card` {
  let site: TestSite

  init() throws { site = try TestSite() }

  private func add(_ name: String, _ lines: String...) throws -> UniqueID {
    let parts = name.split(separator: " ").map(String.init)
    let card = (["BEGIN:VCARD", "VERSION:3.0", "FN:\(name)", "N:\(parts.last ?? "");\(parts.first ?? "");;;"] + lines)
    return try #require(try site.add(card: Array((card + ["END:VCARD", ""]).joined(separator: "\r\n").utf8)))
  }

  private func target(_ name: String, from card: UniqueID) throws -> String? {
    try site.get(RelatedPerson.path(name, of: card)).header("location")
  }

  @Test func `leads to the only one of that name, whatever its case and accents`() throws {
    let eva = try add("Éva Lee")
    let card = try add("Ann Lee", "X-ABRELATEDNAMES:Éva Lee", "X-ABRELATEDNAMES:Eva")
    _ = try add("Evangeline Lee")
    #expect(try target("eva LEE", from: card) == "/contacts/\(eva)")
    #expect(try target("Eva", from: card) == "/contacts/\(eva)")
    #expect(try target("Lee, Éva", from: card) == "/contacts/\(eva)")
    let page = try site.get("/contacts/\(card)").text
    #expect(page.contains("/contacts/\(card)/related?name=%C3%89va%20Lee"))
  }

  @Test func `is shown, found and edited in Outlook's own lines, and so is a role`() throws {
    let card = try add("Ann Lee", "ROLE:Leads the choir", "X-MS-SPOUSE;N=Eva:Eva", "X-MS-ANNIVERSARY:20150620")
    let page = try site.get("/contacts/\(card)").text
    for shown in [
      "<bdi>Role</bdi>", ">Leads the choir</dd>", "<bdi>Spouse</bdi>", ">Eva</a>", "<bdi>Anniversary</bdi>",
      "20 June 2015",
    ] {
      #expect(page.contains(shown), "\(shown)")
    }
    for words in ["choir", "eva"] { #expect(try site.get("/contacts?q=\(words)").text.contains("/contacts/\(card)")) }
    let before = try site.card(card)
    #expect(try site.post("/contacts/\(card)", try site.fields(card)).status == 303)
    #expect(try site.card(card) == before)
    let fields = try site.fields(card).with("role", "Sings").with("related.0.value", "Ida")
    #expect(try site.post("/contacts/\(card)", fields).status == 303)
    let lines = try site.card(card).split(separator: "\r\n")
    for line in ["ROLE:Sings", "X-MS-SPOUSE;N=Ida:Ida", "X-MS-ANNIVERSARY:20150620"] {
      #expect(lines.contains { $0 == line }, "\(lines)")
    }
  }

  @Test func `leads to a search where there are several, or nobody`() throws {
    let card = try add("Ann Lee", "X-ABRELATEDNAMES:Bob Ray")
    #expect(try target("Bob Ray", from: card) == "/contacts?q=Bob%20Ray")
    _ = try add("Bob Ray", "TEL:1")
    _ = try add("Bob Ray", "TEL:2")
    #expect(try target("Bob Ray", from: card) == "/contacts?q=Bob%20Ray")
    #expect(try target("", from: card) == "/contacts")
  }

  @Test func `is somebody else, and the one called just so goes before those who are called more`() throws {
    let father = try add("Karl Ott", "TEL:1")
    #expect(try target("Karl Ott", from: father) == "/contacts?q=Karl%20Ott")
    let son = try add("Karl Ott", "TEL:2")
    #expect(try target("Karl Ott", from: father) == "/contacts/\(son)")
    _ = try add("Karl August Ott")
    #expect(try target("Karl Ott", from: father) == "/contacts/\(son)")
  }

  @Test func `is known by the UID, also of a contact that became one with another`() throws {
    let ids = [try add("Eva Lee", "UID:5b0c", "TEL:1"), try add("Eva <b> Lee", "UID:77aa", "TEL:2")]
    let card = try add(
      "Ann Lee", "RELATED;TYPE=friend:urn:uuid:77aa", "X-ABRELATEDNAMES:5b0c", "RELATED:urn:uuid:nobody")
    let before = try site.card(card)
    func page() throws -> String { try site.get("/contacts/\(card)").text }
    #expect(try page().contains("Eva &lt;b&gt; Lee</a>"))
    #expect(try page().contains("<dd>somebody who is not in these contacts</dd>"))
    #expect(try !page().contains("uuid:nobody") && !page().contains("uuid%3Anobody"), "nor is there a link to a search")
    #expect(try page().contains("/contacts/\(card)/related?name=urn%3Auuid%3A77aa"))
    #expect(try target("urn:uuid:77aa", from: card) == "/contacts/\(ids[1])")
    let cards = try ids.map { try Card(Array(site.card($0).utf8)) }
    let merged = try #require(CardMerge(cards)).card(CardMerge.Choices(), now: site.application.now())
    let seen = try ids.map { ContactStore.Seen($0, change: try #require(try site.store.contact($0)).change) }
    #expect(try site.store.merge(seen, card: merged.bytes, now: site.application.now()).isSaved)
    #expect(try target("urn:uuid:77aa", from: card) == "/contacts/\(ids[0])")
    #expect(try target("5b0c", from: card) == "/contacts/\(ids[0])")
    #expect(try !page().contains("&lt;b&gt;") && page().contains(">Eva Lee</a>"))
    #expect(try site.card(card) == before, "no file changes")
    let run = try site.lastRun()
    let apart = try site.post("/contacts/\(ids[0])/take-apart", [("run", run.description)])
    #expect(apart.told?.contains("done=taken-apart") == true)
    #expect(try target("urn:uuid:77aa", from: card) == "/contacts/\(ids[1])")
    #expect(try target("urn:uuid:nobody", from: card) == "/contacts?q=urn%3Auuid%3Anobody")
  }

  @Test func `whom nobody has as a contact is said in words, and the form leaves the line as it is`() throws {
    let lines = ["RELATED;TYPE=friend:urn:uuid:gone", "RELATED:URN:UUID:none", "X-ABRELATEDNAMES:Nobody at all"]
    let card = try add("Ann Lee", lines[0], lines[1], lines[2])
    let page = try site.get("/contacts/\(card)").text
    #expect(page.matches(of: /<dd>somebody who is not in these contacts<\/dd>/).count == 2)
    #expect(page.contains("<bdi>Friend</bdi>") && page.contains(">Nobody at all</a>"))
    #expect(try site.get("/contacts/\(card)/edit").text.contains(#"value="urn:uuid:gone""#))
    let before = try site.card(card)
    #expect(try site.post("/contacts/\(card)", site.fields(card)).status == 303)
    #expect(try site.card(card) == before)
    #expect(try site.post("/contacts/\(card)", site.fields(card).with("note", "news")).status == 303)
    let after = try site.card(card).split(separator: "\r\n").map(String.init)
    #expect(lines.allSatisfy(after.contains) && after.contains("NOTE:news"))
    // As soon as there is one, they are called by name.
    let eva = try add("Eva Ray", "UID:gone")
    let known = try site.get("/contacts/\(card)").text
    #expect(known.matches(of: /somebody who is not in these contacts/).count == 1 && known.contains(">Eva Ray</a>"))
    _ = try site.store.trash(eva, base: try #require(try site.store.contact(eva)).ids.primary)
    #expect(try site.get("/contacts/\(card)").text.matches(of: /somebody who is not in these contacts/).count == 2)
  }

  @Test func `is not found among more people than a page has`() throws {
    let card = try add("Ann Lee")
    for number in 0...ListHandlers.pageSize { _ = try add("Zed Q\(number)") }
    #expect(try target("Zed", from: card) == "/contacts?q=Zed")
  }
}
