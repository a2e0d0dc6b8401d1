import Probes

/// Cards whose fields hold whatever a byte can be: for asking whether a form leaves alone what it cannot show.
enum OddCard {
  /// Pieces of values as vCard 3.0 and 4.0 write them. Each stands for a kind of character.
  private static let pieces: [String] = [
    "Anna", "0", "a\\nb", "\\nfirst", "last\\n", "a\\N\\nb", " blank", "blank ", "two  blanks", "\ttab\tbed\t",
    "\u{A0}no break\u{A0}",
    "\u{2028}line\u{2028}separator\u{2029}", "\u{85}next line\u{85}", "\u{200F}\u{202E}bidi\u{2066}\u{200E}",
    "\u{FEFF}mark\u{FEFF}",
    "e\u{301}\u{E9}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{FFFD}", "\u{E000}", "\u{0}",
    "\u{1}\u{8}\u{B}\u{C}\u{E}\u{1F}", "\u{7F}", "\u{1B}[0m", "\u{80}\u{9F}", "a\rb", "<b>\"'&amp;</textarea><!--",
    "]]>&#10;&lt;&",
    "*", "_N_", "own label…", "a\\,b\\;c\\\\d", "a,b", "back\\slash", "%0A%00", "=0A=", "^n^^^'",
    "\u{3000}wide\u{3000}", "null",
    "$0", "\u{200B}", "\u{AD}", "a:b", "http\\://x",
  ]

  /// The same for quoted-printable, whose line ends are bytes.
  private static let encodedPieces = [
    "=0A", "a=0D=0Ab", "=0D", "=00", "=3B", "=2C", "=C3=A9", "=E2=80=A8", "=09", "=20", "Anna", "=FF",
  ]

  /// No UTF-8, and characters that no Unicode text has (U+FFFF, U+FDD0, U+10FFFF).
  private static let invalid: [[UInt8]] = [
    [0xC3, 0x28], [0xFF, 0xFE], [0xE9], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBF], [0xEF, 0xB7, 0x90],
    [0xF4, 0x8F, 0xBF, 0xBF],
  ]

  /// Further names of what a form shows, as other programs write it.
  private static let texts = ["X-NICKNAME", "NICKNAME", "TITLE", "ROLE", "ROLE", "NOTE"]
  private static let people = [
    "RELATED", "RELATED;VALUE=text", "X-SPOUSE", "X-MANAGER", "X-EVOLUTION-ASSISTANT", "X-KADDRESSBOOK-X-SPOUSESNAME",
    "X-MS-SPOUSE", "X-MS-SPOUSE;N=Eva", "X-MS-MANAGER", "X-MS-ASSISTANT", "X-MS-CHILD",
  ]
  private static let accounts = [
    "X-AIM", "X-ICQ;TYPE=HOME", "X-JABBER", "X-SKYPE-USERNAME", "X-GTALK", "X-MS-IMADDRESS;TYPE=WORK", "IMPP",
    "SOCIALPROFILE;SERVICE-TYPE=Mastodon;VALUE=text", "TEL;VALUE=text", "EMAIL;VALUE=uri", "URL;VALUE=uri",
  ]
  private static let days = [
    "ANNIVERSARY", "ANNIVERSARY;VALUE=date-time", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY",
    "X-KADDRESSBOOK-X-ANNIVERSARY", "X-MS-ANNIVERSARY", "DEATHDATE", "X-ABDATE;X-APPLE-OMIT-YEAR=1604",
  ]
  private static let uris = [
    "tel:+49-30-1;ext=2", "tel:7042;phone-context=example.com", "sip:anna@example.org", "tel:",
  ]

  /// `hasFurther`: with lines of the names above as well.
  static func bytes(using generator: inout SeededGenerator, hasFurther: Bool = false) -> [UInt8] {
    let version = generator.pick(["2.1", "3.0", "3.0", "4.0"])
    let lineEnd = generator.pick(["\r\n", "\r\n", "\n"])
    var bytes: [UInt8] = []
    func line(_ head: String, _ value: [UInt8]) { bytes += Array((head + ":").utf8) + value + Array(lineEnd.utf8) }
    func text() -> [UInt8] { value(using: &generator) }
    func property(_ head: String, parts: Int = 1, separator: String = ";") {
      let isEncoded = version == "2.1" && generator.isTrue(oneIn: 2)
      let values = (0..<parts).map { _ -> [UInt8] in
        if parts > 1, generator.isTrue(oneIn: 3) { return [] }
        return isEncoded ? encoded(using: &generator) : text()
      }
      line(
        isEncoded ? head + ";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE" : head,
        Array(values.joined(separator: Array(separator.utf8))))
    }
    line("BEGIN", Array("VCARD".utf8))
    line("VERSION", Array(version.utf8))
    property("N", parts: 6)
    if !generator.isTrue(oneIn: 4) { property("FN") }
    for name in [
      "NICKNAME", "X-PHONETIC-FIRST-NAME", "X-PHONETIC-MIDDLE-NAME", "X-PHONETIC-LAST-NAME", "TITLE", "NOTE",
    ] where !generator.isTrue(oneIn: 5) { property(name) }
    property("ORG", parts: 3)
    for number in 1...2 {
      for name in ["TEL", "EMAIL", "URL"] {
        let group = "item\(number)\(name)"
        let isLabelled = generator.isTrue(oneIn: 2)
        property(
          isLabelled
            ? group + "." + name : name + generator.pick(["", ";TYPE=HOME", ";TYPE=X-\(parameter(&generator))"]))
        if isLabelled { property(group + ".X-ABLabel") }
      }
      property("item\(number)a.ADR", parts: 7)
      if generator.isTrue(oneIn: 2) { property("item\(number)a.X-ABADR") }
      property("item\(number)d.X-ABRELATEDNAMES")
      property("item\(number)d.X-ABLabel")
      property("IMPP;X-SERVICE-TYPE=\"\(parameter(&generator))\"")
      property("X-SOCIALPROFILE;TYPE=\"\(parameter(&generator))\";X-USER=\"\(parameter(&generator))\"")
      line("item\(number)e.X-ABDATE", Array(generator.pick(["2001-02-03", "--0229", "1604-05-06"]).utf8))
      property("item\(number)e.X-ABLabel")
    }
    if generator.isTrue(oneIn: 2) {
      line("BDAY", Array(generator.pick(["19850415", "--0415", "0007-01-01", "spring"]).utf8))
    }
    property("CATEGORIES", parts: 3, separator: ",")
    if generator.isTrue(oneIn: 3) { line("X-ABShowAs", Array("COMPANY".utf8)) }
    if generator.isTrue(oneIn: 3) { line("PHOTO;VALUE=uri", text()) }
    if hasFurther {
      for _ in 0..<3 {
        for names in [texts, people, accounts] { property(generator.pick(names)) }
        line(generator.pick(days), Array(generator.pick(["2001-02-03", "20010203T000000Z", "--0229", "spring"]).utf8))
      }
      line("TEL;VALUE=uri", Array(generator.pick(uris).utf8))
      if generator.isTrue(oneIn: 3) { bytes += Array("# a line that is none\(lineEnd)".utf8) }
    }
    line("END", Array("VCARD".utf8))
    return bytes
  }

  private static func value(using generator: inout SeededGenerator) -> [UInt8] {
    var value: [UInt8] = []
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      if generator.isTrue(oneIn: 40) {
        value += invalid[Int.random(in: 0..<invalid.count, using: &generator)]
      } else if generator.isTrue(oneIn: 400) {
        value += Array(String(repeating: "long ", count: 3_000).utf8)
      } else {
        value += Array(generator.pick(pieces).utf8)
      }
    }
    return value
  }

  private static func encoded(using generator: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 1...3, using: &generator)).flatMap { _ in Array(generator.pick(encodedPieces).utf8) }
  }

  /// For a parameter in quotes.
  private static func parameter(_ generator: inout SeededGenerator) -> String {
    generator.pick(["Jabber", "x^ny", "^^", "^'", "a b", " c ", "é", "\u{A0}", "*", "AIM", "tab\tbed", "home"])
  }
}
