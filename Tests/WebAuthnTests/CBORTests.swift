import Testing

@testable import WebAuthn

@Suite struct CBORTests {
  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal.filter { $0 != " " })
    return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
  }

  // RFC 8949, appendix A, of the kinds that there are.
  @Test(
    arguments: [
      ("00", .integer(0)), ("01", .integer(1)), ("0a", .integer(10)), ("17", .integer(23)), ("1818", .integer(24)),
      ("1819", .integer(25)), ("1864", .integer(100)), ("1903e8", .integer(1000)), ("1a000f4240", .integer(1_000_000)),
      ("1b000000e8d4a51000", .integer(1_000_000_000_000)), ("20", .integer(-1)), ("29", .integer(-10)),
      ("3863", .integer(-100)), ("3903e7", .integer(-1000)), ("1b7fffffffffffffff", .integer(.max)),
      ("3b7fffffffffffffff", .integer(.min)), ("f4", .boolean(false)), ("f5", .boolean(true)), ("f6", .null),
      ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])), ("60", .text("")), ("6161", .text("a")),
      ("6449455446", .text("IETF")), ("62225c", .text("\"\\")), ("62c3bc", .text("ü")), ("63e6b0b4", .text("水")),
      ("64f0908591", .text("\u{10151}")), ("80", .array([])),
      ("83010203", .array([.integer(1), .integer(2), .integer(3)])), ("a0", .map([:])),
      ("a201020304", .map([.integer(1): .integer(2), .integer(3): .integer(4)])),
      (
        "a26161016162820203", .map([.text("a"): .integer(1), .text("b"): .array([.integer(2), .integer(3)])])
      ),
    ] as [(String, CBOR)])
  func `reads what RFC 8949 gives as examples`(encoded: String, item: CBOR) throws {
    #expect(try CBOR(Self.bytes(encoded)) == item)
  }

  @Test(arguments: [
    // Nothing, half an item, two items.
    "", "18", "19 01", "42 01", "61", "82 01", "a1 01", "00 00",
    // Longer than need be.
    "18 17", "19 00ff", "1a 0000ffff", "1b 00000000ffffffff", "58 01 00", "98 01 00", "b8 01 00 00",
    // Without an announced end.
    "5f 41 00 ff", "7f 61 61 ff", "9f 01 ff", "bf 61 61 01 ff", "ff",
    // Numbers that no signed one of 64 bits is.
    "1b ffffffffffffffff", "3b ffffffffffffffff", "1b 8000000000000000",
    // A key twice, a text that is none, reserved first bytes.
    "a2 01 00 01 00", "61 ff", "62 c0 80", "1c", "1d", "1e", "1f", "3f", "5c",
    // Tags, floating point numbers, other simple values.
    "c0 00", "c2 41 01", "d8 20 60", "f9 0000", "fa 47c35000", "fb 3ff199999999999a", "f7", "f0", "f8 20", "e0",
    // More than was sent, and deeper than four levels.
    "5b 7fffffffffffffff", "9b 7fffffffffffffff", "bb 7fffffffffffffff", "5a ffffffff", "81 81 81 81 81 00",
  ])
  func `refuses everything else`(encoded: String) {
    #expect(throws: PasskeyRefusal.malformed) { try CBOR(Self.bytes(encoded)) }
  }

  @Test func `four levels are read`() throws {
    #expect(try CBOR(Self.bytes("81 81 81 81 00")) == .array([.array([.array([.array([.integer(0)])])])]))
  }

  @Test func `whatever the bytes are, reading ends, and every cut of an item is refused`() throws {
    let item = Self.bytes(
      "a3 63666d74 646e6f6e65 67617474537 46d74 a0 68617574684461746 1 43 010203".filter { $0 != " " })
    #expect(throws: Never.self) { try CBOR(item) }
    for end in item.indices { #expect(throws: PasskeyRefusal.malformed) { try CBOR(item[..<end]) } }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var changed = item
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? CBOR(changed)
    }
  }
}
