import Testing

@testable import VCard

@Suite("A value")
struct ValueTests {
  @Test(arguments: [
    ("3.0", "a\\, b\\; c\\\\d\\ne\\Nf", "a, b; c\\d\ne\nf"), ("3.0", "http\\://a.example", "http://a.example"),
    ("3.0", "\\\"as is\\\"", "\"as is\""), ("3.0", "C:\\temp", "C:\\temp"), ("3.0", "end\\", "end\\"),
    ("4.0", "a\\;b\\,c", "a;b,c"), ("2.1", "a\\;b\\,c\\\\d", "a;b,c\\d"), ("2.1", "two\\nlines", "two\nlines"),
    ("2.1", "\\\"x\\\"", "\\\"x\\\""), ("3.0", "  blanks  ", "  blanks  "), ("3.0", "", ""),
  ])
  func `is text without the escapes of its version`(version: String, written: String, text: String) throws {
    #expect(try Fixture.card(version, "NOTE:" + written)[1].text == text)
  }

  @Test(arguments: [
    (";ENCODING=QUOTED-PRINTABLE", "a=20b=0D=0Ac", "a b\nc"), (";QUOTED-PRINTABLE", "=41", "A"),
    (";encoding=quoted-printable", "=c3=84", "Ä"), (";CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE", "=C4=80", "Ä€"),
    (";ENCODING=QUOTED-PRINTABLE", "=E9", "é"), (";ENCODING=QUOTED-PRINTABLE", "c:\\new", "c:\\new"),
    (";ENCODING=QUOTED-PRINTABLE", "100=% =G1 =", "100=% =G1 "),
    (";ENCODING=QUOTED-PRINTABLE", "one=\r\n two=\r\nthree", "one twothree"),
    (";CHARSET=UTF-8", "Ä", "Ä"), (";CHARSET=KOI8-R;ENCODING=QUOTED-PRINTABLE", "=C4=C1", "да"),
    (";CHARSET=WINDOWS-1250;ENCODING=QUOTED-PRINTABLE", "=8A", "Š"),
    (";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE", "=FC", "ü"),
    (";CHARSET=no-such-set", "Ä", "Ä"), (";ENCODING=BASE64", "w4Ru", "Än"), (";ENCODING=8BIT", "=41", "=41"),
    (";ENCODING=QUOTED-PRINTABLE", "nul=00nul", "nulnul"),
  ])
  func `is decoded as its parameters say`(parameters: String, written: String, text: String) throws {
    #expect(try Fixture.card("2.1", "NOTE\(parameters):" + written)[1].text == text)
  }

  @Test func `that is not UTF-8 is read as Windows-1252`() throws {
    let card = try Fixture.card("outlook-2003-umlauts")
    #expect(card.first("FN")?.text == "Jürgen Großmann")
    #expect(card.first("NOTE")?.text == "10 € each – “as agreed”")
    #expect(try Fixture.card("outlook-charset-1251").first("N")?.components == [["Соколова"], ["Вера"]])
    #expect(try Fixture.card("outlook-charset-1252").first("NOTE")?.text == "café crème")
  }

  @Test(arguments: [
    ("3.0", "N:Doe;John;A.,B\\,C;;", [["Doe"], ["John"], ["A.", "B,C"], [""], [""]]),
    ("2.1", "N:Doe;John;A.,B", [["Doe"], ["John"], ["A.,B"]]),
    ("2.1", "N;ENCODING=QUOTED-PRINTABLE:D=3Be;J", [["D;e"], ["J"]]),
    ("2.1", "N;ENCODING=QUOTED-PRINTABLE:D=3BJ", [["D"], ["J"]]),
    ("2.1", "N;ENCODING=QUOTED-PRINTABLE:D=5C=3Be;J", [["D;e"], ["J"]]), ("3.0", "N:", [[""]]),
    ("4.0", "ADR:;;1\\, A Road\\;;Town", [[""], [""], ["1, A Road;"], ["Town"]]),
  ])
  func `with a structure gives its components`(version: String, line: String, components: [[String]]) throws {
    #expect(try Fixture.card(version, line)[1].components == components)
  }

  @Test func `gives fields and lists by where its commas stand`() throws {
    let card = try Fixture.card("3.0", "ORG:Fish, Chips;Sales", "CATEGORIES:a,b\\,c,d")
    #expect(card[1].fields == ["Fish, Chips", "Sales"])
    #expect(card[2].list == ["a", "b,c", "d"])
    #expect(try Fixture.card("2.1", "CATEGORIES:a,b")[1].list == ["a", "b"])
  }

  @Test(arguments: [
    ("Änne", "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=84nne"),
    ("two\nlines", "NOTE;ENCODING=QUOTED-PRINTABLE:two=0D=0Alines"), ("a;b, c", "NOTE:a;b, c"),
    ("c:\\new", "NOTE;ENCODING=QUOTED-PRINTABLE:c:\\new"), ("plain", "NOTE:plain"),
    ("carriage\r\nreturn\u{0}", "NOTE;ENCODING=QUOTED-PRINTABLE:carriage=0D=0Areturn"),
  ])
  func `is written in vCard 2.1 as quoted-printable where it must be`(text: String, line: String) {
    var card = Card(version: .v21, uid: "1")
    card.append(Property(name: "NOTE", text: text))
    #expect(card.written.contains("\r\n\(line)\r\n"))
  }

  @Test func `that was quoted-printable is no longer when plain text replaces it`() throws {
    var card = try Fixture.card("android-2.1")
    var name = card[2]
    name.text = "Oyvind"
    card.replace(at: 2, with: name)
    #expect(card.written.contains("\r\nFN:Oyvind\r\n"))
  }

  @Test func `of a URL has its commas and semicolons unescaped`() {
    var card = Card(uid: "1")
    card.append(Property(name: "URL", text: "http://a.example/?b=1,2;c"))
    #expect(card.written.contains("\r\nURL:http://a.example/?b=1,2;c\r\n"))
    #expect(card.first("URL")?.text == "http://a.example/?b=1,2;c")
  }

  @Test(arguments: Version.allCases, Version.allCases)
  func `says the same in a card of another version`(from: Version, to: Version) {
    var card = Card(version: from, uid: "1")
    card.append(Property(name: "N", components: [["Ä;b"], ["c\\d"], ["e"]]))
    card.append(Property(name: "NOTE", text: "one\ntwo\\nthree"))
    card.append(Property(name: "PHOTO", data: .bytes([1, 2, 3], mediaType: "image/png")))
    var other = Card(version: to, uid: "2")
    for property in card.properties.dropFirst(2) { other.append(property) }
    #expect(other.first("N")?.fields == ["Ä;b", "c\\d", "e"])
    #expect(other.first("NOTE")?.text == "one\ntwo\\nthree")
    #expect(other.first("PHOTO")?.data == .bytes([1, 2, 3], mediaType: "image/png"))
  }
}
