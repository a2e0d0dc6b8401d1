import Contacts
import Testing
import VCard
import XML

@testable import DAV

/// Searching on the server (RFC 6352 §8.6).
@Suite struct QueryTests {
  @Test func `of a card of any number of lines the wanted properties come alone`() {
    let numbers = (0..<6_000).map { "TEL;TYPE=home:\($0)" }
    let lines = ["BEGIN:VCARD", "VERSION:3.0", "UID:u"] + numbers + ["FN:Ann", "END:VCARD", ""]
    let reduced = ServedCard.reduced(Array(lines.joined(separator: "\r\n").utf8), to: ["FN", "UID"])
    #expect(
      String(decoding: reduced, as: UTF8.self) == "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u\r\nFN:Ann\r\nEND:VCARD\r\n")
  }

  static let cards = [
    [
      "FN:Ann Lee", "UID:ann", "item1.TEL;TYPE=home,voice:+49 1", "item1.X-ABLABEL:Mine",
      "EMAIL;TYPE=work:Ann@Example.org",
    ],
    ["FN:JÖRG Straße", "UID:jörg", "EMAIL:joerg@home.example", "EMAIL:second@work.example", "NOTE:  two blanks"],
    ["FN:Zoe\\, Doe", "UID:zoe", "NICKNAME:Zo", "TEL;TYPE=CELL:2"],
  ]

  /// A filter, and the UIDs that it finds.
  static let filters: [(filter: String, found: [String])] = [
    ("<C:filter/>", ["ann", "jörg", "zoe"]),
    ("<C:filter><C:prop-filter name='TEL'/></C:filter>", ["ann", "zoe"]),
    ("<C:filter><C:prop-filter name='item7.tel'/></C:filter>", ["ann", "zoe"]),
    ("<C:filter><C:prop-filter name='TEL'><C:is-not-defined/></C:prop-filter></C:filter>", ["jörg"]),
    ("<C:filter><C:prop-filter name='FN'><C:text-match>ann</C:text-match></C:prop-filter></C:filter>", ["ann"]),
    ("<C:filter><C:prop-filter name='FN'><C:text-match>jörg</C:text-match></C:prop-filter></C:filter>", ["jörg"]),
    (
      "<C:filter><C:prop-filter name='FN'><C:text-match collation='i;ascii-casemap'>jörg</C:text-match></C:prop-filter></C:filter>",
      []
    ),
    (
      "<C:filter><C:prop-filter name='FN'><C:text-match collation='i;octet'>Zoe, D</C:text-match></C:prop-filter></C:filter>",
      ["zoe"]
    ),
    (
      "<C:filter><C:prop-filter name='FN'><C:text-match collation='i;octet'>zoe</C:text-match></C:prop-filter></C:filter>",
      []
    ),
    (
      "<C:filter><C:prop-filter name='FN'><C:text-match match-type='starts-with'>zoe</C:text-match></C:prop-filter></C:filter>",
      ["zoe"]
    ),
    (
      "<C:filter><C:prop-filter name='EMAIL'><C:text-match match-type='ends-with'>.EXAMPLE</C:text-match></C:prop-filter></C:filter>",
      ["jörg"]
    ),
    (
      "<C:filter><C:prop-filter name='NICKNAME'><C:text-match match-type='equals'>zo</C:text-match></C:prop-filter></C:filter>",
      ["zoe"]
    ),
    ("<C:filter><C:prop-filter name='NOTE'><C:text-match>  two </C:text-match></C:prop-filter></C:filter>", ["jörg"]),
    (
      "<C:filter><C:prop-filter name='FN'><C:text-match negate-condition='yes'>ann</C:text-match></C:prop-filter></C:filter>",
      ["jörg", "zoe"]
    ),
    // Two conditions on one property, and on two.
    (
      "<C:filter><C:prop-filter name='EMAIL' test='allof'><C:text-match>home</C:text-match><C:text-match>work</C:text-match></C:prop-filter></C:filter>",
      []
    ),
    (
      "<C:filter test='allof'><C:prop-filter name='TEL'/><C:prop-filter name='NICKNAME'/></C:filter>", ["zoe"]
    ),
    (
      "<C:filter test='anyof'><C:prop-filter name='NOTE'/><C:prop-filter name='NICKNAME'/></C:filter>", ["jörg", "zoe"]
    ),
    // Parameters.
    (
      "<C:filter><C:prop-filter name='TEL'><C:param-filter name='type'><C:text-match match-type='equals'>VOICE</C:text-match></C:param-filter></C:prop-filter></C:filter>",
      ["ann"]
    ),
    (
      "<C:filter><C:prop-filter name='EMAIL'><C:param-filter name='TYPE'><C:is-not-defined/></C:param-filter></C:prop-filter></C:filter>",
      ["jörg"]
    ),
    ("<C:filter><C:prop-filter name='EMAIL'><C:param-filter name='TYPE'/></C:prop-filter></C:filter>", ["ann"]),
  ]

  private func query(_ book: TestBook, _ filter: String, limit: Int? = nil) throws -> Answer {
    let limit = limit.map { "<C:limit><C:nresults>\($0)</C:nresults></C:limit>" } ?? ""
    return try book.report(
      "C:addressbook-query", "<D:prop><D:getetag/><C:address-data/></D:prop>\(filter)\(limit)", [("Depth", "1")])
  }

  @Test func `a query finds what its conditions say, and nothing in the trash`() throws {
    let book = try TestBook()
    for card in Self.cards { try book.add(TestBook.card(card)) }
    try book.delete(try book.add("FN:Ann Gone", "UID:gone", "TEL:3", "NICKNAME:Zo", "NOTE:  two blanks"))
    for (filter, found) in Self.filters {
      let answer = try query(book, filter)
      let uids = answer.resources.compactMap { $0.properties["address-data"] }.map { text in
        text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) } ?? ""
      }
      #expect(answer.status == 207 && uids == found, "\(filter)")
    }
  }

  @Test func `a limit cuts the answer, and says so for the book`() throws {
    let book = try TestBook()
    for card in Self.cards { try book.add(TestBook.card(card)) }
    let cut = try query(book, "<C:filter/>", limit: 2)
    #expect(cut.resources.count == 3 && cut.resources.last?.href == book.book && cut.resources.last?.status == 507)
    #expect(cut.resources.last?.condition == "number-of-matches-within-limits")
    #expect(try query(book, "<C:filter/>", limit: 3).resources.map(\.status) == [0, 0, 0])
  }

  @Test func `a query goes over more cards than one portion, and finds each once`() throws {
    let book = try TestBook()
    for number in 0..<620 { try book.add("FN:N\(number)", "UID:\(number)", "NOTE:\(number % 2)") }
    let odd = try query(
      book, "<C:filter><C:prop-filter name='NOTE'><C:text-match>1</C:text-match></C:prop-filter></C:filter>")
    #expect(odd.resources.count == 310 && Set(odd.resources.map(\.href)).count == 310)
  }

  @Test(arguments: [
    ("", 400, nil as String?),
    ("<C:filter test='some'/>", 403, "supported-filter"),
    ("<C:filter><C:prop-filter/></C:filter>", 403, "supported-filter"),
    ("<C:filter><C:near/></C:filter>", 403, "supported-filter"),
    (
      "<C:filter><C:prop-filter name='FN'><C:text-match collation='i;klingon'>a</C:text-match></C:prop-filter></C:filter>",
      403, "supported-collation"
    ),
    (
      "<C:filter><C:prop-filter name='FN'><C:text-match match-type='like'>a</C:text-match></C:prop-filter></C:filter>",
      403,
      "supported-filter"
    ),
    (
      "<C:filter><C:prop-filter name='FN'><C:text-match>\(String(repeating: "a", count: 1_001))</C:text-match></C:prop-filter></C:filter>",
      400, nil
    ),
    ("<C:filter>\(String(repeating: "<C:prop-filter name='FN'/>", count: 501))</C:filter>", 400, nil),
  ]) func `a filter that is not known is refused with the condition`(
    _ filter: String, _ status: Int, _ condition: String?
  ) throws {
    let answer = try query(try TestBook(), filter)
    #expect(answer.status == status && answer.condition == condition)
  }
}
