import Contacts
import Probes
import Testing
import VCard

@Suite struct DetachedCardTests {
  private static let digits = String(repeating: "QUJD", count: 400)

  private static func folded(_ text: String, _ lineEnd: String) -> String {
    var result = ""
    for (index, character) in text.enumerated() {
      if index > 0, index % 74 == 0 { result += lineEnd + " " }
      result.append(character)
    }
    return result
  }

  @Test(arguments: [
    "PHOTO;ENCODING=b;TYPE=JPEG:", "item1.PHOTO;ENCODING=BASE64;JPEG:", "PHOTO:data:image/jpeg;base64,",
    "LOGO;ENCODING=b:", "X-PICTURE;ENCODING=b:", "X-PICTURE:data:image/png;base64,", "photo;x=\"a:b\";encoding=b:",
  ])
  func `cuts a large value and puts the same bytes together again`(head: String) throws {
    for lineEnd in ["\r\n", "\n", "\r", "\r\r\n"] {
      let value = Self.folded(Self.digits, lineEnd)
      let text =
        "\u{FEFF}BEGIN:VCARD\(lineEnd)VERSION:3.0\(lineEnd)\(head)\(value)\(lineEnd)FN:A\(lineEnd)END:VCARD\(lineEnd)"
      let bytes = Array(text.utf8)
      let detached = DetachedCard(bytes)
      #expect(detached.cuts.count == 1)
      #expect(detached.skeleton.count < 150)
      let parts = DetachedCard.parts(of: bytes)
      #expect(Array(parts.keys) == detached.digests)
      #expect(detached.parts(cutFrom: bytes) == parts)
      #expect(detached.attach { parts[$0] } == bytes)
    }
  }

  @Test func `leaves small values, notes and addresses where they are`() {
    for line in ["PHOTO;ENCODING=b:QUJD", "NOTE:" + Self.digits, "ADR:" + Self.digits, Self.digits] {
      let bytes = Array("BEGIN:VCARD\r\n\(line)\r\nEND:VCARD\r\n".utf8)
      #expect(DetachedCard(bytes) == DetachedCard(skeleton: bytes, cuts: []))
    }
  }

  @Test func `one photo in two places is one part`() {
    let bytes = Array("PHOTO:\(Self.digits)\nLOGO:\(Self.digits)\n".utf8)
    let detached = DetachedCard(bytes)
    #expect(detached.cuts.count == 2 && detached.digests.count == 1)
    let parts = DetachedCard.parts(of: bytes)
    #expect(detached.attach { parts[$0] } == bytes)
  }

  @Test func `refuses what does not fit together`() throws {
    let digest = PartDigest(hashing: [1, 2, 3])
    func attach(_ cuts: [DetachedCard.Cut], limit: Int = 100) -> [UInt8]? {
      DetachedCard(skeleton: [0, 0, 0], cuts: cuts).attach(limit: limit) { _ in [1, 2, 3] }
    }
    #expect(attach([.init(offset: 1, length: 3, digest: digest)]) == [0, 1, 2, 3, 0, 0])
    #expect(attach([.init(offset: 4, length: 3, digest: digest)]) == nil)
    #expect(attach([.init(offset: -1, length: 3, digest: digest)]) == nil)
    #expect(attach([.init(offset: 2, length: 3, digest: digest), .init(offset: 1, length: 3, digest: digest)]) == nil)
    #expect(attach([.init(offset: 1, length: 4, digest: digest)]) == nil)
    #expect(attach([.init(offset: 1, length: .max, digest: digest)]) == nil)
    #expect(attach([.init(offset: 1, length: 3, digest: digest)], limit: 5) == nil)
    let missing = DetachedCard(skeleton: [], cuts: [.init(offset: 0, length: 3, digest: digest)])
    #expect(missing.attach { _ in nil } == nil)
  }

  @Test func `any bytes come back`() {
    var generator = SeededGenerator(seed: 3)
    let pieces = ["PHOTO", ":", ";", "\"", "\r", "\n", " ", "\t", "ENCODING=b", "data:", "QUJDQUJDQUJD", "BEGIN:VCARD"]
    for _ in 0..<500 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<40, using: &generator) { text += generator.pick(pieces) }
      let bytes = Array(text.utf8)
      let parts = DetachedCard.parts(of: bytes, threshold: 8)
      #expect(DetachedCard(bytes, threshold: 8).attach { parts[$0] } == bytes)
    }
  }
}
