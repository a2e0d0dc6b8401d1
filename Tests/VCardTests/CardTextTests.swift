import Testing
import VCard

/// A card's bytes where only text can go.
@Suite struct CardTextTests {
  private static func text(_ parts: [UInt8]...) -> String { CardText.decode(Array(parts.joined())) }
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: ["\r\n ", "\n\t", "\r "]) func `has each character whole that a fold cuts in two`(_ fold: String) {
    let line = "NOTE:kůň 🐎 x\r\n"
    let characters = Self.bytes(line)
    for cut in 1..<(characters.count - 2) {
      let read = CardText.decode(Array(characters[..<cut]) + Self.bytes(fold) + Array(characters[cut...]))
      #expect(read.replacing(fold, with: "") == line, "cut at \(cut)")
    }
    #expect(CardText.isUTF8Unfolded(Self.bytes("FN:M") + [0xC3] + Self.bytes(fold) + [0xBC]))
    #expect(!CardText.isUTF8Unfolded(Self.bytes("FN:M") + [0xC3] + Self.bytes(fold) + Self.bytes("ller")))
    #expect(!CardText.isUTF8Unfolded(Self.bytes("FN:M") + [0xC3] + Self.bytes("\r\n") + [0xBC]))
  }

  @Test func `has each line in its own set, and of that the name that is true then`() {
    #expect(
      Self.text(
        Self.bytes("FN:Müller\r\nN;charset=Windows-1251;X=1:"), [0xCF, 0xF0, 0xE8], Self.bytes("\r\n "), [0xE2],
        Self.bytes(";\r\nNOTE:M"), [0xFC], Self.bytes("ller\r\nTITLE;CHARSET=Windows-1251:Chef\r\nORG:Zoë"))
        == "FN:Müller\r\nN;charset=UTF-8;X=1:При\r\n в;\r\nNOTE:Müller\r\nTITLE;CHARSET=Windows-1251:Chef\r\nORG:Zoë")
  }

  @Test func `says what the properties say that are read of the bytes`() throws {
    let bytes = try Fixture.bytes("apple-macos-fold-in-character")
    let (card, decoded) = (try Card(bytes), try Card(Array(CardText.decode(bytes).utf8)))
    #expect(decoded.properties.map(\.text) == card.properties.map(\.text))
    #expect(CardText.isUTF8Unfolded(bytes))
  }
}
