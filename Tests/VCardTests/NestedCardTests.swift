import Testing

@testable import VCard

/// Cards inside cards, as vCard 2.1 has them.
@Suite("A nested card")
struct NestedCardTests {
  private static let inner = "BEGIN:VCARD\r\nVERSION:2.1\r\nN:In;Ner\r\nEND:VCARD"

  private func card(_ text: String) throws -> Card { try Card(Array(text.utf8)) }

  @Test func `without AGENT is one all the same`() throws {
    let card = try Fixture.card("android-nested")
    #expect(card.properties.map(\.name) == ["VERSION", "N", "AGENT", "AGENT", "TEL"])
    #expect(card.all("AGENT").map(\.isNestedCard) == [true, true])
    #expect(card.all("AGENT")[0].text == "BEGIN:VCARD\nVERSION:2.1\nN:Nested;First\nEND:VCARD")
    #expect(card.all("AGENT")[1].text.contains("Third"))
  }

  @Test(arguments: ["AGENT:", "AGENT:\r\n", "AGENT;X=1: \r\n\r\n", "item1.AGENT:", "agent:", ""])
  func `is kept byte for byte while other lines are edited`(head: String) throws {
    let text = "BEGIN:VCARD\r\nVERSION:2.1\r\nFN:A\r\n\(head)\(Self.inner)\r\nTEL:1\r\nEND:VCARD\r\n"
    var edited = try card(text)
    #expect(edited.count == 4 && edited[2].name == "AGENT" && edited[2].isNestedCard)
    for index in [1, 3] {
      var property = edited[index]
      property.text = "B"
      edited.replace(at: index, with: property)
    }
    edited.insert(Property(name: "NOTE", text: "n"), at: 2)
    edited.append(Property(name: "TITLE", text: "t"))
    #expect(
      edited.written
        == "BEGIN:VCARD\r\nVERSION:2.1\r\nFN:B\r\nNOTE:n\r\n\(head)\(Self.inner)\r\nTEL:B\r\nTITLE:t\r\nEND:VCARD\r\n")
    #expect(try card(edited.written).properties == edited.properties)
    edited.remove(at: 3)
    #expect(!edited.written.contains("Ner"))
  }

  @Test(arguments: Version.allCases)
  func `without AGENT gets it in another card`(version: Version) throws {
    var other = Card(version: version, uid: "1")
    for property in try Fixture.card("android-nested").all("AGENT") { other.append(property) }
    let again = try Card(other.bytes)
    #expect(again.properties == other.properties && again.all("AGENT").count == 2)
    #expect(again.written.contains("AGENT:\r\nBEGIN:VCARD\r\nVERSION:2.1\r\nN:Nested;First\r\nEND:VCARD\r\n"))
  }

  @Test func `without AGENT gets it where an edit would make it unreadable`() throws {
    var card = try Fixture.card("android-nested")
    card.remove(at: 0)
    #expect(try Card(card.bytes).properties == card.properties)
    var empty = try Fixture.card("android-nested")
    empty.insert(Property(name: "AGENT", text: ""), at: 2)
    #expect(try Card(empty.bytes).properties == empty.properties)
    #expect(empty.count == 6)
  }

  @Test(arguments: ["", "AGENT:\n"])
  func `may hold further ones, but not without end`(head: String) throws {
    func nested(_ depth: Int, ends: Int) -> String {
      String(repeating: "\(head)BEGIN:VCARD\nVERSION:2.1\n", count: depth)
        + String(repeating: "END:VCARD\n", count: ends)
    }
    func outer(_ text: String) -> String { "BEGIN:VCARD\nVERSION:2.1\n\(text)END:VCARD\n" }
    let deepest = LineScanner.deepestNesting
    #expect(try card(outer(nested(deepest, ends: deepest))).count == 2)
    #expect(throws: CardError(.nestedTooDeeply, line: 1)) { try card(outer(nested(deepest + 1, ends: deepest + 1))) }
    #expect(throws: CardError(.missingEnd, line: 1)) { try card(outer(nested(3, ends: 2))) }
    #expect(throws: CardError(.textOutside, line: head.isEmpty ? 13 : 16)) {
      try card(outer(nested(3, ends: 4)))
    }
  }

  @Test func `is none where the card before it was cut off, and in versions that do not have it`() throws {
    let cut = "BEGIN:VCARD\nVERSION:2.1\nFN:cut off\n"
    let good = "BEGIN:VCARD\nVERSION:2.1\nFN:good\nEND:VCARD\n"
    let outer = "BEGIN:VCARD\nVERSION:2.1\nFN:outer\n\(good)END:VCARD\n"
    let items = CardFile(Array((cut + good + good + outer).utf8)).map { item in
      (try? item.result.get()).map { "\(item.line) \($0.first("FN")?.text ?? "")" } ?? "\(item.line) cut"
    }
    #expect(items == ["1 cut", "4 good", "8 good", "12 outer", "15 good"])
    let modern = outer.split(separator: "\n").joined(separator: "\n").replacing("VERSION:2.1", with: "VERSION:3.0")
    #expect(throws: CardError(.missingEnd, line: 1)) { try card(modern) }
  }

  @Test func `in a file of many leaves each card on its own, and the lines of errors right`() throws {
    let nested = try Fixture.bytes("android-nested")
    let bytes = nested + nested + Array("words\nBEGIN:VCARD\nVERSION:2.1\nFN:cut off\n".utf8)
    let items = Array(CardFile(bytes))
    #expect(items.map(\.line) == [1, 18, 35, 36])
    #expect(items.prefix(2).map { try? $0.result.get().bytes } == [nested, nested])
    #expect(throws: CardError(.severalCards, line: 18)) { try Card(nested + nested) }
  }

  @Test func `that is escaped in a value is text`() throws {
    let card = try card("BEGIN:VCARD\nVERSION:3.0\nFN:A\nAGENT:BEGIN\\:VCARD\\nFN\\:B\\nEND\\:VCARD\nEND:VCARD\n")
    #expect(card.count == 3 && card[2].isNestedCard == false)
    #expect(card[2].text == "BEGIN:VCARD\nFN:B\nEND:VCARD")
  }

  @Test func `may be larger than a piece of a stream`() throws {
    let photo = String(repeating: " AAAA\n", count: 40_000)
    let text =
      "BEGIN:VCARD\nVERSION:2.1\nFN:A\nBEGIN:VCARD\nVERSION:2.1\nPHOTO;BASE64:\n\(photo)\nEND:VCARD\nEND:VCARD\n"
    let bytes = Array(text.utf8)
    var rest = stride(from: 0, to: bytes.count, by: 4_096).map { Array(bytes[$0..<min($0 + 4_096, bytes.count)]) }[...]
    var stream = CardStream<Never>(limit: 1 << 20) { rest.popFirst() ?? [] }
    let first = stream.next()
    let card = try first?.result.get()
    #expect(card?.bytes == bytes)
    let second = try stream.next()?.result.get()
    #expect(second?.first("PHOTO") != nil && second?.first("FN") == nil)
    let third = stream.next()
    #expect(third == nil)
  }

  /// The names of a file's cards, and the lines of its errors.
  private func names(_ text: String) -> [String] {
    CardFile(Array(text.utf8)).map { (try? $0.result.get()).map { $0.first("FN")?.text ?? "" } ?? "line \($0.line)" }
  }

  @Test func `hides none of those that follow one that was cut off, where the last has an end too many`() {
    func good(_ name: String) -> String { "BEGIN:VCARD\nVERSION:2.1\nFN:\(name)\nEND:VCARD\n" }
    let cut = "BEGIN:VCARD\nVERSION:2.1\nFN:cut off\n"
    #expect(names(cut + good("one") + "END:VCARD\n") == ["cut off", "one"])
    let many = (1...500).map { "\($0)" }
    #expect(names(cut + many.map(good).joined() + "\nEND:VCARD\n" + good("last")) == ["cut off"] + many + ["last"])
  }

  @Test func `is no card of its own, however many others were cut off before`() {
    let cut = "BEGIN:VCARD\nVERSION:2.1\nFN:cut off\n"
    let good = "BEGIN:VCARD\nVERSION:2.1\nFN:good\nEND:VCARD\n"
    let outer = "BEGIN:VCARD\nVERSION:2.1\nFN:outer\n\(good)TEL:1\nEND:VCARD\n"
    let agent = "BEGIN:VCARD\nVERSION:2.1\nFN:with agent\nAGENT:\n\(good)END:VCARD\n"
    let deep =
      String(repeating: "BEGIN:VCARD\nVERSION:2.1\n", count: 102) + String(repeating: "END:VCARD\n", count: 102)
    let file = String(repeating: cut + good, count: 50) + deep + outer + agent
    let names = names(file).filter { $0 != "good" && $0 != "" && !$0.hasPrefix("line") }
    #expect(names == ["outer", "with agent"])
    #expect(self.names(file).count { $0 == "good" } == 50)
  }
}

@Suite("Lines that are none")
struct StrayLineTests {
  @Test func `stay as they are beside an edit, without an empty line`() throws {
    let card = try Fixture.card("android-comments")
    for index in 0..<card.count where !card[index].name.isEmpty && card[index].name != "VERSION" {
      var edited = card
      var property = edited[index]
      property.text = "new"
      edited.replace(at: index, with: property)
      #expect(!edited.written.contains("\r\n\r\n"), "\(property.name)")
      #expect(try Card(edited.bytes).properties == edited.properties)
    }
  }

  @Test func `that look like base64 keep away from a photo`() throws {
    var card = try Fixture.card("3.0", "FN:A", "AAAA")
    card.insert(Property(name: "PHOTO", data: .bytes([1, 2, 3], mediaType: nil)), at: 2)
    #expect(try Card(card.bytes).properties == card.properties)
    #expect(card.count == 4)
  }
}
