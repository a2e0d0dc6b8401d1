import Testing

@testable import VCard

@Suite("A card")
struct CardTests {
  @Test func `gives its properties in their order, with group, name, parameters and value`() throws {
    let card = try Card(
      Array(
        "BEGIN:VCARD\r\nVERSION:3.0\r\nitem1.Email;type=INTERNET;type=pref:anna@example.org\r\nEND:VCARD\r\n".utf8))
    #expect(card.count == 2)
    #expect(card.version == .v30)
    let email = card[1]
    #expect(email.group == "item1")
    #expect(email.name == "EMAIL")
    #expect(email.types == ["internet", "pref"])
    #expect(email.text == "anna@example.org")
  }

  @Test func `of a new contact holds VERSION and UID`() throws {
    let card = Card(uid: "abc")
    #expect(String(decoding: card.bytes, as: UTF8.self) == "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:abc\r\nEND:VCARD\r\n")
    #expect(try Card(card.bytes).properties == card.properties)
  }

  @Test(arguments: Version.allCases)
  func `says the same after writing and reading, in every version`(version: Version) throws {
    let nasty = "a;b,c\\d\\n:\"x\"\nÄöü 漢字 😀 \\; \\\\, ends with \\"
    var card = Card(version: version, uid: "u")
    card.append(Property(name: "NOTE", text: nasty))
    card.append(Property(name: "N", components: [[nasty], ["x", "y"], [nasty], [], [""]]))
    card.append(Property(name: "CATEGORIES", list: [nasty, "b", nasty]))
    card.append(Property(name: "PHOTO", data: .bytes(Array(repeating: 7, count: 200), mediaType: "image/jpeg")))
    let read = try Card(card.bytes)
    #expect(read.properties == card.properties)
    #expect(read.first("NOTE")?.text == nasty)
    #expect(read.first("N")?.fields[0] == nasty)
    #expect(read.first("N")?.components[2] == [nasty])
    #expect(read.first("CATEGORIES")?.list == [nasty, "b", nasty])
    #expect(read.first("PHOTO")?.data == .bytes(Array(repeating: 7, count: 200), mediaType: "image/jpeg"))
    for line in String(decoding: card.bytes, as: UTF8.self).split(separator: "\r\n") { #expect(line.utf8.count <= 76) }
  }
}
