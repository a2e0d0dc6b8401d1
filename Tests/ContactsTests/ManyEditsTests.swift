import Probes
import Testing
import VCard

@testable import Contacts

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

  private static func card(_ lines: [String], version: String = "3.0") throws -> Card {
    let lines = ["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD", ""]
    return try Card(Array(lines.joined(separator: "\r\n").utf8))
  }

  /// Cards of so many lines, and of four times as many, are to be gone over equally often: else an edit takes the square of their number.
  private func expectAsManyPasses(_ edited: (Int) throws -> Card) throws {
    let passes = try [300, 1_200].map { try edited($0).passes }
    #expect(passes[0] > 0 && passes[0] == passes[1])
  }

  @Test(arguments: [true, false])
  func `a card of any number of lines is converted in a few passes, there and back`(_ isGroup: Bool) throws {
    try expectAsManyPasses { count in
      let lines =
        isGroup
        ? ["X-ADDRESSBOOKSERVER-KIND:group"] + (0..<count).map { "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:\($0)" }
        : (0..<count).map { "TEL;TYPE=home:+1555\($0)" }
      let text = ["BEGIN:VCARD", "VERSION:3.0", "UID:u", "N:Lee;Ann;;;", "FN:Ann Lee"] + lines + ["END:VCARD", ""]
      let card = try Card(Array(text.joined(separator: "\r\n").utf8))
      let there = card.converted(to: .v40)
      #expect(there.version == .v40 && there.count == card.count)
      let back = there.converted(to: .v30)
      #expect(back.bytes == card.bytes)
      return back
    }
  }

  @Test func `what a program edits in a long card of another version is a patch of its lines, in a few passes`() throws
  {
    try expectAsManyPasses { count in
      let lines = (0..<count).map { "tel;type=home:+1555\($0)" }
      let text = ["BEGIN:VCARD", "VERSION:4.0", "UID:u", "N:Lee;Ann;;;", "FN:Ann Lee"] + lines + ["END:VCARD", ""]
      let stored = try Card(Array(text.joined(separator: "\n").utf8))
      var sent = stored.converted(to: .v30)
      #expect(sent.version == .v30)
      // Every second number goes.
      var removal = Card.LineEdit()
      removal.isRemoved = true
      let removed = Set(stride(from: 4, to: 4 + count, by: 2))
      sent.edit(
        Dictionary(uniqueKeysWithValues: removed.map { ($0, removal) }),
        appending: [Property(name: "NOTE", text: "new")])
      let taken = try #require(stored.taking(sent))
      let kept = text.indices.filter { $0 == 0 || !removed.contains($0 - 1) }.map { text[$0] }
      #expect(taken.text == (kept.dropLast(2) + ["NOTE:new", "END:VCARD", ""]).joined(separator: "\n"))
      return taken
    }
  }

  @Test func `a long card that is sent again is compared in one pass, however often it says when it was revised`()
    throws
  {
    let line = "X-ODD:1"
    func card(_ count: Int) throws -> Card {
      try Self.card(
        ["FN:Ann"] + Array(repeating: "REV:20260101T000000Z", count: count)
          + Array(repeating: line, count: count))
    }
    try expectAsManyPasses { count in
      let card = try card(count)
      #expect(card.completes(card))
      let bare = card.withoutRevision
      #expect(bare.properties.map(\.name) == ["VERSION", "FN"] + Array(repeating: "X-ODD", count: count))
      return bare
    }
  }

  @Test func `many properties that both sides changed are each named once, in their order`() throws {
    let names = (0..<400).map { "X-\($0)" }
    func card(_ value: String) throws -> Card {
      try Self.card(
        ["FN:Ann"] + names.map { "\($0):\(value)" } + ["TEL;TYPE=\(value):1", "TEL;TYPE=\(value):2"])
    }
    let merge = try ThreeWayMerge(base: card("home"), ours: card("work"), theirs: card("cell"), preferring: .ours)
    #expect(merge.conflicts == names + ["TEL"])
  }

  /// One group of so many numbers and labels is no person's: a merge would take all labels along with each number.
  @Test(arguments: [(600, true), (900, false)])
  func `a program's card is patched unless thousands of lines share thousands of labels`(
    _ count: Int, _ isPatched: Bool
  ) throws {
    let lines = (0..<count).flatMap { ["item1.TEL:+1555\($0)", "item1.X-ABLabel:Boat"] }
    let stored = try Self.card(["UID:u", "N:Lee;Ann;;;", "FN:Ann Lee"] + lines, version: "4.0")
    let sent = stored.converted(to: .v30)
    #expect(sent.version == .v30)
    #expect((stored.taking(sent) != nil) == isPatched)
  }
}
