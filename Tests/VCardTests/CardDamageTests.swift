import Testing

@testable import VCard

/// Cards that are left alone or refused although a reader of vCards could read them.
@Suite struct CardDamageTests {
  private func damage(_ lines: String...) -> Int? {
    CardError(damageIn: Array(lines.map { $0 + "\r\n" }.joined().utf8))?.line
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
      #expect(CardError(damageIn: bytes)?.line == line, "\(length)")
    }
    let spread = (0..<2_000).map { UInt8($0 % 2) }
    #expect(CardError(damageIn: spread)?.line == nil)
  }

  @Test func `of a file with several cards the damaged one is told with its line, and the others are read`() {
    let good = "BEGIN:VCARD\r\nFN:Ann\r\nEND:VCARD\r\n"
    let hole = "BEGIN:VCARD\r\nFN:Bob\r\nNOTE:" + String(repeating: "\0", count: 600) + "\r\nEND:VCARD\r\n"
    let marked = "BEGIN:VCARD\r\nFN:Cid\r\n<<<<<<< a\r\nTEL:1\r\n=======\r\nTEL:2\r\n>>>>>>> b\r\nEND:VCARD\r\n"
    let told = CardFile(Array((good + hole + marked + good).utf8)).map { item -> String in
      switch item.result {
      case .success(let card): card.first("FN")?.text ?? ""
      case .failure(let error): "\(item.line): \(error)"
      }
    }
    #expect(
      told == [
        "Ann", "4: line 6: a part of it is zero bytes, as after a power cut",
        "8: line 10: two versions of it stand between the marks of a merge", "Ann",
      ])
  }
}
