import Testing

@testable import VCard

/// Inputs whose length would cost its square if anything looked at them more than a few times.
@Suite("Hostile input")
struct HostileTests {
  private static func card(_ start: String, _ repeated: String, _ end: String = "") -> [UInt8] {
    let body = String(repeating: repeated, count: 20_000)
    return Array("BEGIN:VCARD\nVERSION:3.0\n\(start)\(body)\(end)\nEND:VCARD\n".utf8)
  }

  static let inputs: [(name: String, bytes: [UInt8])] = [
    ("properties", card("", "A:\n")), ("an unterminated quote", card("A;X=\"", "a")),
    ("quotes that open", card("A", ";X=\"", ":v")), ("lines with open quotes", card("", "A;X=\"b\n")),
    ("a quote over folds", card("A;X=\"", "b\n ")), ("folds", card("NOTE:", "b\n ")),
    ("blank folds", card("NOTE;ENCODING=QUOTED-PRINTABLE:", "\n   ")),
    ("soft breaks", card("NOTE;ENCODING=QUOTED-PRINTABLE:", "=\n")), ("false soft breaks", card("", "NOTE:=\n")),
    ("parameters", card("TEL", ";TYPE=a", ":1")), ("bare parameters", card("TEL", ";a", ":1")),
    ("components", card("N:", ";")), ("commas", card("N:", ",")), ("backslashes", card("N:", "\\")),
    ("NULs", card("N:", "\0")), ("lines of NUL", card("", "\0\n")),
    ("agents without end", card("", "AGENT:\nBEGIN:VCARD\n")),
    ("nested cards without end", Array("BEGIN:VCARD\nVERSION:2.1\n".utf8) + card("VERSION:2.1\n", "BEGIN:VCARD\n")),
    ("cards that are cut off", Array(String(repeating: "BEGIN:VCARD\nVERSION:2.1\nA:\n", count: 20_000).utf8)),
    (
      "cut off and whole cards",
      Array(String(repeating: "BEGIN:VCARD\nVERSION:2.1\nBEGIN:VCARD\nEND:VCARD\n", count: 10_000).utf8)
    ),
    (
      "cut off cards with ends in their notes",
      Array(
        String(repeating: "BEGIN:VCARD\nVERSION:2.1\nNOTE:a\n END:VCARD\nBEGIN:VCARD\nEND:VCARD\n", count: 10_000).utf8)
    ),
    (
      "cards too deep in each other",
      Array(
        String(
          repeating: String(repeating: "BEGIN:VCARD\nVERSION:2.1\n", count: 120)
            + String(repeating: "END:VCARD\n", count: 120), count: 100
        ).utf8)
    ), ("empty agents", card("", "AGENT:\n")), ("carriage returns", card("", "\r")), ("colons", card("", ":")),
    ("base64 that is not indented", card("PHOTO;BASE64:\n", "AAAA\n")), ("words", card("", "AAAA\n")),
    ("dots", card("", ".", ":1")), ("begins", Array(String(repeating: "BEGIN:VCARD\n", count: 20_000).utf8)),
    ("ends", Array(String(repeating: "END:VCARD\n", count: 20_000).utf8)),
    ("byte order marks", Array(String(repeating: "\u{FEFF}", count: 20_000).utf8)),
    ("half UTF-16", [0xFF, 0xFE] + Array(repeating: 0xD8, count: 40_001)),
  ]

  @Test(arguments: inputs.map(\.name))
  func `is read to its end, and written as it was`(name: String) throws {
    let bytes = try #require(Self.inputs.first { $0.name == name }).bytes
    for _ in CardFile(bytes) {}
    guard let card = try? Card(bytes) else { return }
    #expect(card.bytes == bytes)
    for property in card.properties {
      _ = (property.text, property.components, property.list, property.types, property.data)
    }
    guard card.count > 1 else { return }
    var edited = card
    var property = edited[1]
    property.text = "x"
    edited.replace(at: 1, with: property)
    edited.append(Property(name: "NOTE", text: "y"))
    #expect(try Card(edited.bytes).count == edited.count)
  }

  @Test func `with many nested cards asks each line once whether it is the VERSION`() {
    let nested = String(repeating: "BEGIN:VCARD\nEND:VCARD\n", count: 2_000)
    let lines = String(repeating: "A:\n", count: 10_000)
    for version in ["VERSION:2.1\n", "VERSION:3.0\n"] {
      let bytes = Array("BEGIN:VCARD\n\(lines)\(version)\(nested)END:VCARD\n".utf8)
      var scanner = LineScanner()
      guard let begin = scanner.next(in: bytes.span) else { continue }
      let reader = try? CardReader(bytes.span, begin: begin, line: 1, &scanner)
      #expect((reader != nil) == version.contains("2.1"))
      if let reader { #expect(reader.versionLooks == 10_001 && reader.last.count == 2_000) }
    }
  }

  @Test func `in a line with a carriage return alone begins no card`() throws {
    let text =
      "BEGIN:VCARD\r\nVERSION:2.1\r\nNOTE:a\rBEGIN:VCARD\r\nBEGIN:VCARD\r\nFN:in\r\nEND:VCARD\r\nTEL:1\r\nEND:VCARD\r\n"
    #expect(try Card(Array(text.utf8)).properties.map(\.name) == ["VERSION", "NOTE", "AGENT", "TEL"])
    // Unless its lines end so.
    let classic = "BEGIN:VCARD\rVERSION:2.1\rFN:cut off\rBEGIN:VCARD\rFN:good\rEND:VCARD\r"
    let names = CardFile(Array(classic.utf8)).map { try? $0.result.get().first("FN")?.text }
    #expect(names == [nil, "good"])
  }

  @Test func `behind a soft break begins the next card, so that nobody gets another's lines`() {
    let text = """
      BEGIN:VCARD\nVERSION:2.1\nFN:cut off\nNOTE;ENCODING=QUOTED-PRINTABLE:a=\nBEGIN:VCARD\nVERSION:2.1\nFN:next\nEND:VCARD\n
      """
    let names = CardFile(Array(text.utf8)).map { try? $0.result.get().first("FN")?.text }
    #expect(names == [nil, "next"])
  }

  @Test func `in an AGENT that is no nested card begins none`() throws {
    var card = Card(uid: "1")
    card.append(Property(name: "AGENT", text: "BEGIN:VCA\u{7}RD"))
    card.append(Property(name: "NOTE", text: "x"))
    #expect(try Card(card.bytes).properties == card.properties)
  }

  /// What the fuzzer found, each once.
  @Test(arguments: [
    // Without VERSION, the edit takes away the one bare parameter that made it a 2.1 card.
    "BEGIN:VCARD\nTEL;HOME:1\nN:a,b\nEND:VCARD\n",
    // A name with a carriage return in it, after base64: no line end, and no base64 either.
    "BEGIN:VCARD\r\nA\rE:1\r\nPHOTO;ENCODING=b:AAAA\r\nEND:VCARD\r\n",
  ])
  func `of the fuzzer is written so that it reads as what was edited`(text: String) throws {
    let card = try Card(Array(text.utf8))
    for index in 0..<card.count {
      var shorter = card
      shorter.remove(at: index)
      let shorterAgain = try Card(shorter.bytes)
      #expect(shorterAgain.properties == shorter.properties && shorterAgain.version == shorter.version)

      var changed = card
      var property = changed[index]
      property.components = property.components + [["a;b", "c,d"]]
      changed.replace(at: index, with: property)
      changed.append(card[index])
      let changedAgain = try Card(changed.bytes)
      #expect(changedAgain.properties == changed.properties && changedAgain.version == changed.version)
    }
  }
}
