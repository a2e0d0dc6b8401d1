import Contacts
import HTTPServer
import Protocol
import Testing

@testable import Cloud
@testable import Web

/// By the pages' clock it is 21 September 2026.
@Suite(.serialized) struct `Birthdays in the browser` {
  let site: TestSite

  init() throws { site = try TestSite() }

  private func add(_ name: String, _ lines: String...) throws -> UniqueID {
    try #require(
      try site.add(
        card: Array(
          (["BEGIN:VCARD", "VERSION:3.0", "FN:\(name)", "N:;\(name);;;"] + lines + ["END:VCARD", ""])
            .joined(separator: "\r\n").utf8)))
  }

  /// The names of a page, in their order.
  private func names(_ page: Response) -> [String] {
    page.text.matches(of: /class="row-name" dir="auto">([^<]*)</).map { String($0.1) }
  }

  @Test func `are empty until somebody has one`() throws {
    #expect(try site.get("/birthdays").text.contains("No birthdays yet"))
    _ = try add("Ada")
    #expect(try site.get("/birthdays").text.contains("No birthdays yet"))
    #expect(try site.get("/contacts").text.contains(#"href="/birthdays""#))
    #expect(try site.get("/settings").text.contains(#"href="/settings/calendar""#))
  }

  @Test func `stand by month from today on, with age, kind and the way to the card`() throws {
    let ada = try add("Ada", "BDAY:1985-09-21")
    _ = try add("Bea", "BDAY:--09-22")
    _ = try add("Cid", "BDAY:1990-09-20")
    _ = try add("Dan", "BDAY:2004-02-29", "item1.X-ABDATE:2010-01-02", "item1.X-ABLabel:<Moved> in")
    let page = try site.get("/birthdays")
    #expect(names(page) == ["Cid", "Ada", "Bea", "Dan", "Dan", "Cid"])
    let text = page.text
    // For readers whose day is still the one before.
    #expect(text.contains(#"data-eve="2026-09-20" hidden"#))
    let months = text.matches(of: /<h2 class="day" id="[^"]*">([^<]*)</).map { String($0.1) }
    #expect(months == ["Today", "September 2026", "January 2027", "March 2027", "September 2027"])
    #expect(text.contains("Birthday, turns 41"))
    #expect(text.contains(#"<li id="c-\#(ada)"><a href="/contacts/\#(ada)?birthdays=today">"#))
    #expect(text.contains(#"data-before="tomorrow" data-after="yesterday">today</span>"#))
    #expect(text.contains("&lt;Moved&gt; in, 17 years"))
    #expect(text.contains(#"<time datetime="2027-03-01">1 March</time>"#))
    #expect(text.contains("Birthday (29 February), turns 23"))
    #expect(text.contains(#"dir="auto">Birthday</span>"#), "an unknown year has no age")
  }

  @Test func `go on over pages, each once, and begin at each month`() throws {
    for number in 0..<230 { _ = try add("P\(1000 + number)", "BDAY:1980-\(number % 2 == 0 ? "10" : "03")-11") }
    var page = try site.get("/birthdays")
    var seen = names(page)
    while let next = page.text.firstMatch(of: /rel="next" href="([^"]*)"/) {
      page = try site.get(String(next.1))
      seen += names(page)
    }
    #expect(seen.count == 230 && Set(seen).count == 230)
    #expect(
      seen == (0..<230).filter { $0 % 2 == 0 }.map { "P\(1000 + $0)" }
        + (0..<230).filter { $0 % 2 == 1 }.map { "P\(1000 + $0)" })
    let march = try #require(try site.get("/birthdays").text.firstMatch(of: /<a href="([^"]*)">March</)).1
    #expect(try names(site.get(String(march))).first == "P1001")
    for wrong in ["x", "1301-0-1", "415-0-", "415-0-1zz", "415-99999-1"] {
      #expect(try site.get("/birthdays?after=\(wrong)").status == 200, "\(wrong)")
    }
  }

  @Test func `have a chip for each month that opens it, and one that opens none where it has nothing`() throws {
    _ = try add("Cid", "BDAY:1990-09-20")
    // In 2027 on 1 March.
    _ = try add("Dan", "BDAY:2004-02-29")
    func chip(_ month: String) throws -> String? {
      let page = try site.get("/birthdays").text
      let links = page.matches(of: /<li><a href="([^"]*)">([A-Z][a-z]*)<\/a>/)
      return links.first { $0.2 == month }.map { String($0.1) }
    }
    let page = try site.get("/birthdays").text
    let unlinked = page.matches(of: /<li><span>([A-Z][a-z]*)<span class="hidden">: no dates<\/span><\/span><\/li>/)
    #expect(
      unlinked.map(\.1) == [
        "October", "November", "December", "January", "February", "April", "May", "June", "July", "August",
      ])
    // Nothing is left of this month: the next one of its name stands at the end.
    let september = try site.get(#require(try chip("September")))
    #expect(names(september) == ["Cid"] && september.text.contains(">September 2027<"))
    let march = try site.get(#require(try chip("March")))
    #expect(names(march).first == "Dan" && march.text.firstMatch(of: /id="month-[^"]*">([^<]*)</)?.1 == "March 2027")
    _ = try add("Bea", "BDAY:--09-30")
    #expect(try chip("September") == "/birthdays")
  }

  @Test func `have a card lead back to their page, also after an edit and a deletion`() throws {
    for number in 0..<101 { _ = try add("P\(1000 + number)", "BDAY:1980-10-11") }
    let last = try add("Zoe", "BDAY:1980-10-12", "item1.X-ABDATE:2010-10-13")
    let first = try site.get("/birthdays").text
    let path = try String(#require(first.firstMatch(of: /rel="next" href="([^"]*)"/)).1)
    let page = try site.get(path).text
    #expect(page.matches(of: /id="c-/).count == 2, "of several days of one contact the first has the name")
    let link = try #require(page.matches(of: /<a href="([^"]*)">/).map { String($0.1) }.last { $0.contains("\(last)") })
    #expect(link == "/contacts/\(last)" + path.replacing("/birthdays?after=", with: "?birthdays="))
    func back(_ target: String) throws -> String? {
      try site.get(target).text.firstMatch(of: /back elsewhere" href="([^"]*)">/).map { String($0.1) }
    }
    #expect(try back(link) == "\(path)#c-\(last)")
    #expect(try back("/contacts/\(last)") == nil && back("/contacts/\(last)?birthdays=x") == "/birthdays#c-\(last)")
    let suffix = link.drop { $0 != "?" }
    let saved = try site.post("/contacts/\(last)\(suffix)", try site.fields(last).with("note", "news"))
    #expect(saved.header("location") == link)
    #expect(try site.get("/contacts/\(last)/share\(suffix)").text.contains(#"name="birthdays" value="1011"#))
    // An undo that moves the contact to the trash leads back to them as well.
    let other = try add("Zac", "BDAY:1980-10-12")
    let undone = try site.post("/log/\(site.lastRun())/undo", [("back", "/contacts/\(other)\(suffix)")])
    #expect(undone.header("location") == path)
    #expect(try site.store.contact(other)?.trashedAt != nil)
    let base = try #require(try site.store.contact(last)).ids.primary.hex
    let deleted = try site.post("/contacts/\(last)/delete\(suffix)", [("base", base)])
    #expect(deleted.header("location") == path)
    #expect(try site.follow(deleted).text.contains("class=\"notice\""))
  }

  @Test func `are a file that calendars read`() throws {
    for number in 0..<1_100 { _ = try add("P\(number)", "BDAY:1980-10-11") }
    let response = try site.get("/birthdays/birthdays.ics")
    #expect(response.header("content-type") == "text/calendar; charset=utf-8")
    #expect(response.header("content-disposition")?.contains("Birthdays.ics") == true)
    let text = try response.whole()
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
    #expect(text.matches(of: /BEGIN:VEVENT/).count == 1_100)
    #expect(try site.get("/birthdays/birthdays.ics", signedIn: false).status == 303)
  }

  /// Makes an address as a person does; its path.
  private func makeAddress() throws -> String {
    let page = try site.post("/settings/calendar", [])
    #expect(page.status == 200 && page.header("cache-control") == "no-store")
    let shown = try #require(page.text.firstMatch(of: /https:\/\/site\.example(\/calendar\/[0-9a-f]{64}\.ics)</)).1
    #expect(page.text.contains("webcal://site.example\(shown)"))
    return String(shown)
  }

  @Test func `are read at a secret address without signing in, with names and dates alone`() throws {
    _ = try add("Ada", "BDAY:1985-09-21", "TEL:+49 171 1234567", "NOTE:secret", "ORG:Engines")
    let path = try makeAddress()
    let response = try site.get(path, signedIn: false)
    #expect(response.status == 200 && response.header("content-type") == "text/calendar; charset=utf-8")
    let text = try response.whole()
    #expect(text.contains("SUMMARY:Ada: birthday (1985)\r\n"))
    for hidden in ["1234567", "secret", "Engines", site.name] { #expect(!text.contains(hidden)) }
    #expect(!response.headers.contains { $0.name == "Set-Cookie" })
    #expect(response.header("content-security-policy") != nil)
    let page = try site.get("/settings/calendar").text
    #expect(page.contains("There is an address") && page.contains("from 192.0.2.1") && !page.contains(path))
  }

  @Test func `are not sent again while nothing has changed`() throws {
    _ = try add("Ada", "BDAY:1985-09-21")
    let path = try makeAddress()
    let tag = try #require(try site.get(path, signedIn: false).header("etag"))
    for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
      let response = try site.get(path, signedIn: false, headers: [("If-None-Match", known)])
      #expect(response.status == 304 && response.body.isEmpty && response.header("etag") == tag, "\(known)")
    }
    _ = try add("Bea", "BDAY:1985-09-22")
    let changed = try site.get(path, signedIn: false, headers: [("If-None-Match", tag)])
    #expect(try changed.status == 200 && changed.whole().contains("Bea"))
  }

  @Test func `are at no other address, and at this one no more once it is taken away`() throws {
    let path = try makeAddress()
    let other = try TestSite(in: site.application.database)
    let digits = path.dropFirst("/calendar/".count).prefix(64)
    for wrong in [
      "/calendar/\(digits)", "/calendar/\(digits.dropLast())0.ics",
      "/calendar/\(other.account.word.hex)\(digits.suffix(32)).ics",
      "/calendar/.ics", "/calendar/x.ics", "/calendar/\(String(repeating: "0", count: 64)).ics",
    ] where wrong != path {
      #expect(try site.get(wrong, signedIn: false).status == 404, "\(wrong)")
    }
    let removed = try site.post("/settings/calendar/remove", [])
    #expect(removed.told == "/settings/calendar?done=calendar-removed")
    #expect(try site.get(path, signedIn: false).status == 404)
    #expect(try site.get("/settings/calendar").text.contains("Make an address"))
    #expect(try site.get("/settings/calendar/remove").header("location") == "/settings/calendar")
  }

  @Test func `take the password again where it was given long ago`() throws {
    try site.waitQuarterHour()
    let asked = try site.post("/settings/calendar", [])
    #expect(!asked.text.contains("/calendar/\(site.account.word.hex)"))
    #expect(try site.application.calendars.find(site.account) == nil)
  }
}

extension Response {
  /// With all that is made while it is taken.
  fileprivate func whole() throws -> String {
    var bytes = body
    while let portion = try rest?() { bytes += portion }
    return String(decoding: bytes, as: UTF8.self)
  }
}
