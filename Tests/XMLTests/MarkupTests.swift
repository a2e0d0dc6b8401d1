import Testing
import XML

@Suite struct MarkupTests {
  private func read(_ markup: Markup) throws -> [String] {
    let recorder = Recorder()
    try XMLReader.read(markup.bytes, recorder)
    return recorder.events
  }

  @Test func `what is interpolated is text, and markup alone passes as it is`() throws {
    let evil = #"</a><b c="d'">&amp;]]>"#
    let nested: Markup = "<n/>"
    let markup: Markup = "<a t=\"\(evil)\">\(evil)\(nested)\(7)\([nested, nested])</a>"
    #expect(
      try read(markup) == [
        "<a t=\(evil)>", evil, "<n>", "</n>", "7", "<n>", "</n>", "<n>", "</n>", "</a>",
      ])
  }

  @Test func `line ends arrive as they were`() throws {
    let text = "a\r\nb\nc\rd\r\r\ne\tf"
    #expect(try read("\(Markup.declaration)<a>\(text)</a>") == ["<a>", text, "</a>"])
  }

  @Test func `characters that XML cannot have are left out, and no other`() throws {
    let far: [UInt32] = [0xD7FF, 0xE000, 0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x1FFFE, 0x10FFFF]
    for value in (0...0x2FFF).map({ UInt32($0) }) + far {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isLeftOut = (value < 32 && ![9, 10, 13].contains(value)) || value == 0xFFFE || value == 0xFFFF
      let text = isLeftOut ? "xy" : "x\(String(scalar))y"
      #expect(try read("<a>x\(String(scalar))y</a>") == ["<a>", text, "</a>"], "U+\(String(value, radix: 16))")
    }
  }
}
