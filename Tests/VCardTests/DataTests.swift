import Testing

@testable import VCard

@Suite("A photo")
struct DataTests {
  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D]

  @Test(arguments: [
    "PHOTO;ENCODING=b;TYPE=PNG:iVBORw0=", "PHOTO;ENCODING=BASE64;TYPE=png:iVBORw0=", "PHOTO;BASE64;PNG:iVBORw0=",
    "PHOTO:data:image/png;base64,iVBORw0=", "PHOTO;VALUE=uri:data:image/png;base64,iVBORw0=",
    "PHOTO:data:image/png\\;base64\\,iVBORw0=", "PHOTO;ENCODING=B;MEDIATYPE=image/png:iVBORw0",
    "photo;type=PNG:iVBORw0=",
    "PHOTO;ENCODING=b;TYPE=image/png:iVBO\r\n Rw0=", "PHOTO;PNG;BASE64:\r\n  iVBO\r\n  Rw0=\r\n",
    "PHOTO:data:image/png,%89PNG%0d",
  ])
  func `is read in every spelling`(line: String) throws {
    #expect(try Fixture.card("2.1", line).first("PHOTO")?.data == .bytes(Self.png, mediaType: "image/png"))
  }

  @Test(arguments: [
    "PHOTO;VALUE=uri:https://a.example/p.jpg", "PHOTO;VALUE=URL:https://a.example/p.jpg",
    "PHOTO:https://a.example/p.jpg",
    "PHOTO:https\\://a.example/p.jpg",
  ])
  func `may be an address, which is given and no more`(line: String) throws {
    #expect(try Fixture.card("3.0", line).first("PHOTO")?.data == .uri("https://a.example/p.jpg"))
  }

  @Test(arguments: ["PHOTO;ENCODING=b:not?base64", "PHOTO:", "NOTE:iVBORw0=", "PHOTO:data:image/png;base64"])
  func `is none where there are no bytes`(line: String) throws {
    #expect(try Fixture.card("3.0", line)[1].data == nil)
  }

  @Test(arguments: [
    (Version.v21, "PHOTO;ENCODING=BASE64;PNG:iVBORw0=\r\n\r\n"), (.v30, "PHOTO;ENCODING=b;TYPE=PNG:iVBORw0=\r\n"),
    (.v40, "PHOTO:data:image/png;base64,iVBORw0=\r\n"),
  ])
  func `is written as its version has it`(version: Version, lines: String) throws {
    var card = Card(version: version, uid: "1")
    card.append(Property(name: "PHOTO", data: .bytes(Self.png, mediaType: "image/png")))
    #expect(card.written.contains("\r\n" + lines + "END:VCARD"))
    let before = card.bytes
    card.append(Property(name: "NOTE", text: "x"))
    card.remove(at: card.count - 1)
    #expect(card.bytes == before)
  }

  @Test func `that replaces another takes its place, and leaves no crop rectangle`() throws {
    var card = try Fixture.card("apple-macos-photo-crop")
    var photo = card[3]
    photo.data = .bytes(Self.png, mediaType: "image/png")
    card.replace(at: 3, with: photo)
    #expect(card.written.hasSuffix("FN:Signe Iversen\r\nPHOTO;ENCODING=b;TYPE=PNG:iVBORw0=\r\nEND:VCARD\r\n"))
  }

  @Test func `of any length comes back as it was`() {
    for count in 0..<80 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }
  }
}
