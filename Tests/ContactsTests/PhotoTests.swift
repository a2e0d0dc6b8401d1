import Contacts
import Testing

@Suite struct `A photo` {
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0]
  private static let frame: [UInt8] = [0xFF, 0xC2, 0, 4, 0, 0]
  private static let scan: [UInt8] = [0xFF, 0xDA, 0, 2, 0]
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let png = join(signature, [0, 0, 0, 13], Array("IHDR".utf8), [UInt8](repeating: 1, count: 17))

  private static func join(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

  private static func chunk(_ name: String) -> [UInt8] { join([0, 0, 0, 1], Array(name.utf8), [1, 2, 3, 4, 5]) }

  private static let pictures: [[UInt8]] = [
    join(jpeg, frame, scan), join(jpeg, [0xFF, 0xFF], frame, scan), join(jpeg, [1, 2, 3], frame, scan),
    join(jpeg, [0xFF, 0xC4, 0, 3, 9], frame, [0xFF, 0xD0], scan), join(png, chunk("IDAT")),
    join(png, chunk("gAMA"), chunk("IDAT")), Array("GIF89a, and so on".utf8),
  ]

  @Test(arguments: pictures)
  func `has a picture where there is one behind its first bytes`(bytes: [UInt8]) {
    #expect(Photo.data(bytes, mediaType: "").hasPicture)
  }

  private static let heads: [[UInt8]] = [
    [], [0xFF, 0xD8, 0xFF], jpeg, join(jpeg, frame), join(jpeg, scan), join(jpeg, [0xFF, 0xD9], frame, scan),
    join([0xFF, 0xD8, 0xFF], Array(String(repeating: "ABC", count: 300).utf8)), png, join(png, chunk("IEND")),
    join(signature, chunk("IDAT"), chunk("IDAT")), Array("<svg>".utf8), join([0, 0, 0, 24], Array("ftypheic".utf8)),
  ]

  @Test(arguments: heads)
  func `has none where that is its beginning alone, or what browsers do not know`(bytes: [UInt8]) {
    #expect(!Photo.data(bytes, mediaType: "image/jpeg").hasPicture)
  }

  @Test func `at an address is none that is shown`() {
    #expect(!Photo.url("https://example.org/a.jpg").hasPicture)
  }
}
