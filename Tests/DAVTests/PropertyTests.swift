import Cloud
import Contacts
import HTTPClient
import Testing

/// PROPPATCH: what programs may say of the places.
@Suite struct PropertyTests {
  private static func update(_ set: String, _ remove: String = "") -> String {
    """
    <D:propertyupdate xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav" xmlns:S="http://calendarserver.org/ns/" \
    xmlns:A="http://apple.com/ns/ical/">\(set.isEmpty ? "" : "<D:set><D:prop>\(set)</D:prop></D:set>")\
    \(remove.isEmpty ? "" : "<D:remove><D:prop>\(remove)</D:prop></D:remove>")</D:propertyupdate>
    """
  }

  @Test func `the book gets a name and a description, and can lose them again`() throws {
    let book = try TestBook()
    let set =
      "<D:displayname> Friends &amp; <![CDATA[Co]]>\n</D:displayname><C:addressbook-description>Mine</C:addressbook-description>"
    let answer = try Answer(book.send("PROPPATCH", book.book, Self.update(set)))
    #expect(answer.status == 207 && answer[book.book]?.statuses == [200])
    let asked = "<D:displayname/><C:addressbook-description/>"
    let named = try book.propfind(book.book, asked)
    #expect(named.property("displayname") == "Friends & Co" && named.property("addressbook-description") == "Mine")
    #expect(try book.propfind(book.home, depth: "1", asked)[book.book]?.properties["displayname"] == "Friends & Co")
    let removed = Self.update("<D:displayname>  </D:displayname>", "<C:addressbook-description/>")
    #expect(try Answer(book.send("PROPPATCH", book.book, removed))[book.book]?.statuses == [200])
    #expect(try book.propfind(book.book, asked).property("displayname") == "Contacts")
    #expect(try book.propfind(book.book, asked).property("addressbook-description") == "All contacts")
  }

  @Test func `all is kept or nothing, and each property is told why`() throws {
    let book = try TestBook()
    let set =
      "<D:displayname>Friends</D:displayname><A:calendar-color>#ff0000</A:calendar-color><D:getetag>x</D:getetag>"
    let answer = try Answer(book.send("PROPPATCH", book.book, Self.update(set)))
    let resource = try #require(answer[book.book])
    #expect(answer.status == 207 && resource.statuses == [403, 424])
    #expect(resource.missing == ["displayname", "calendar-color", "getetag"])
    let text = String(decoding: answer.response.body, as: UTF8.self)
    #expect(text.contains("<D:displayname/></D:prop><D:status>HTTP/1.1 424 Failed Dependency</D:status>"))
    #expect(text.contains("<D:cannot-modify-protected-property/>"))
    #expect(try book.propfind(book.book, "<D:displayname/>").property("displayname") == "Contacts")
  }

  @Test func `nothing is kept of other places, and what cannot be read is refused`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:1")
    let name = Self.update("<D:displayname>New</D:displayname>")
    for path in ["/", "/dav/", book.home, "/dav/principals/\(book.account.name)/", book.href(id)] {
      #expect(try Answer(book.send("PROPPATCH", path, name))[path]?.statuses == [403], "\(path)")
    }
    #expect(try book.send("PROPPATCH", book.book + "nobody.vcf", name).status == 404)
    let bodies = [
      "", "x", "<D:propertyupdate xmlns:D='DAV:'/>", "<D:propfind xmlns:D='DAV:'/>",
      Self.update((0..<201).map { "<D:a\($0)/>" }.joined()),
    ]
    for body in bodies { #expect(try book.send("PROPPATCH", book.book, body).status == 400, "\(body.prefix(60))") }
    #expect(try book.propfind(book.book, "<D:displayname/>").property("displayname") == "Contacts")
  }

  @Test func `the person's own card is kept as a contact, whatever its address becomes`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:1")
    func say(_ href: String) throws -> [Int]? {
      let set = "<S:me-card><D:href>\n\(href)</D:href></S:me-card>"
      return try Answer(book.send("PROPPATCH", book.home, Self.update(set)))[book.home]?.statuses
    }
    func told() throws -> Answer { try book.propfind(book.home, "<S:me-card/>") }
    #expect(try told().resources.first?.missing == ["me-card"])
    #expect(try say(book.book + "nobody.vcf") == [403])
    #expect(try say(book.url(book.href(id))) == [200])
    #expect(try told().property("me-card") == book.href(id))
    _ = try book.send("MOVE", book.href(id), nil, [("Destination", book.book + "me.vcf")])
    #expect(try told().property("me-card") == book.book + "me.vcf")
    try book.delete(id)
    #expect(try told().resources.first?.missing == ["me-card"])
  }
}
