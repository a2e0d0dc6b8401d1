import Contacts
import HTTPClient
import PostgreSQL
import Testing

@testable import Cloud

/// Cards as programs fetch them. Serialized: these block their thread.
@Suite(.serialized) struct ReadingTests {
  @Test func `a card is the stored bytes, with a tag that says so`() throws {
    let book = try TestBook()
    let card = TestBook.card(["FN:Ann", "UID:1", "X-ODD;A=\"b\":c\\,d", "NOTE:a", " b"], lineEnd: "\n")
    let id = try book.add(card)
    let answer = try book.send("GET", book.href(id))
    #expect(answer.status == 200)
    #expect(answer.body == card)
    #expect(answer.header("content-type") == "text/vcard; charset=utf-8")
    let tag = try #require(answer.header("etag"))
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
    let known = try book.send("GET", book.href(id), nil, [("If-None-Match", "\"x\", \(tag)")])
    #expect(known.status == 304)
    #expect(known.body.isEmpty)
    let listed = try book.propfind(
      book.href(id), "<D:getetag/><D:getcontentlength/><D:getcontenttype/><D:getlastmodified/>")
    #expect(listed.property("getetag") == tag)
    #expect(listed.property("getcontentlength") == "\(card.count)")
    #expect(listed.property("getlastmodified") == answer.header("last-modified"))
    try book.change(id, "FN:Ann B", "UID:1")
    #expect(try book.send("GET", book.href(id), nil, [("If-None-Match", tag)]).status == 200)
  }

  @Test func `a listing of tags is told by columns, and not by cards`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:1")
    func tags() throws -> [String?] {
      [
        try book.propfind(book.book, depth: "1", "<D:resourcetype/><D:getetag/>"), try book.sync(since: ""),
        try book.propfind(book.href(id), "<D:getetag/>"),
      ].map { $0[book.href(id)]?.properties["getetag"] }
    }
    let before = try tags()
    #expect(before.allSatisfy { $0 != nil })
    // Of whoever read the card this would be seen.
    try book.database.run(
      book.account.id, "UPDATE contacts SET card = ''::bytea WHERE account_id = \(book.account.id)")
    #expect(try tags() == before)
  }

  @Test func `an answer to HEAD is the same without the card`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:1")
    let answer = try book.send("HEAD", book.href(id))
    #expect(answer.status == 200)
    #expect(answer.body.isEmpty)
    #expect(answer.header("content-length") == "\(try book.stored(id).count)")
  }

  @Test func `a card with photos comes whole, and costs no more than its listing where it is not asked for`() throws {
    let book = try TestBook()
    let photo = String(repeating: "QUJD", count: 40_000)
    let id = try book.add("FN:Ann", "UID:1", "PHOTO;ENCODING=b;TYPE=JPEG:\(photo)")
    #expect(try book.send("GET", book.href(id)).body == book.stored(id))
    let listed = try book.propfind(book.href(id), "<D:getcontentlength/>")
    #expect(listed.property("getcontentlength") == "\(try book.stored(id).count)")
    let got = try book.multiget([book.href(id)])
    #expect(Array((got.property("address-data") ?? "").utf8) == (try book.stored(id)))
  }

  @Test func `a card without a UID gets its contact's id, the same each time`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann")
    let text = String(decoding: try book.send("GET", book.href(id)).body, as: UTF8.self)
    #expect(text == "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(id)\r\nFN:Ann\r\nEND:VCARD\r\n")
    #expect(try book.multiget([book.href(id)]).property("address-data") == text)
    // The length is that of what is served, also in listings, beside a card that needs no reading.
    #expect(
      try book.propfind(book.href(id), "<D:getcontentlength/>").property("getcontentlength") == "\(text.utf8.count)")
    let other = try book.add("FN:Bob", "UID:b")
    let listed = try book.propfind(book.book, depth: "1", "<D:getcontentlength/>")
    #expect(listed[book.href(id)]?.properties["getcontentlength"] == "\(text.utf8.count)")
    #expect(listed[book.href(other)]?.properties["getcontentlength"] == "\(try book.stored(other).count)")
  }

  @Test func `a card with an empty UID gets its contact's id in that one's place`() throws {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    #expect(try book.put(path, TestBook.card(["UID:", "FN:Ann"])).header("etag") == nil)
    let id = try #require(try book.contacts().first?.id)
    let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(id)\r\nFN:Ann\r\nEND:VCARD\r\n"
    #expect(try String(decoding: book.send("GET", path).body, as: UTF8.self) == text)
    #expect(try book.multiget([path]).property("address-data") == text)
  }

  @Test func `a multiget answers each address in its order, however it is written`() throws {
    let book = try TestBook()
    let (ann, bob) = (try book.add("FN:Ann", "UID:1"), try book.add("FN:Bob", "UID:2"))
    let gone = try book.add("FN:Gone", "UID:3")
    try book.delete(gone)
    let hrefs = [
      book.href(bob), book.url(book.href(ann)), "\n  \(book.href(ann).replacing(".vcf", with: "%2Evcf")) ",
      book.href(gone),
      book.href(UniqueID.random()), book.book + "x.vcf", "nonsense", "", book.book + "a b é&lt;.vcf",
      "https://localhost",
    ]
    let answer = try book.multiget(hrefs)
    #expect(answer.status == 207)
    #expect(answer.resources.count == hrefs.count)
    #expect(answer.resources.prefix(3).map(\.href) == [book.href(bob), book.href(ann), book.href(ann)])
    #expect(
      answer.resources.prefix(3).map { $0.properties["address-data"] }
        == [bob, ann, ann].map { String(decoding: (try? book.stored($0)) ?? [], as: UTF8.self) })
    #expect(answer.resources.dropFirst(3).allSatisfy { $0.status == 404 })
    #expect(answer.resources[8].href == book.book + "a%20b%20%C3%A9%3C.vcf")
  }

  @Test func `line ends survive, characters that XML cannot have are left out, and other sets become UTF-8`() throws {
    let book = try TestBook()
    let odd = try book.add(TestBook.card(["FN:A\u{1}nn", "UID:1", "NOTE:]]> & <b>\u{FFFF}"]))
    let latin = try book.add(
      Array("BEGIN:VCARD\nVERSION:3.0\nUID:2\nFN:M".utf8) + [0xFC] + Array("ller\nEND:VCARD\n".utf8))
    let sixteen = try book.add(
      [0xFF, 0xFE]
        + "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:3\r\nFN:Zoë\r\nEND:VCARD\r\n".utf16.flatMap {
          [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] as [UInt8]
        })
    let answer = try book.multiget([odd, latin, sixteen].map(book.href))
    let texts = answer.resources.map { $0.properties["address-data"] }
    #expect(texts[0] == "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nUID:1\r\nNOTE:]]> & <b>\r\nEND:VCARD\r\n")
    #expect(texts[1] == "BEGIN:VCARD\nVERSION:3.0\nUID:2\nFN:Müller\nEND:VCARD\n")
    #expect(texts[2] == "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:3\r\nFN:Zoë\r\nEND:VCARD\r\n")
    // GET has the bytes as they are.
    for id in [odd, latin, sixteen] { #expect(try book.send("GET", book.href(id)).body == book.stored(id)) }
    #expect(try book.send("GET", book.href(latin)).header("content-type") == "text/vcard")
  }

  /// As macOS folds.
  @Test(arguments: ["2.1", "3.0", "4.0"])
  func `a character that a fold cuts in two is whole for programs, and what they send back harms no other`(
    _ version: String
  ) throws {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    let card =
      Array("BEGIN:VCARD\r\nVERSION:\(version)\r\nUID:1\r\nFN:M".utf8) + [0xC3] + Array("\r\n ".utf8) + [0xBC]
      + Array("ller\r\nN:Müller;;;;\r\nEND:VCARD\r\n".utf8)
    #expect(try book.put(path, card).status == 201)
    #expect(try book.send("GET", path).body == card)
    let given = try #require(try book.multiget([path]).property("address-data"))
    #expect(given.contains("FN:Mü\r\n ller\r\nN:Müller;;;;\r\n"))
    #expect(try book.put(path, Array(given.replacing("END:", with: "NOTE:new\r\nEND:").utf8)).status == 204)
    #expect(try book.contacts().map(\.name) == ["Müller"])
    #expect(try #require(try book.multiget([path]).property("address-data")).contains("N:Müller;;;;\r\nNOTE:new"))
  }

  @Test func `a line in a set of its own is the same for a program and after its edit`() throws {
    let book = try TestBook()
    let path = book.book + "anna.vcf"
    let cyrillic: [UInt8] = [0xC0, 0xED, 0xED, 0xE0]
    let card =
      Array("BEGIN:VCARD\r\nVERSION:2.1\r\nUID:1\r\nFN;CHARSET=WINDOWS-1251:".utf8) + cyrillic
      + Array("\r\nN;CHARSET=WINDOWS-1251:;".utf8) + cyrillic + Array(";;;\r\nEND:VCARD\r\n".utf8)
    #expect(try book.put(path, card).status == 201)
    let given = try #require(try book.multiget([path]).property("address-data"))
    #expect(given.contains("FN;CHARSET=UTF-8:Анна\r\nN;CHARSET=UTF-8:;Анна;;;\r\n"))
    #expect(try book.put(path, Array(given.replacing("END:", with: "NOTE:new\r\nEND:").utf8)).status == 204)
    #expect(try book.contacts().map(\.name) == ["Анна"])
  }

  @Test func `a program may ask for some properties of a card alone`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:1", "item1.TEL:1", "NOTE:x")
    let some = "<C:address-data><C:prop name='uid'/><C:prop name='TEL'/></C:address-data>"
    #expect(
      try book.multiget([book.href(id)], properties: some).property("address-data")
        == "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:1\r\nitem1.TEL:1\r\nEND:VCARD\r\n")
    let all = try book.multiget([book.href(id)], properties: "<C:address-data><C:allprop/></C:address-data>")
    #expect(Array((all.property("address-data") ?? "").utf8) == (try book.stored(id)))
  }

  @Test(arguments: ["content-type='text/vcard' version='2.1'", "content-type='application/vcard+json'"])
  func `cards in another form are refused`(_ attributes: String) throws {
    let book = try TestBook()
    let answer = try book.multiget([book.book], properties: "<C:address-data \(attributes)/>")
    #expect(answer.status == 403)
    #expect(answer.condition == "supported-address-data")
  }

  @Test(arguments: ["3.0", "4.0"])
  func `a card comes in the version that is asked for`(_ version: String) throws {
    let book = try TestBook()
    for (stored, birthday) in [("3.0", "BDAY:1985-04-12"), ("4.0", "BDAY:19850412")] {
      let id = try book.add("FN:Ann \(stored)", "UID:\(stored)", birthday, "N:;Ann;;;", "X-ODD;A=b:c", version: stored)
      let element = "<C:address-data content-type='text/vcard' version='\(version)'/>"
      let data = try #require(try book.multiget([book.href(id)], properties: element).property("address-data"))
      #expect(data.contains("VERSION:\(version)\r\n") && data.contains("X-ODD;A=b:c\r\n"))
      #expect(data.contains(version == "3.0" ? "BDAY:1985-04-12\r\n" : "BDAY:19850412\r\n"))
      let quality = version == "4.0" ? "1" : "0.5"
      let accepted = "text/html, text/vcard; version=4.0; q=\(quality), text/vcard;version=\"3.0\";q=0.8"
      let got = try book.send("GET", book.href(id), nil, [("Accept", accepted)])
      #expect(got.body == Array(data.utf8) && got.header("vary") == "Accept, User-Agent")
    }
  }

  @Test(arguments: ["2.1", "3.0", "4.0"])
  func `who asks for no version gets each card as it is stored`(_ version: String) throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:1", "N:;Ann;;;", version: version)
    #expect(try book.send("GET", book.href(id), nil, [("Accept", "text/vcard, */*")]).body == book.stored(id))
    let data = try #require(try book.multiget([book.href(id)]).property("address-data"))
    #expect(try data.utf8.elementsEqual(book.stored(id)))
  }

  @Test func `a card of which a photo is lost is one answer of its own, and the others come`() throws {
    let book = try TestBook()
    let ann = try book.add("FN:Ann", "UID:1", "PHOTO;ENCODING=b:\(String(repeating: "QUJD", count: 500))")
    let bob = try book.add("FN:Bob", "UID:2")
    try book.database.run(book.account.id, "DELETE FROM parts WHERE account_id = \(book.account.id)")
    let answer = try book.multiget([book.href(ann), book.href(bob)])
    #expect(answer.resources.map(\.status) == [500, 0])
    #expect(answer.resources.last?.properties["address-data"] != nil)
    #expect(try book.send("GET", book.href(ann)).status == 500)
  }

  @Test(arguments: [
    ("PUT", "write-content"), ("DELETE", "unbind"), ("MKCOL", "bind"), ("POST", "bind"),
    ("MOVE", "unbind"), ("COPY", "bind"),
  ])
  func `what would change the places themselves is refused with what is missing, and nothing changes`(
    _ method: String, _ privilege: String
  ) throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:1")
    let before = try book.store.lastChange()
    let cards = ["PUT", "DELETE", "MOVE", "COPY"].contains(method) ? [] : [book.href(id), book.book + "new.vcf"]
    for path in cards + (method == "POST" ? [] : [book.book]) + [book.home] {
      let answer = try Answer(
        book.send(
          method, path, "BEGIN:VCARD\nVERSION:3.0\nFN:X\nEND:VCARD\n", [("Destination", book.url(book.book + "y.vcf"))])
      )
      #expect(answer.status == 403, "\(path)")
      #expect(answer.condition == "need-privileges")
      #expect(String(decoding: answer.response.body, as: UTF8.self).contains("<D:\(privilege)/>"))
    }
    #expect(try book.store.lastChange() == before)
    #expect(try book.send("GET", book.href(id)).body == book.stored(id))
  }

  @Test(arguments: ["LOCK", "UNLOCK", "PATCH", "ACL", "SEARCH", "MKCALENDAR"])
  func `what nobody serves is refused with what is served, wherever it is asked for`(_ method: String) throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:1")
    let before = try book.store.lastChange()
    let served = try #require(try book.send("OPTIONS", book.book).header("allow"))
    for path in ["/", "/dav/", "/dav/principals/\(book.account.name)/", book.home, book.book, book.href(id)] {
      let answer = try book.send(method, path, "<D:lockinfo xmlns:D='DAV:'/>")
      #expect(answer.status == 405 && answer.header("allow") == served, "\(path)")
    }
    let words = served.split(separator: ", ")
    #expect(!words.contains { $0 == method } && words.contains("PROPPATCH"))
    #expect(try book.send(method, "/dav/elsewhere/").status == 404)
    #expect(try book.store.lastChange() == before)
  }

  @Test func `a report that is not served is refused by name`() throws {
    let book = try TestBook()
    for report in ["C:addressbook-find", "D:principal-property-search"] {
      let answer = try book.report(report, "<D:prop/>")
      #expect(answer.status == 403)
      #expect(answer.condition == "supported-report")
    }
  }
}
