import HTTPClient
import Testing

@testable import Cloud

/// How a program finds the book, whatever it was told. Serialized: these block their thread.
@Suite(.serialized) struct DiscoveryTests {
  @Test(arguments: ["/.well-known/carddav", "/.well-known/carddav/"], ["GET", "PROPFIND", "OPTIONS", "PUT"])
  func `the well-known address leads on, without a password`(_ path: String, _ method: String) throws {
    let answer = try TestBook().send(method, path, as: .some(nil))
    #expect(answer.status == 301)
    #expect(answer.header("location") == "/dav/")
  }

  @Test func `each of the usual places names the principal, that the home, and that the book`() throws {
    let book = try TestBook()
    for place in ["/", "/principals/", "/principals", "/dav/", "/dav", "/dav/principals/", "/dav/addressbooks/"] {
      let answer = try book.propfind(place, "<D:current-user-principal/>")
      #expect(answer.status == 207, "\(place)")
      #expect(answer.property("current-user-principal") == "/dav/principals/\(book.account.name)/", "\(place)")
    }
    let principal = try book.propfind(
      "/dav/principals/\(book.account.name)/", "<C:addressbook-home-set/><D:resourcetype/>")
    #expect(principal.property("addressbook-home-set") == book.home)
    #expect(principal.property("resourcetype") == "principal")
    let home = try book.propfind(
      book.home, depth: "1", "<D:resourcetype/><D:displayname/><D:current-user-privilege-set/>")
    #expect(home.resources.map(\.href) == [book.home, book.book])
    #expect(home[book.book]?.properties["resourcetype"] == "collection addressbook")
    #expect(home[book.home]?.properties["resourcetype"] == "collection")
    let privileges = try #require(home[book.book]?.properties["current-user-privilege-set"])
    #expect(
      privileges
        == [
          "read", "read-current-user-privilege-set", "write", "write-content", "write-properties", "bind", "unbind",
        ].map { "privilege \($0)" }.joined(separator: " "))
  }

  @Test func `a browser still gets the pages`() throws {
    let book = try TestBook()
    #expect(try book.send("GET", "/").body == Array("a page\n".utf8))
    #expect(try book.send("GET", "/contacts").body == Array("a page\n".utf8))
  }

  @Test(arguments: ["/", "/dav/", "/dav/principals/x/", "/dav/addressbooks/x/contacts/"])
  func `what the server can is told everywhere without a password`(_ path: String) throws {
    let answer = try TestBook().send("OPTIONS", path, as: .some(nil))
    #expect(answer.status == 200)
    #expect(answer.header("dav") == "1, 3, access-control, addressbook")
    #expect(answer.header("allow") == "OPTIONS, GET, HEAD, PUT, POST, DELETE, COPY, MOVE, PROPFIND, PROPPATCH, REPORT")
  }

  @Test func `the book says what it can and how it stands`() throws {
    let book = try TestBook()
    let names = [
      "D:supported-report-set", "D:sync-token", "S:getctag", "C:supported-address-data", "C:max-resource-size",
      "C:addressbook-description", "D:owner", "C:supported-collation-set", "X:unknown xmlns:X='urn:x'",
    ]
    let answer = try book.propfind(book.book, names.map { "<\($0)/>" }.joined())
    let resource = try #require(answer[book.book])
    #expect(
      resource.properties["supported-report-set"]
        == "supported-report report addressbook-multiget supported-report report addressbook-query supported-report report sync-collection"
    )
    #expect(resource.properties["sync-token"]?.hasPrefix("urn:contacts2web:") == true)
    #expect(resource.properties["sync-token"] == resource.properties["getctag"])
    #expect(resource.properties["max-resource-size"] == "10000000")
    #expect(resource.missing == ["unknown"])
    #expect(resource.statuses == [200, 404])
    try book.add("FN:Ann", "UID:1")
    #expect(try book.propfind(book.book, "<S:getctag/>").property("getctag") != resource.properties["getctag"])
  }

  @Test func `each place has the properties that it is asked for, and in the home nothing can be made or deleted`()
    throws
  {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:1")
    let principal = "/dav/principals/\(book.account.name)/"
    let everywhere =
      "<D:resourcetype/><D:displayname/><D:current-user-principal/><D:current-user-privilege-set/><D:owner/><D:supported-report-set/>"
    for place in ["/dav/", principal, book.home, book.book, book.href(id)] {
      let answer = try book.propfind(place, everywhere)
      let resource = try #require(answer[place])
      #expect(resource.statuses == [200] && resource.missing.isEmpty, "\(place)")
      #expect(resource.properties["owner"] == principal && resource.properties["current-user-principal"] == principal)
      #expect(
        String(decoding: answer.response.body, as: UTF8.self).contains("<D:status>HTTP/1.1 200 OK</D:status>"))
    }
    #expect(
      try book.propfind(book.home, everywhere).property("current-user-privilege-set")
        == "privilege read privilege read-current-user-privilege-set")
    let own = try book.propfind(principal, "<D:principal-URL/><D:principal-collection-set/>")
    #expect(own.property("principal-URL") == principal)
    #expect(own.property("principal-collection-set") == "/dav/principals/")
    #expect(
      try book.propfind(book.href(id), "<D:getcontenttype/>").property("getcontenttype") == "text/vcard; charset=utf-8")
    let forms = try book.propfind(book.book, "<C:supported-address-data/><C:supported-collation-set/>")
    let text = String(decoding: forms.response.body, as: UTF8.self)
    for version in ["3.0", "4.0"] {
      #expect(text.contains("<C:address-data-type content-type=\"text/vcard\" version=\"\(version)\"/>"))
    }
    for collation in ["i;ascii-casemap", "i;unicode-casemap", "i;octet"] {
      #expect(text.contains("<C:supported-collation>\(collation)</C:supported-collation>"))
    }
  }

  @Test func `a browser that comes to a place gets a line of text`() throws {
    let book = try TestBook()
    for place in ["/dav/", "/dav/principals/\(book.account.name)/", book.home, book.book] {
      let answer = try book.send("GET", place)
      #expect(answer.status == 200 && answer.header("content-type")?.hasPrefix("text/plain") == true)
      #expect(answer.body.count { $0 == UInt8(ascii: "\n") } <= 1 && !answer.body.isEmpty, "\(place)")
    }
  }

  @Test func `what is not there is left out where the program does not want to hear of it`() throws {
    let book = try TestBook()
    for header in [("Prefer", "return=minimal"), ("Brief", "t")] {
      let answer = try book.propfind(book.book, "<D:displayname/><D:getetag/>", [header])
      #expect(answer.resources.map(\.statuses) == [[200]])
      // With nothing at all to tell there is a status.
      #expect(try book.propfind(book.book, "<D:getetag/>", [header]).resources.map(\.status) == [200])
    }
  }

  @Test func `a listing of all properties or of names is one`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:1")
    func ask(_ path: String, _ body: String) throws -> Answer {
      try Answer(book.send("PROPFIND", path, body, [("Depth", "0")]))
    }
    let empty = try ask(book.href(id), "")
    #expect(empty.resources.first?.properties["getetag"] != nil)
    #expect(empty.resources.first?.properties["address-data"] == nil)
    let all = try ask(book.href(id), "<propfind xmlns='DAV:'><allprop/><include><owner/></include></propfind>")
    #expect(all.resources.first?.properties["owner"] == "/dav/principals/\(book.account.name)/")
    let names = try ask(book.book, "<propfind xmlns='DAV:'><propname/></propfind>")
    #expect(names.resources.first?.properties["sync-token"]?.isEmpty == true)
  }

  @Test(arguments: [
    "<propfind xmlns='DAV:'/>", "<propfind xmlns='DAV:'><prop/><allprop/></propfind>",
    "<propfind xmlns='DAV:'><propname/><allprop/></propfind>", "<propfind><allprop/></propfind>", "<a/>", "x",
    "<propfind xmlns='DAV:'><prop><owner/></prop><prop><getetag/></prop></propfind>",
    "<propfind xmlns='DAV:'><allprop/><allprop/></propfind>",
    "<!DOCTYPE propfind><propfind xmlns='DAV:'><allprop/></propfind>", "<propfind xmlns='DAV:'><allprop/>",
  ])
  func `another question is refused`(_ body: String) throws {
    let book = try TestBook()
    #expect(try book.send("PROPFIND", book.book, body, [("Depth", "0")]).status == 400)
  }

  @Test func `a listing without a bottom is refused, and one without a depth as well`() throws {
    let book = try TestBook()
    for depth in ["infinity", nil] {
      let answer = try book.propfind(book.home, depth: depth, "<D:displayname/>")
      #expect(answer.status == 403)
      #expect(answer.condition == "propfind-finite-depth")
    }
    #expect(try book.propfind(book.home, depth: "2", "<D:displayname/>").status == 400)
    let id = try book.add("FN:Ann", "UID:1")
    #expect(try book.propfind(book.href(id), depth: nil, "<D:getetag/>").status == 207)
  }

  @Test func `another account's places are nobody's`() throws {
    let book = try TestBook()
    let other = try TestBook()
    let id = try other.add("FN:Ann", "UID:1")
    let theirs = [
      other.home, other.book, other.href(id), "/dav/principals/\(other.account.name)/", "\(book.book)\(id).vcf",
      "/dav/addressbooks/nobody/", "/dav/addressbooks/nobody/contacts/\(id).vcf", "/dav/elsewhere/",
      book.home + "work/",
      "\(book.book)a%2Fb.vcf", "\(book.book)x/y.vcf",
    ]
    for path in theirs {
      #expect(try book.propfind(path, "<D:displayname/>").status == 404, "\(path)")
      #expect(try book.send("GET", path).status == 404, "\(path)")
    }
    let answer = try book.multiget([other.href(id), book.href(id)])
    #expect(answer.resources.map(\.status) == [404, 404])
    #expect(!String(decoding: answer.response.body, as: UTF8.self).contains("Ann"))
  }

  @Test func `the account's name may be typed in any case`() throws {
    let book = try TestBook()
    let name = book.account.name.uppercased()
    let answer = try book.send(
      "PROPFIND", "/dav/addressbooks/\(name)/", "", [("Depth", "0")],
      as: Credentials(user: name, password: book.password.text.uppercased()))
    #expect(answer.status == 207)
    #expect(try Answer(answer).resources.map(\.href) == [book.home])
  }
}
