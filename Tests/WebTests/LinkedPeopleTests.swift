import Contacts
import HTTPServer
import Protocol
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `Linked people in the browser` {
  let site: TestSite

  init() throws { site = try TestSite() }

  /// Ann at home and at work.
  private func two() throws -> [UniqueID] {
    [
      try site.add("UID:1", "N:Lee;Ann;;;", "FN:Ann Lee", "TEL;TYPE=CELL:555 0001234", "EMAIL:ann@example.org"),
      try site.add(
        "UID:2", "N:Lee;Ann;;;", "FN:Ann Lee", "ORG:Acme <b>", "TITLE:Captain", "TEL;TYPE=WORK:+1 555 0001234",
        "TEL;TYPE=WORK:030 777", "NOTE:Met at work", "CATEGORIES:Crew"),
    ]
  }

  private func link(_ ids: [UniqueID], _ more: (String, String)...) throws -> Response {
    try site.post("/link", ids.map { ("contact", $0.word.hex) } + more)
  }

  @Test func `a card suggests its namesake, and linked they are one person with where each value comes from`() throws {
    let ids = try two()
    let card = try site.get("/contacts/\(ids[0])").text
    #expect(card.contains("The same person?") && card.contains("same name and phone number"))
    #expect(card.contains("Acme &lt;b&gt;") && card.contains(#"action="/link""#))
    let before = try ids.map { try site.card($0) }
    let linked = try link(ids)
    #expect(linked.told == "/contacts/\(ids[0])?done=linked&undo=run.\(try site.lastRun())")
    for id in ids {
      let page = try site.get("/contacts/\(id)").text
      #expect(page.contains("2 cards of one person") && !page.contains("The same person?"))
      // The number with the country's code says all of the other, so it stands once, from both cards.
      #expect(page.contains("+1 555 0001234") && !page.contains(">555 0001234<"))
      #expect(page.contains("ann@example.org") && page.contains("030 777") && page.contains("Met at work"))
      #expect(page.contains("Captain") && page.contains("Crew"))
      for other in ids {
        #expect(page.contains(#"href="/contacts/\#(other)/edit"#) && page.contains("/contacts/\(other)/unlink"))
      }
      #expect(page.contains(#"<bdi>Card 1</bdi><span class="hidden">: edit this card</span>"#))
      #expect(page.contains(#"<bdi>Acme &lt;b&gt;</bdi><span class="hidden">: edit this card</span>"#))
    }
    #expect(try ids.map { try site.card($0) } == before, "no file changes")
    #expect(try site.get("/log").text.contains("2 linked"))
    #expect(try site.get("/log/\(site.lastRun())").text.contains("is linked as it was before"))
    _ = try site.post("/log/\(site.lastRun())/undo", [])
    #expect(try !site.get("/contacts/\(ids[0])").text.contains("cards of one person"))
  }

  @Test func `birthdays and counts have a person once, and days that differ say from which card they are`() throws {
    let ids = [
      try site.add("UID:1", "N:Lee;Ann;;;", "FN:Ann Lee", "BDAY:1985-10-01", "CATEGORIES:Crew"),
      try site.add("UID:2", "N:Lee;Ann;;;", "FN:Ann Lee", "ORG:Acme <b>", "BDAY:1985-10-01", "CATEGORIES:Crew"),
      try site.add("UID:3", "N:Lee;Ann;;;", "FN:Ann Lee", "ORG:Old Ltd", "BDAY:--10-02"),
    ]
    func days() throws -> [String] {
      try site.get("/birthdays").text.matches(of: /row-detail" dir="auto">([^\n]*?)<\/span>/).map { String($0.1) }
    }
    #expect(try site.get("/contacts").text.contains(#"<p class="big">3 contacts</p>"#))
    #expect(try site.get("/groups").text.contains(">2 people<"))
    #expect(try days().count == 3)
    _ = try link([ids[0], ids[1]])
    #expect(try site.get("/contacts").text.contains(#"<p class="big">2 contacts</p>"#))
    #expect(try site.get("/groups").text.contains(">1 person<"))
    let group = try site.get("/contacts?group=Crew").text
    #expect(group.contains("<span>1 person</span>") && !group.contains(#"class="big""#), "no number but the list's own")
    #expect(try site.get("/groups/edit?group=Crew").text.contains("1 person."))
    #expect(try site.get("/select?group=Crew").text.contains("Select all 2"), "each card is chosen by itself")
    #expect(try days() == ["Birthday, turns 41", "Birthday"])
    _ = try link(ids)
    #expect(try days() == ["Birthday, turns 41, from <bdi>Card 1</bdi>", "Birthday, from <bdi>Old Ltd</bdi>"])
    let calendar = try site.get("/birthdays/birthdays.ics").text
    #expect(calendar.matches(of: /BEGIN:VEVENT/).count == 2)
    for card in ["Card 1", "Old Ltd"] {
      #expect(calendar.contains("\r\nDESCRIPTION:From \(card). Another card of this person says another day.\r\n"))
    }
  }

  @Test func `the list has one row for a person, which is the open one for each card`() throws {
    let ids = try two()
    _ = try link(ids)
    let list = try site.get("/contacts").text
    #expect(list.contains("/contacts/\(ids[0])\"") && !list.contains("/contacts/\(ids[1])\""))
    let card = try site.get("/contacts/\(ids[1])").text
    #expect(card.contains(#"href="/contacts/\#(ids[0])" aria-current="true""#))
    #expect(card.contains(#"href="/contacts#c-\#(ids[0])"#), "and the way back leads to it")
    let found = try site.get("/contacts?q=captain").text
    #expect(found.contains("/contacts/\(ids[1])?q=captain") && found.contains("1 found"))
    #expect(try site.get("/contacts?q=ann").text.contains("1 found"))
    #expect(try site.get("/select").text.contains(ids[1].word.hex), "whoever selects sees each card")
  }

  @Test func `a card is linked by a search, and unlinked again`() throws {
    let ann = try site.add("UID:1", "N:Lee;Ann;;;", "FN:Ann Lee")
    let nina = try site.add("UID:2", "N:Mint;Nina;;;", "FN:Nina Mint")
    #expect(try site.get("/contacts/\(ann)").text.contains("/contacts/\(ann)/link"))
    let offered = try site.get("/contacts/\(ann)/link").text
    #expect(!offered.contains(nina.word.hex) && offered.contains("Nobody has a name like that"))
    let page = try site.get("/contacts/\(ann)/link?find=mint").text
    #expect(page.contains(nina.word.hex))
    #expect(try site.follow(link([ann, nina])).text.contains("Linked the cards of <bdi>Ann Lee</bdi>"))
    #expect(try !site.get("/contacts/\(ann)/link?find=mint").text.contains(#"value="\#(nina.word.hex)""#))
    let unlinked = try site.post("/contacts/\(nina)/unlink", [("back", "/contacts/\(ann)")])
    #expect(unlinked.told == "/contacts/\(ann)?done=unlinked&undo=run.\(try site.lastRun())")
    #expect(try site.store.linked(to: ann) == [])
    #expect(try site.post("/contacts/\(nina)/unlink", []).told == "/contacts/\(nina)?done=unlinked", "pressed twice")
  }

  @Test(arguments: ["?q=lee&after=x", "?birthdays=today"])
  func `linking and unlinking lead back to the place in the list where one was`(place: String) throws {
    let ids = try two()
    let nina = try site.add("UID:3", "N:Mint;Nina;;;", "FN:Nina Mint")
    let (card, written) = ("/contacts/\(ids[0])\(place)", place.replacing("&", with: "&amp;"))
    #expect(try site.get(card).text.contains("href=\"/contacts/\(ids[0])/link\(written)\""))
    let offered = try site.get("/contacts/\(ids[0])/link\(place)").text
    #expect(offered.contains("class=\"button quiet back\" href=\"/contacts/\(ids[0])\(written)\""))
    let field = place.contains("birthdays") ? #"name="birthdays" value="today""# : #"name="after" value="x""#
    #expect(offered.contains(field), "a search brings it along")
    let found = try site.get("/contacts/\(ids[0])/link\(place)&find=mint").text
    #expect(found.contains(nina.word.hex) && found.contains(#"name="find" type="search" value="mint""#))
    // The suggestion, the page that finds others, and the button that unlinks say the same.
    for text in [try site.get(card).text, found] {
      #expect(text.contains("name=\"back\" value=\"/contacts/\(ids[0])\(written)\""))
    }
    #expect(try link([ids[0], nina], ("back", card)).header("location") == card)
    let linked = try site.get(card).text
    #expect(linked.contains("href=\"/contacts/\(ids[0])/link\(written)\""))
    #expect(linked.contains("name=\"back\" value=\"/contacts/\(ids[0])\(written)\""))
    #expect(try link([ids[0], nina], ("back", "https://elsewhere.example/")).header("location") == "/contacts")
  }

  @Test func `duplicates and the page that merges offer to keep both cards`() throws {
    let ids = try two()
    #expect(try site.get("/duplicates").text.contains("Same person, keep both cards"))
    #expect(try site.get(MergePage.path(ids)).text.contains(#"formaction="/link""#))
    let done = try link(ids, ("from", "list"))
    #expect(done.header("location") == "/duplicates")
    #expect(try site.follow(done).text.contains("No duplicates"))
  }

  @Test func `what cannot be linked is told, and nothing is`() throws {
    let ids = try two()
    _ = try site.store.trash(ids[1], base: try #require(try site.store.contact(ids[1])).ids.primary)
    #expect(try link(ids).told == "/contacts/\(ids[0])?done=gone")
    #expect(try link([ids[0]]).status == 404 && site.get("/contacts/\(ids[1])/link").status == 404)
    let many = try (0..<LinkShift.most).map { try site.add("UID:m\($0)", "N:M\($0);;;;", "FN:M\($0)") }
    _ = try link(many)
    #expect(try link([ids[0], many[3]]).told == "/contacts/\(ids[0])?done=linked-full")
    let other = try TestSite()
    #expect(try other.post("/link", many.prefix(2).map { ("contact", $0.word.hex) }).told == "/contacts?done=gone")
    #expect(try other.post("/contacts/\(many[0])/unlink", []).status == 404)
  }

  @Test func `a related person with two cards is one person`() throws {
    let ids = try two()
    let bob = try site.add("UID:3", "N:Ray;Bob;;;", "FN:Bob Ray", "item1.X-ABRELATEDNAMES:Ann Lee")
    #expect(try site.get("/contacts/\(bob)/related?name=Ann%20Lee").header("location") == "/contacts?q=Ann%20Lee")
    _ = try link(ids)
    let location = try site.get("/contacts/\(bob)/related?name=Ann%20Lee").header("location")
    #expect(ids.map { "/contacts/\($0)" }.contains(location))
  }
}
