import Contacts
import Probes
import Testing
import VCard

/// Edits of one card that are made in one pass.
@Suite struct ManyEditsTests {
  private static let lines = [
    "TEL;TYPE=home:1", "item1.TEL:2", "item1.X-ABLabel:Cottage", "X-ODD:a;b",
    "NOTE:a text that goes\r\n  over two lines",
    "ORG:ACME", "CATEGORIES:a,b", "PHOTO;ENCODING=b:/9j/4AA=", "\r\nTITLE:behind an empty line",
  ]
  private static let old = [
    "TEL;HOME:1", "NOTE;ENCODING=QUOTED-PRINTABLE:a=3Db", "PHOTO;ENCODING=BASE64:\r\n /9j/4AAQ\r\n", "X-ODD:c",
  ]

  private func randomCard(_ generator: inout SeededGenerator) throws -> Card {
    let is21 = generator.isTrue(oneIn: 3)
    var lines = ["BEGIN:VCARD", "VERSION:\(is21 ? "2.1" : "3.0")", "FN:Ann"]
    for _ in 0..<generator.below(8) { lines.append(generator.pick(is21 ? Self.old : Self.lines)) }
    return try Card(Array((lines + ["END:VCARD", ""]).joined(separator: "\r\n").utf8))
  }

  private func randomLine(_ generator: inout SeededGenerator) -> Property {
    let text = String(repeating: "new ", count: generator.below(40))
    return Property(name: generator.pick(["NOTE", "X-NEW", "TITLE"]), text: text)
  }

  private func randomEdit(_ generator: inout SeededGenerator) -> Card.LineEdit {
    var edit = Card.LineEdit()
    for _ in 0..<generator.below(3) { edit.before.append(randomLine(&generator)) }
    for _ in 0..<generator.below(3) { edit.after.append(randomLine(&generator)) }
    edit.isRemoved = generator.isTrue(oneIn: 3)
    if generator.isTrue(oneIn: 3) { edit.replacement = randomLine(&generator) }
    return edit
  }

  /// Line by line, from the last one to the first, so that the indexes stay right.
  private func oneByOne(_ card: Card, _ edits: [Int: Card.LineEdit], _ appended: [Property]) -> Card {
    var card = card
    for index in card.properties.indices.reversed() {
      guard let edit = edits[index] else { continue }
      for property in edit.after.reversed() { card.insert(property, at: index + 1) }
      if edit.isRemoved {
        card.remove(at: index)
      } else if let replacement = edit.replacement {
        card.replace(at: index, with: replacement)
      }
      for property in edit.before.reversed() { card.insert(property, at: index) }
    }
    for property in appended { card.append(property) }
    return card
  }

  @Test func `many edits at once leave the same bytes as one after the other`() throws {
    for seed in 0..<2_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let card = try randomCard(&generator)
      var edits: [Int: Card.LineEdit] = [:]
      // VERSION and FN stay.
      for index in 2..<max(2, card.count) where generator.isTrue(oneIn: 2) { edits[index] = randomEdit(&generator) }
      let appended = (0..<generator.below(3)).map { _ in randomLine(&generator) }
      var edited = card
      edited.edit(edits, appending: appended)
      #expect(edited.text == oneByOne(card, edits, appended).text, "seed \(seed)")
      #expect(try Card(edited.bytes).properties == edited.properties, "seed \(seed)")
    }
  }

  @Test func `lines that would go on with others stand apart after many edits`() throws {
    // A line without a colon goes on with base64 before it, unless an empty line is between them.
    var card = try ContactsTests.card("FN:Ann", "X-A:1", "no property", "X-B:2", "no property", version: "2.1")
    let before = card.properties
    var removed = Card.LineEdit()
    removed.isRemoved = true
    var edit = Card.LineEdit()
    edit.replacement = Property(name: "PHOTO", data: .bytes([1, 2, 3], mediaType: "image/jpeg"))
    card.edit([2: edit, 4: removed])
    let read = try Card(card.bytes)
    #expect(read.properties == card.properties)
    #expect(read.count == before.count - 1)
  }

  // MARK: Long cards

  private static let count = 20_000

  @Test(.timeLimit(.minutes(1))) func `a card of any number of lines is converted, there and back`() throws {
    let numbers = (0..<Self.count).map { "TEL;TYPE=home:+1555\($0)" }
    let members = (0..<Self.count).map { "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:\($0)" }
    for lines in [numbers, ["X-ADDRESSBOOKSERVER-KIND:group"] + members] {
      let text = ["BEGIN:VCARD", "VERSION:3.0", "UID:u", "N:Lee;Ann;;;", "FN:Ann Lee"] + lines + ["END:VCARD", ""]
      let card = try Card(Array(text.joined(separator: "\r\n").utf8))
      let there = card.converted(to: .v40)
      #expect(there.version == .v40 && there.count == card.count)
      #expect(there.converted(to: .v30).bytes == card.bytes)
    }
  }

  @Test(.timeLimit(.minutes(1))) func `what a program edits in a long card of another version is a patch of its lines`()
    throws
  {
    let lines = (0..<Self.count).map { "tel;type=home:+1555\($0)" }
    let text = ["BEGIN:VCARD", "VERSION:4.0", "UID:u", "N:Lee;Ann;;;", "FN:Ann Lee"] + lines + ["END:VCARD", ""]
    let stored = try Card(Array(text.joined(separator: "\n").utf8))
    var sent = stored.converted(to: .v30)
    #expect(sent.version == .v30)
    sent.remove(at: 10)
    sent.append(Property(name: "NOTE", text: "new"))
    let taken = try #require(stored.taking(sent))
    let kept = text.filter { $0 != stored.text.split(separator: "\n")[11] }
    #expect(taken.text == (kept.dropLast(2) + ["NOTE:new", "END:VCARD", ""]).joined(separator: "\n"))
  }
}
