import Cloud
import Contacts
import HTTPClient
import HTTPServer
import Testing

@testable import DAV

/// In which version programs get cards that ask for none.
@Suite struct AppleTests {
  static let apples = [
    "iOS/26.1 (23B85) dataaccessd/1.0", "iOS/7.1.2 (11D257) dataaccessd/1.0", "iPadOS/26.1 (23B85) dataaccessd/1.0",
    "macOS/15.7 (24G222) AddressBookCore/2695.600.61", "Mac OS X/10.12.6 (16G1815) AddressBook/2238.10",
    "Mac_OS_X/10.9.5 (13F1911) AddressBook/1371", "Mac+OS+X/10.11.6 (15G22010) AddressBook/1579",
    "AddressBook/883 (10.7.5) CardDAVPlugin/196 CFNetwork/520.5.1 Mac_OS_X/10.7.5",
    "Address%20Book/1167 CFNetwork/596.6 Darwin/12.6.0 (x86_64)",
  ]
  static let others: [String?] = [
    nil, "", "DAVx5/4.5-ose (2026/01/01; dav4jvm; okhttp/5.3.0) Android/16", "vdirsyncer/0.20.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:153.0) Gecko/20100101 Thunderbird/153.0", "Evolution/3.56.1",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) KAddressBook",
    "BusyContacts/2026.1.2 (macOS 15)",
    "iOS/26.1 SomeThingElse/1.0",
  ]

  private static let stored = [
    "FN:Ann", "N:;Ann;;;", "UID:1", "TEL;TYPE=cell;PREF=1;VALUE=uri:tel:+49-1234", "BDAY:--0412", "X-ODD;a=b:c",
    "GENDER:F",
  ]

  @Test(arguments: apples) func `Apple's programs get version 3, and what they edit in it is a patch`(_ name: String)
    throws
  {
    let book = try TestBook()
    let id = try book.add(TestBook.card(Self.stored, version: "4.0"))
    let agent = [("User-Agent", name)]
    let got = try book.send("GET", book.href(id), nil, agent)
    let text = String(decoding: got.body, as: UTF8.self)
    #expect(text.hasPrefix("BEGIN:VCARD\r\nVERSION:3.0\r\n"))
    let synced = try book.sync(
      since: "", properties: "<D:getetag/><D:getcontentlength/><C:address-data/>", headers: agent)
    #expect(synced.property("address-data") == text)
    #expect(synced.property("getcontentlength") == "\(got.body.count)")
    let asked = try book.report(
      "C:addressbook-multiget",
      "<D:prop><C:address-data content-type='text/vcard' version='4.0'/></D:prop><D:href>\(book.href(id))</D:href>",
      agent)
    #expect(try asked.property("address-data")?.utf8.elementsEqual(book.stored(id)) == true)
    // Its edit leaves the lines alone that it did not touch.
    let edited = text.replacing("END:VCARD", with: "NOTE:typed\r\nEND:VCARD")
    let tag = try #require(got.header("etag"))
    let answer = try book.put(book.href(id), Array(edited.utf8), agent + [("If-Match", tag)])
    #expect(answer.status == 204 && answer.header("etag") == nil)
    #expect(try book.stored(id) == TestBook.card(Self.stored + ["NOTE:typed"], version: "4.0"))
  }

  @Test func `Apple's programs get a version with a card that says none, and nobody else does`() throws {
    let book = try TestBook()
    let card = Array("BEGIN:VCARD\r\nN:Lee;Ann;;;\r\nUID:1\r\nEND:VCARD\r\n".utf8)
    let id = try book.add(card)
    let got = try book.send("GET", book.href(id), nil, [("User-Agent", Self.apples[0])])
    #expect(got.body == TestBook.card(["N:Lee;Ann;;;", "UID:1"]))
    let listed = try book.propfind(book.href(id), "<D:getcontentlength/>", [("User-Agent", Self.apples[0])])
    #expect(listed.property("getcontentlength") == "\(got.body.count)")
    #expect(try book.send("GET", book.href(id)).body == card)
  }

  @Test(arguments: [true, false])
  func `Apple's programs find a card of each group where they read all, and others get none`(_ lists: Bool) throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:ann", "CATEGORIES:Work")
    func names(_ agent: String) throws -> [String] {
      let headers = [("User-Agent", agent)]
      let properties = "<D:resourcetype/><D:displayname/><D:getetag/>"
      let answer =
        lists
        ? try book.propfind(book.book, depth: "1", properties, headers)
        : try book.sync(since: "", properties: properties, headers: headers)
      return answer.resources.filter { $0.href.hasSuffix(".vcf") }.compactMap { $0.properties["displayname"] }
    }
    for other in Self.others { #expect(try names(other ?? "") == ["Ann"]) }
    #expect(try names(Self.apples[0]) == ["Ann", "Work"])
    #expect(try names(Self.apples[3]) == ["Ann", "Work"])
    let card = try #require(try book.store.groupCards(of: "Work").first)
    let text = String(decoding: try book.stored(card), as: UTF8.self)
    #expect(text.contains("X-ADDRESSBOOKSERVER-KIND:group\r\nX-ADDRESSBOOKSERVER-MEMBER:urn:uuid:ann\r\n"))
    #expect(try book.stored(id) == TestBook.card(["FN:Ann", "UID:ann", "CATEGORIES:Work"]))
  }

  @Test(arguments: others) func `all others get each card as it is stored`(_ name: String?) throws {
    #expect(!WantedVersion.isApples(name ?? ""))
    let book = try TestBook()
    let id = try book.add(TestBook.card(Self.stored, version: "4.0"))
    let agent = name.map { [("User-Agent", $0)] } ?? []
    #expect(try book.send("GET", book.href(id), nil, agent).body == book.stored(id))
    let synced = try book.sync(since: "", properties: "<C:address-data/>", headers: agent)
    #expect(try synced.property("address-data")?.utf8.elementsEqual(book.stored(id)) == true)
  }
}
