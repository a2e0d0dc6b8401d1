import Testing

@testable import Sync

/// Files that are left alone although a reader of vCards could read them.
@Suite struct FileDamageTests {
  private func damage(_ lines: String...) -> Int? {
    FileDamage(in: Array(lines.map { $0 + "\r\n" }.joined().utf8))?.line
  }

  @Test func `two versions between the marks of a merge are damage, and single lines that look like them are none`() {
    #expect(damage("BEGIN:VCARD", "<<<<<<< HEAD", "TEL:1", "=======", "TEL:2", ">>>>>>> laptop", "END:VCARD") == 2)
    #expect(damage("a", "<<<<<<< HEAD", "||||||| base", "=======", ">>>>>>> laptop") == 2)
    #expect(damage("BEGIN:VCARD", "NOTE:<<<<<<< HEAD", "=======", ">>>>>>> laptop", "END:VCARD") == nil)
    #expect(damage("BEGIN:VCARD", ">>>>>>> laptop", "=======", "<<<<<<< HEAD", "END:VCARD") == nil)
    #expect(damage("BEGIN:VCARD", "NOTE:a", " <<<<<<< HEAD", " =======", " >>>>>>> laptop", "END:VCARD") == nil)
    #expect(damage("<<<<<<< HEAD", "=======") == nil)
  }

  @Test func `a hole is as long as a block of a disk, wherever it begins`() {
    let card = "BEGIN:VCARD\r\nNOTE:"
    for (length, line) in [(0, nil), (1, nil), (511, nil), (512, 2), (5_000, 2)] as [(Int, Int?)] {
      let bytes = Array(card.utf8) + [UInt8](repeating: 0, count: length) + Array("\r\nEND:VCARD\r\n".utf8)
      #expect(FileDamage(in: bytes)?.line == line, "\(length)")
    }
    let spread = (0..<2_000).map { UInt8($0 % 2) }
    #expect(FileDamage(in: spread)?.line == nil)
  }
}
