import Account
import Contacts
import Testing
import VCard

/// What an account holds about a card.
@Suite struct CardContentTests {
  @Test(arguments: [
    (["FN:Ann", "ORG:Firm", "TITLE:Head", "EMAIL:a@b.example", "TEL:110"], "Firm"),
    // It is the name itself.
    (["FN:Firm", "ORG:Firm", "TITLE:Head", "EMAIL:a@b.example", "TEL:110"], "Head"),
    (["FN:Ann", "EMAIL:a@b.example", "EMAIL:c@d.example", "TEL:110"], "a@b.example"),
    (["FN:Ann", "TEL:110", "TEL:112"], "110"),
    (["FN:Ann"], ""),
  ]) func `namesakes are told apart by organization, work, address or number`(lines: [String], detail: String) throws {
    #expect(try content(lines).detail == detail)
  }

  @Test func `a photo is shown that browsers show`() throws {
    #expect(try content("FN:Ann", "PHOTO:data:image/png;base64,iVBORw0KGgo=").hasPhoto)
    #expect(try !content("FN:Ann", "PHOTO:data:image/tiff;base64,SUkqAA==").hasPhoto)
    #expect(try !content("FN:Ann", "PHOTO:https://example.org/ann.png").hasPhoto)
    #expect(try !content("FN:Ann").hasPhoto)
  }

  @Test func `days that come again are kept under their labels, a hundred of them, and a birthday is one`() throws {
    var contact = try Contact(Card(cardBytes(["FN:Ann", "BDAY:19800203"])))
    let day = try #require(PartialDate(month: 2, day: 3))
    contact.dates = (0..<150).map { Labeled(String(repeating: "x", count: 300) + "\($0)", day) }
    let long = CardContent.dates(of: contact)
    #expect(long.count == 100)
    #expect(long.map(\.isBirthday) == [true] + Array(repeating: false, count: 99))
    #expect(long.dropFirst().allSatisfy { $0.label.utf8.count == 200 })
  }

  @Test func `a group has no days`() throws {
    #expect(try content("FN:Ann", "BDAY:19800203").dates.count == 1)
    #expect(try content("KIND:group", "FN:Friends", "BDAY:19800203").dates.isEmpty)
  }

  @Test func `a card of ten million bytes is taken, and a larger one is not`() throws {
    let empty = cardBytes(["FN:Ann", "NOTE:"]).count
    for (more, isTaken) in [(0, true), (1, false)] {
      let bytes = cardBytes(["FN:Ann", "NOTE:" + String(repeating: "x", count: 10_000_000 - empty + more)])
      #expect(bytes.count == 10_000_000 + more)
      if isTaken {
        #expect(try CardContent(bytes, .current).bytes == bytes.count)
      } else {
        let reason = "the card has 10000001 bytes, and 10000000 are the limit"
        let refusal = #expect(throws: CardRefusal.self) { try CardContent(bytes, .current) }
        #expect(refusal?.reason == reason)
      }
    }
  }

  @Test func `what is no card is refused by its line`() {
    let refusal = #expect(throws: CardRefusal.self) { try CardContent(Array("BEGIN:VCARD\r\nFN".utf8), .current) }
    #expect(refusal?.reason.hasPrefix("line ") == true)
  }
}
