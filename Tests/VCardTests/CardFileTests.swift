import Testing

@testable import VCard

@Suite("A file of cards")
struct CardFileTests {
  private func items(_ text: String) -> [(line: Int, name: String)] {
    CardFile(Array(text.utf8)).map { item in
      switch item.result {
      case .success(let card): (item.line, card.first("FN")?.text ?? "")
      case .failure(let error): (error.line, error.reason)
      }
    }
  }

  @Test func `gives each card with its line`() {
    let file = "\u{FEFF}\r\nBEGIN:VCARD\r\nFN:A\r\nEND:VCARD\r\n\r\nBEGIN:VCARD\r\nNOTE:x\r\n y\r\nFN:B\r\nEND:VCARD"
    #expect(items(file).map(\.line) == [2, 6])
    #expect(items(file).map(\.name) == ["A", "B"])
  }

  @Test func `gives the good cards beside the bad ones`() {
    let file = """
      BEGIN:VCARD
      FN:never ends
      BEGIN:VCARD
      FN:good
      END:VCARD
      some words
      and more
      BEGIN:VCARD
      FN:good too
      END:VCARD
      END:VCARD
      BEGIN:VCARD
      FN:cut off
      """
    let outside = CardError(.textOutside, line: 1).reason
    let missing = CardError(.missingEnd, line: 1).reason
    #expect(items(file).map(\.line) == [1, 3, 6, 8, 11, 12])
    #expect(items(file).map(\.name) == [missing, "good", outside, "good too", outside, missing])
  }

  @Test func `may mix line ends and versions, and be UTF-16`() {
    #expect(items("BEGIN:VCARD\rFN:A\rEND:VCARD\rBEGIN:VCARD\nFN:B\nEND:VCARD\n").map(\.name) == ["A", "B"])
    let units = "\u{FEFF}BEGIN:VCARD\r\nFN:Ä\r\nEND:VCARD\r\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let cards = CardFile(units).compactMap { try? $0.result.get() }
    #expect(cards.map { $0.first("FN")?.text } == ["Ä"])
  }

  @Test(arguments: [("", "the file is empty"), ("\n \n", "the file is empty"), ("hello", "there is no BEGIN:VCARD")])
  func `without a card says so once`(text: String, reason: String) {
    #expect(items(text).map(\.name) == [reason])
  }

  @Test func `whose first AGENT never ends gives the cards after it`() {
    let bad = "BEGIN:VCARD\nFN:bad\nAGENT:\nBEGIN:VCARD\nFN:inner\nEND:VCARD\n"
    let good = "BEGIN:VCARD\nFN:good\nAGENT:\nBEGIN:VCARD\nFN:inner\nEND:VCARD\nEND:VCARD\n"
    #expect(items(bad + good).map(\.name) == [CardError(.missingEnd, line: 1).reason, "good"])
  }
}

@Suite("Bytes that are no card")
struct CardErrorTests {
  @Test(arguments: [
    ("", CardError.Kind.empty, 1), (" \r\n\r\n", .empty, 1), ("hello\nworld", .noCard, 1), ("\n\nhello", .noCard, 3),
    ("BEGIN:VCALENDAR\nEND:VCALENDAR\n", .noCard, 1), ("BEGIN:VCARD\nFN:x\n", .missingEnd, 1),
    ("\nBEGIN:VCARD\nFN:x\nEND:VCAR", .missingEnd, 2), ("BEGIN:VCARD\nFN:x\nBEGIN:VCARD\nEND:VCARD\n", .missingEnd, 1),
    ("BEGIN:VCARD\nFN:a\n b\nEND:VCARD\n\nBEGIN:VCARD\nEND:VCARD\n", .severalCards, 6),
    ("x\nBEGIN:VCARD\nEND:VCARD\n", .textOutside, 1), ("BEGIN:VCARD\nEND:VCARD\n\nx", .textOutside, 4),
  ])
  func `give an error with the line that shows it`(text: String, kind: CardError.Kind, line: Int) {
    #expect(throws: CardError(kind, line: line)) { try Card(Array(text.utf8)) }
  }

  @Test func `say what happened and what to do`() {
    let error = CardError(.severalCards, line: 6)
    #expect("\(error)" == "line 6: the file holds more than one card")
    #expect(error.hint == "import it: contacts2web import FILE")
  }
}

@Suite("Cards that come in pieces")
struct CardStreamTests {
  /// The items of a stream that is cut behind each of `cuts` bytes.
  private func items(_ bytes: [UInt8], cuts: [Int], limit: Int = 1 << 20) -> [String] {
    var ranges: [Range<Int>] = []
    var start = 0
    for cut in cuts.sorted() where cut > start && cut < bytes.count {
      ranges.append(start..<cut)
      start = cut
    }
    ranges.append(start..<bytes.count)
    var rest = ranges[...]
    var stream = CardStream<Never>(limit: limit) { rest.popFirst().map { Array(bytes[$0]) } ?? [] }
    var texts: [String] = []
    while let item = stream.next() { texts.append(text(item)) }
    return texts
  }

  private func text(_ item: CardFile.Item) -> String {
    switch item.result {
    case .success(let card): "\(item.line): \(String(decoding: card.bytes, as: UTF8.self))"
    case .failure(let error): "\(item.line): \(error)"
    }
  }

  @Test func `are the same wherever the pieces end`() throws {
    let text = """
      \u{FEFF}BEGIN:VCARD\r\nVERSION:2.1\r\nFN:Ä 😀\r\nNOTE;ENCODING=QUOTED-PRINTABLE:a=\r\nb\r\nEND:VCARD\r\n
      <p>words</p>\r\n outside\r\nBEGIN:VCARD\nFN:never ends\nBEGIN:VCARD\nAGENT:\nBEGIN:VCARD\nFN:inner\nEND:VCARD
      NOTE:x\n y\nEND:VCARD\nBEGIN:VCARD\r\r\nFN:B\r\r\nEND:VCARD\r\r\nBEGIN:VCARD\rFN:C\rEND:VCARD\r
      BEGIN:VCARD\nFN:cut off
      """
    let wide = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [Array(text.utf8), wide] {
      let whole = CardFile(bytes).map(self.text)
      #expect(whole.count == 7)
      for cut in 1..<bytes.count { #expect(items(bytes, cuts: [cut]) == whole, "cut at \(cut)") }
      #expect(items(bytes, cuts: Array(1..<bytes.count)) == whole)
    }
  }

  @Test(arguments: [1, 2, 7, 64, 1_000, 4_096])
  func `are the same for all fixtures, whatever the pieces' size`(size: Int) throws {
    let all = try Fixture.names.filter { !$0.contains("utf16") }.flatMap { try Fixture.bytes($0) + Array("\n".utf8) }
    #expect(items(all, cuts: Array(stride(from: size, to: all.count, by: size))) == CardFile(all).map(text))
  }

  @Test func `that are larger than allowed end the stream`() {
    let card = Array("BEGIN:VCARD\nFN:A\nEND:VCARD\n".utf8)
    let large = Array("BEGIN:VCARD\nNOTE:\(String(repeating: "x", count: 500))\nEND:VCARD\n".utf8)
    #expect(items(card + large, cuts: Array(1..<600), limit: 400).last == "4: line 4: the card is too large")
  }
}
