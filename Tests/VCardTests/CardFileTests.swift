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
    #expect(error.hint.contains("one file for each card"))
  }
}
