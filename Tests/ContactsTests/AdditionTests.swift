import Contacts
import Glibc
import Testing
import VCard

/// What the import may and may not do to a card.
@Suite struct AdditionTests {
  @Test(arguments: [
    ("TEL:call me", "TEL:Call  me", 0), ("TEL:0170 1234567", "TEL:+49 170 1234567", 0), ("TEL:1", "TEL:2", 1),
    ("EMAIL:A@b.example", "EMAIL:a@B.example", 0), ("URL:http://Example.org/", "URL:HTTP://example.org", 0),
    ("URL:http://example.org/a", "URL:http://example.org/A", 1),
    ("ADR:;;Weg 1;Berlin;;10115;Germany", "ADR:;;weg  1;BERLIN;;;", 0),
    ("ADR:;;Weg 1;Berlin;;;", "ADR:;;Weg 1;Berlin;;10115;", 1),
    ("ADR:;;Weg 1;Berlin;;;", "ADR:;;Weg 2;Berlin;;;", 1),
    ("IMPP:xmpp:Anna@example.org", "IMPP:xmpp:anna@example.org", 0),
    ("IMPP:xmpp:anna@example.org", "IMPP:xmpp:bob@example.org", 1), ("IMPP:xmpp:anna", "IMPP:aim:anna", 1),
    ("X-SOCIALPROFILE;TYPE=twitter;x-user=anna:", "X-SOCIALPROFILE;TYPE=twitter:x-apple:Anna", 0),
    ("X-SOCIALPROFILE;TYPE=twitter:x-apple:anna", "X-SOCIALPROFILE;TYPE=twitter:x-apple:bob", 1),
    ("X-SOCIALPROFILE;TYPE=twitter:x-apple:anna", "X-SOCIALPROFILE;TYPE=flickr:x-apple:anna", 1),
    ("X-SOCIALPROFILE;x-user=anna:http://a.example/1", "X-SOCIALPROFILE;x-user=anna:http://a.example/2", 1),
    ("X-SOCIALPROFILE;TYPE=twitter;x-user=anna:http://a.example", "X-SOCIALPROFILE;TYPE=twitter:x-apple:anna", 0),
    ("X-SOCIALPROFILE;TYPE=twitter:x-apple:anna", "X-SOCIALPROFILE;TYPE=twitter;x-user=anna:http://a.example", 0),
    ("NOTE:a", "BDAY:1980-01-01", 1), ("NOTE:a", "PHOTO;ENCODING=b:/9j/4AAQ", 1),
    ("TITLE:Boss", "TITLE:Clerk", 0), ("TITLE:", "TITLE:Clerk", 1), ("BDAY:in spring", "BDAY:1980-01-01", 0),
    ("PHOTO:x", "PHOTO;ENCODING=b:/9j/4AAQ", 0), ("CATEGORIES:A", "CATEGORIES:A,B", 1), ("NOTE:a", "NOTE:b", 0),
    ("ORG:ACME", "ORG:ACME;Sales", 1), ("ORG:ACME", "ORG:Other;Sales", 0), ("X-FOO:1", "X-FOO:2", 0),
  ])
  func `a value is added where its meaning is missing`(existing: String, adding: String, count: Int) throws {
    let union = AdditiveChangeset(
      existing: try card("N:A;B", "FN:B A", existing), adding: try card("N:A;B", "FN:B A", adding), now: noon)
    #expect(union.changes.count == count, "\(union.changes)")
    if count == 0 { #expect(union.card.bytes == (try card("N:A;B", "FN:B A", existing)).bytes) }
  }

  @Test(arguments: [
    ("TEL;TYPE=CELL:1", "TEL;TYPE=CELL:1", true), ("TEL;TYPE=CELL:1", "TEL;TYPE=HOME:1", false),
    ("TEL:0170 1234567", "TEL:+49 170 1234567", false), ("TEL:1", "TEL:2", true), ("NOTE:a", "NOTE:b", false),
    ("item1.TEL:1\r\nitem1.X-ABLabel:Boat", "TEL:1", false), ("CATEGORIES:A", "CATEGORIES:B", true),
    ("TEL;TYPE=HOME:1", "item1.TEL:1\r\nitem1.X-ABLabel:_$!<Home>!$_", true), ("UID:a", "UID:b", true),
    ("ADR:;;Weg 1;Berlin;;;Germany", "ADR:;;Weg 1;Berlin;;;", false), ("NOTE:a", "X-FOO:1", true),
  ])
  func `says whether all words of the added card stand in the union`(
    existing: String, adding: String, isSo: Bool
  ) throws {
    let added = try card("N:A;B", adding)
    let union = AdditiveChangeset(existing: try card("N:A;B", existing), adding: added, now: noon)
    #expect(union.says(allOf: added) == isSo)
  }

  @Test func `what a card calls the person stands, also where its name gets more parts`() throws {
    let union = AdditiveChangeset(
      existing: try card("FN:Anna Schmidt", "N:Schmidt;Anna;;;"), adding: try card("N:Schmidt;Anna;Maria;Dr.;"),
      now: noon)
    #expect(union.card.first("FN")?.text == "Anna Schmidt")
    #expect(Contact(union.card).middle == "Maria" && Contact(union.card).prefix == "Dr.")
  }

  /// Real cards, each with every sixth other one: nothing that stood in the first is gone or another, and the second time
  /// nothing is added.
  @Test func `any card can be added to any other without taking anything away, and twice is once`() throws {
    let cards = try Fixtures.cards()
    #expect(cards.count > 50)
    for (number, existing) in cards.enumerated() {
      for adding in stride(from: number % 6, to: cards.count, by: 6).map({ cards[$0] }) {
        let union = AdditiveChangeset(existing: existing.card, adding: adding.card, now: noon)
        let again = AdditiveChangeset(existing: union.card, adding: adding.card, now: noon)
        #expect(
          again.changes == [] && again.card.bytes == union.card.bytes,
          "\(existing.name) + \(adding.name): \(again.changes)")
        if union.changes.isEmpty {
          #expect(union.card.bytes == existing.card.bytes, "\(existing.name) + \(adding.name)")
        } else {
          for lost in Self.lost(existing.card, union.card) {
            Issue.record("\(existing.name) + \(adding.name) loses \(lost)")
          }
        }
      }
    }
  }

  /// The old card's properties that the new one neither has as they were nor, where they are lists, has with all their parts.
  private static func lost(_ old: Card, _ new: Card) -> [String] {
    let properties = new.properties
    return old.properties.filter { property in
      if property.name == "REV" || properties.contains(property) || property.text.isEmpty { return false }
      guard ["N", "ORG", "CATEGORIES"].contains(property.name) else { return true }
      return !properties.contains { other in
        guard other.name == property.name, other.group == property.group else { return false }
        let (before, after) = (property.components, other.components)
        if property.name == "CATEGORIES" { return Set(property.list).isSubset(of: other.list) }
        return before.indices.allSatisfy { index in
          before[index].allSatisfy(\.isEmpty) || index < after.count && after[index] == before[index]
        }
      }
    }.map { "\($0.name):\($0.text)" }
  }
}

@Suite struct NameKeyTests {
  @Test(arguments: [
    ("N:Schmidt;Anna", "N:SCHMIDT;anna;Maria;Dr.;MBA", true), ("N:Schmidt;Anna", "FN:Anna  Schmidt", true),
    ("N:Schmidt;Anna", "N:Anna;Schmidt", false), ("N:Müller;Jo", "N:Muller;Jo", false), ("N:;Anna", "N:Anna;", false),
    ("ORG:ACME;Sales", "ORG:Acme\r\nX-ABShowAs:COMPANY", true), ("ORG:ACME", "ORG:ACME\r\nN:Schmidt;Anna", false),
    ("N:Schmidt;Anna\r\nKIND:Individual", "FN:Anna Schmidt", true),
    ("ORG:ACME\r\nN:Schmidt;Anna\r\nKIND:individual\r\nKIND:org", "ORG:ACME", true),
    ("EMAIL:a@b.example", "EMAIL:A@b.example", true), ("NICKNAME:Bob", "N:;Bob", false),
    ("X-ADDRESSBOOKSERVER-KIND:group\r\nFN:Team", "ORG:Team", false),
  ])
  func `says what counts as the same name`(left: String, right: String, same: Bool) throws {
    let (left, right) = (NameKey(try card(left)), NameKey(try card(right)))
    #expect(left != nil && right != nil && (left == right) == same)
  }

  @Test func `is nobody's for a card that says nothing to call it by`() throws {
    #expect(NameKey(try card("NOTE:x", "FN:")) == nil)
  }
}

/// The cards that the vCard reader's tests are made of.
private enum Fixtures {
  static func cards() throws -> [(name: String, card: Card)] {
    let folder =
      #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/VCardTests/Fixtures/"
    let directory = try #require(opendir(folder))
    defer { closedir(directory) }
    var cards: [(name: String, card: Card)] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard name.hasSuffix(".vcf"), let file = fopen(folder + name, "r") else { continue }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
      if let card = try? Card(bytes) { cards.append((name, card)) }
    }
    return cards.sorted { $0.name < $1.name }
  }
}
