import Testing

@testable import VCard

@Suite("Every fixture")
struct FixtureTests {
  @Test func `is among at least sixty`() { #expect(Fixture.names.count >= 60) }

  @Test(arguments: Fixture.names)
  func `is written as it was read, byte for byte`(name: String) throws {
    let bytes = try Fixture.bytes(name)
    #expect(try Card(bytes).bytes == bytes)
  }

  @Test(arguments: Fixture.names)
  func `is one card of its file`(name: String) throws {
    let items = Array(CardFile(try Fixture.bytes(name)))
    #expect(items.count == 1)
    #expect(try items[0].result.get().properties == Fixture.card(name).properties)
  }

  @Test(arguments: Fixture.names)
  func `keeps all other lines when one property is edited, removed or added`(name: String) throws {
    let card = try Fixture.card(name)
    for index in 0..<card.count where card[index].name != "VERSION" {
      var edited = card
      var property = card[index]
      property.text = "Ä new text"
      edited.replace(at: index, with: property)
      try expect(edited, toDifferFrom: card, at: index, by: 1)
      #expect(edited[index].text == "Ä new text")

      var shorter = card
      shorter.remove(at: index)
      try expect(shorter, toDifferFrom: card, at: index, by: 0)

      var longer = card
      longer.insert(Property(name: "X-NEW", text: "new"), at: index)
      try expect(longer, toDifferFrom: card, at: index, by: 2)
    }
  }

  /// Checks that `edited` is `card` with the lines of one property replaced by those of `count` others, and that it reads
  /// as what was edited.
  private func expect(
    _ edited: Card, toDifferFrom card: Card, at index: Int, by count: Int, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let (old, new) = (card.bytes, edited.bytes)
    let lines = lineRange(of: index, in: card)
    #expect(new.starts(with: old[..<lines.lowerBound]), sourceLocation: location)
    #expect(new.reversed().starts(with: old[lines.upperBound...].reversed()), sourceLocation: location)
    let again = try Card(new)
    #expect(again.properties == edited.properties, sourceLocation: location)
    #expect(again.count == card.count - 1 + count, sourceLocation: location)
  }

  /// The bytes of the property's lines, in the card's own encoding, with the empty line that ends base64 in vCard 2.1.
  private func lineRange(of index: Int, in card: Card) -> Range<Int> {
    let bytes = card.bytes
    let encoding = UTF16Text(of: bytes)
    let text = encoding?.decode(bytes) ?? bytes
    guard let entries = try? CardReader(text.span).entries else { return 0..<0 }
    guard let place = entries.indices.filter({ entries[$0].isProperty }).dropFirst(index).first else {
      return bytes.count..<bytes.count
    }
    var end = Int(entries[place].end)
    if card[index].encoding == .base64, place + 1 < entries.count, entries[place + 1].kind == .blank {
      end = Int(entries[place + 1].end)
    }
    let start = Int(entries[place].start)
    guard let encoding else { return start..<end }
    return encoding.encode(Array(text[..<start])).count..<encoding.encode(Array(text[..<end])).count
  }
}
