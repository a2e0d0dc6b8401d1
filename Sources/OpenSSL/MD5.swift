/// MD5 (RFC 1321): for record IDs, where nobody gains by a collision. Never for anything that must be secret or signed.
///
/// Feed it in pieces, or hash bytes at hand with `hash`.
package struct MD5: ~Copyable {
  /// Bytes of a digest.
  package static let length = 16

  private var context = DigestContext(.md5)

  package init() {}

  package mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe context.update($0) }
  }

  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe context.update($0) }
  }

  package mutating func update(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe context.update($0) }
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    unsafe context.update(bytes)
  }

  /// The 16 bytes for everything so far; the next `update` begins a new digest.
  package mutating func finalize() -> [UInt8] {
    context.finalize()
  }

  /// The 16 bytes for these.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var digest = MD5()
    digest.update(bytes)
    return digest.finalize()
  }

  /// The 16 bytes for these.
  package static func hash(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var digest = MD5()
    digest.update(bytes)
    return digest.finalize()
  }
}
