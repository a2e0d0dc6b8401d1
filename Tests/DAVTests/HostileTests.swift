import Cloud
import Contacts
import HTTPClient
import Probes
import Testing

/// Bodies that nobody decent sends: a clear error, and the server goes on.
@Suite(.serialized) struct HostileTests {
  private static func bomb() -> String {
    let laughs = (1..<10).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }.joined()
    return "<!DOCTYPE a [<!ENTITY l0 'ha'>\(laughs)]><propfind xmlns='DAV:'><prop>&l9;</prop></propfind>"
  }

  @Test func `bombs, depths, crowds and wrong encodings are refused, and a decent request is answered behind them`()
    throws
  {
    let book = try TestBook()
    let names = (0..<201).map { "<n\($0)/>" }.joined()
    let same = String(repeating: "<getetag/>", count: 201)
    let bodies: [(String, [UInt8])] = [
      ("a bomb", Array(Self.bomb().utf8)),
      ("a deep one", Array(String(repeating: "<a>", count: 100_000).utf8)),
      (
        "a deep one that ends", Array((String(repeating: "<a>", count: 40) + String(repeating: "</a>", count: 40)).utf8)
      ),
      ("many properties", Array("<propfind xmlns='DAV:'><prop>\(names)</prop></propfind>".utf8)),
      ("one property many times", Array("<propfind xmlns='DAV:'><prop>\(same)</prop></propfind>".utf8)),
      ("many of include", Array("<propfind xmlns='DAV:'><allprop/><include>\(names)</include></propfind>".utf8)),
      (
        "no UTF-8", Array("<propfind xmlns='DAV:'><prop>".utf8) + [0xFF, 0xFE, 0xE9] + Array("</prop></propfind>".utf8)
      ),
      (
        "an unknown encoding",
        Array("<?xml version='1.0' encoding='x'?><propfind xmlns='DAV:'><allprop/></propfind>".utf8)
      ),
      ("half", Array("<propfind xmlns='DAV:'><all".utf8)), ("zeros", [UInt8](repeating: 0, count: 10_000)),
      ("one long name", Array("<\(String(repeating: "a", count: 500_000))/>".utf8)),
      ("one long attribute", Array("<a b='\(String(repeating: "a", count: 500_000))'/>".utf8)),
    ]
    for (what, body) in bodies {
      for method in ["PROPFIND", "REPORT"] {
        let answer = try book.send(method, book.book, nil, [("Depth", "0")], bytes: body)
        #expect(answer.status == 400 || method == "REPORT" && answer.status == 403, "\(what): \(answer.status)")
      }
      #expect(try book.propfind(book.book, "<D:displayname/>").property("displayname") == "Contacts", "\(what)")
    }
  }

  @Test(arguments: ["UTF-16LE", "UTF-16BE"])
  func `XML in UTF-16 is read as any other, by its mark or by what it says`(_ encoding: String) throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:1")
    let isLittle = encoding == "UTF-16LE"
    func bytes(_ text: String) -> [UInt8] {
      text.utf16.flatMap { unit -> [UInt8] in
        let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
        return isLittle ? bytes : bytes.reversed()
      }
    }
    for (mark, declared) in [("\u{FEFF}", "UTF-16"), ("\u{FEFF}", nil), ("", encoding)] {
      let declaration = declared.map { "<?xml version='1.0' encoding='\($0)'?>" } ?? ""
      let propfind = "<propfind xmlns='DAV:'><prop><displayname/></prop></propfind>"
      let answer = try Answer(
        book.send("PROPFIND", book.book, nil, [("Depth", "0")], bytes: bytes(mark + declaration + propfind)))
      #expect(answer.status == 207 && answer.property("displayname") == "Contacts")
      let multiget = """
        <C:addressbook-multiget xmlns='DAV:' xmlns:C='urn:ietf:params:xml:ns:carddav'><prop><getetag/></prop>\
        <href>\(book.href(id))</href><href>\(book.book)é🙂.vcf</href></C:addressbook-multiget>
        """
      let found = try Answer(book.send("REPORT", book.book, nil, bytes: bytes(mark + declaration + multiget)))
      #expect(found.resources.map(\.href) == [book.href(id), book.book + "%C3%A9%F0%9F%99%82.vcf"])
    }
  }

  @Test(arguments: ["UTF-16", "UTF-16LE", "UTF-8", "US-ASCII", "utf-7", "EBCDIC-CP-US"])
  func `XML that says an encoding that it is not in is refused, and the line for the person says why`(
    _ encoding: String
  ) throws {
    let book = try TestBook()
    let body = Array("<?xml version='1.0' encoding='\(encoding)'?><propfind xmlns='DAV:'><prop><x>".utf8)
    // In ISO-8859-1, which none of the six is.
    let answer = try book.send(
      "PROPFIND", book.book, nil, [("Depth", "0")], bytes: body + [0xE9] + Array("</x></prop></propfind>".utf8))
    #expect(answer.status == 400)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("line 1"))
    #expect(try book.propfind(book.book, "<D:displayname/>").status == 207)
  }

  @Test func `a body beyond the bound is refused by its size`() throws {
    let book = try TestBook()
    let spaces = [UInt8](repeating: 32, count: (1 << 20) + 1)
    #expect(try book.send("PROPFIND", book.book, nil, [("Depth", "0")], bytes: spaces).status == 413)
    #expect(try book.send("REPORT", book.book, nil, bytes: [UInt8](repeating: 32, count: (16 << 20) + 1)).status == 413)
  }

  @Test func `names that nobody knows, for many cards, come in portions, and every card is there once`() throws {
    let book = try TestBook()
    let ids = try (0..<40).map { try book.add("FN:Ann \($0)", "UID:\($0)") }
    let space = String(repeating: "x", count: 200)
    let names = (0..<150).map { "<p:n\($0) xmlns:p=\"\(space)\"/>" }.joined()
    for answer in [
      try book.propfind(book.book, depth: "1", names),
      try book.multiget(ids.map(book.href), properties: names + "<C:address-data/>"),
    ] {
      let cards = answer.resources.map(\.href).filter { $0.hasSuffix(".vcf") }
      #expect(cards.count == 40 && Set(cards) == Set(ids.map(book.href)))
    }
  }

  @Test func `a large body is read of a program that is signed in, and of nobody else`() throws {
    let book = try TestBook()
    let spaces = [UInt8](repeating: 32, count: 100_000)
    #expect(try book.send("PROPFIND", book.book, nil, [("Depth", "0")], bytes: spaces).status == 400, "it is no XML")
    let stranger = try book.send(
      "PROPFIND", book.book, nil, [("Depth", "0")],
      as: Credentials(user: book.account.name, password: "wrong-wrong-wrong"), bytes: spaces)
    #expect(stranger.status == 401)
  }

  @Test func `a hundred thousand addresses are answered, and one more is refused`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:1")
    // As many as there can be; most are of nobody.
    let hrefs = (1..<100_000).map { "\(book.book)\($0).vcf" } + [book.href(id)]
    let answer = try book.multiget(hrefs, properties: "<D:getetag/>")
    #expect(answer.resources.count == 100_000)
    #expect(answer.resources.last?.properties["getetag"] != nil)
    let refused = try book.multiget(hrefs + ["x"])
    #expect(refused.status == 403)
    #expect(refused.condition == "number-of-matches-within-limits")
  }

  @Test(arguments: 0..<8)
  func `damaged requests are answered or refused, and never end the server`(seed: Int) throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:1")
    var generator = SeededGenerator(seed: UInt64(seed))
    let whole = Array(
      """
      <?xml version="1.0"?><D:sync-collection xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:sync-token/>\
      <D:sync-level>1</D:sync-level><D:limit><D:nresults>7</D:nresults></D:limit><D:prop><D:getetag/>\
      <C:address-data content-type="text/vcard" version="3.0"><C:prop name="FN"/></C:address-data></D:prop>\
      <D:href>\(book.href(id))</D:href></D:sync-collection>
      """.utf8)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0...generator.below(3) {
        let place = generator.below(bytes.count)
        switch generator.below(3) {
        case 0: bytes[place] = UInt8(generator.below(256))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + generator.below(12)))
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + generator.below(40))], at: place)
        }
      }
      let answer = try Answer(book.send("REPORT", book.book, nil, bytes: bytes))
      #expect([207, 400, 403].contains(answer.status), "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
