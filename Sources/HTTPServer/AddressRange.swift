internal import Glibc

/// Addresses that begin with the same bits (CIDR, RFC 4632 and 4291 §2.3): `10.0.0.0/8`, `fd00::/8`, or one: `192.0.2.1`.
package struct AddressRange: Sendable, Equatable {
  /// As of IPv6; an IPv4 address as `::ffff:192.0.2.1` (RFC 4291 §2.5.5.2).
  private let bytes: [UInt8]
  private let bits: Int

  /// Nil where the text is none.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let bytes = Self.bytes(parts[0]) else { return nil }
    let offset = parts[0].contains(":") ? 0 : 96
    var bits = 128
    if parts.count == 2 {
      guard parts[1].utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(parts[1]), number <= 128 - offset
      else { return nil }
      bits = offset + number
    }
    self.bytes = bytes
    self.bits = bits
  }

  /// Whether an address as text, without port, is one of them.
  package func contains(_ address: some StringProtocol) -> Bool {
    guard let other = Self.bytes(address) else { return false }
    let (whole, rest) = bits.quotientAndRemainder(dividingBy: 8)
    guard bytes.prefix(whole) == other.prefix(whole) else { return false }
    return rest == 0 || (bytes[whole] ^ other[whole]) >> UInt8(8 - rest) == 0
  }

  /// Nil where the text is no address.
  static func bytes(_ address: some StringProtocol) -> [UInt8]? {
    // inet_pton(3) would read it up to the NUL.
    guard !address.utf8.contains(0) else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    let text = String(address)
    if text.contains(":") { return unsafe inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil }
    var four = [UInt8](repeating: 0, count: 4)
    guard unsafe inet_pton(AF_INET, text, &four) == 1 else { return nil }
    bytes.replaceSubrange(10..<16, with: [0xFF, 0xFF] + four)
    return bytes
  }
}
