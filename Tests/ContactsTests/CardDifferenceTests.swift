import Testing
import VCard

@testable import Contacts

@Suite struct CardDifferenceTests {
  private func difference(_ first: String, _ second: String) throws -> CardDifference {
    func card(_ lines: String) throws -> Card {
      try Card(Array("BEGIN:VCARD\nVERSION:3.0\n\(lines)\nEND:VCARD\n".utf8))
    }
    return CardDifference(try card(first), try card(second))
  }

  @Test func `two cards that say the same do not differ`() throws {
    let difference = try difference(
      "N:Lee;Ann;;;\nFN:Ann Lee\nTEL;TYPE=CELL:1\nREV:1", "FN:Ann Lee\nTEL;TYPE=CELL,PREF:1\nN:Lee;Ann\nREV:2")
    #expect(difference.fields.isEmpty)
  }

  @Test func `each difference is named once, with what either says`() throws {
    let difference = try difference(
      "N:Lee;Ann;;;\nTEL;TYPE=CELL:1\nTEL;TYPE=HOME:2\nNOTE:a\\nb\nX-FAVOURITE:tea",
      "N:Lee;Anna;;;\nTEL;TYPE=HOME:2\nTEL;TYPE=WORK:3\nPHOTO;VALUE=uri:https://x/y\nBDAY:--0415")
    #expect(difference.fields == ["name", "phone", "note", "X-FAVOURITE", "birthday", "photo"])
    #expect(difference.first.map(\.value) == ["Ann Lee", "1", "a\nb", "tea"])
    #expect(difference.first.map(\.label) == ["", "mobile", "", ""])
    #expect(difference.second.map(\.value) == ["Anna Lee", "3", "--04-15", "https://x/y"])
  }

  @Test func `two pictures of one size differ`() throws {
    let difference = try difference("FN:A\nPHOTO;ENCODING=b;TYPE=JPEG:AAAA", "FN:A\nPHOTO;ENCODING=b;TYPE=JPEG:AAAB")
    #expect(difference.fields == ["photo"])
  }
}
